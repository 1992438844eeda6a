import type { ProjectRow } from '#contract/tender/project.ts'
import type { Workbench } from '#contract/tender/stat-calls.ts'
import { hallPath } from '#screens/mode.ts'
import { paths } from '#screens/paths.ts'

/** Where a to-do is done: in the hall, everything else at the project. */
const IN_HALL: ReadonlySet<string> = new Set(['suspended', 'correction', 'opening'])
/** Who is invited and who may bid is decided in the list of firms, a new schedule at the times. */
const AT_FIRMS: ReadonlySet<string> = new Set(['invitation', 'application', 'deposit', 'qualification'])
/** The supervisor's report, and what reviewers declare and give. */
const IN_SUPERVISION: ReadonlySet<string> = new Set(['report', 'conflict', 'score'])
/** What is decided on the award, in the project's file. */
const IN_FILE: Readonly<Record<string, string>> = { proposal: 'award', 'low-price': 'award', award: 'award', objection: 'objections' }

export function placeOf(kind: string, row: Pick<ProjectRow, 'id' | 'mode'>): readonly [path: string, params: Record<string, string>] {
  const { id } = row
  if (IN_HALL.has(kind)) return [hallPath(row), { projectId: id }]
  if (AT_FIRMS.has(kind)) return [paths.invitedFirms, { projectId: id }]
  if (kind === 'schedule') return [paths.startTime, { projectId: id }]
  if (IN_SUPERVISION.has(kind)) return [paths.supervision, { projectId: id }]
  const tab = IN_FILE[kind]
  return tab ? [paths.projectFile, { id, tab }] : [paths.itemList, { id }]
}

/** To-dos as they are counted; drafts have a block of their own. */
export const countsOf = ({ counts }: Pick<Workbench, 'counts'>) => counts.filter(({ kind }) => kind !== 'draft')

/** A project is told once: with what waits for the reader, else among those he watches, else by when it begins or closes. */
export function toldOnce({ todos, watch, timeline }: Pick<Workbench, 'todos' | 'watch' | 'timeline'>, watches: boolean) {
  const waiting = new Set(todos.map(({ project }) => project.id))
  const watched: ProjectRow[] = watches ? watch.filter(({ id }) => !waiting.has(id)) : []
  const known = new Set(watched.map(({ id }) => id))
  return { watch: watched, timeline: timeline.filter(({ project }) => !known.has(project.id)) }
}

/** Which blocks a person has beside what waits for everybody who has a dashboard. */
export const blocksOf = (roles: readonly string[]) => ({
  drafts: roles.includes('BUYER'),
  watch: roles.includes('SUPERVISOR'),
})
