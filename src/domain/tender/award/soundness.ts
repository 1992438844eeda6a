import type { Fault } from '#domain/tender/disclosure-level.ts'
import { refusal, text } from '#domain/tender/facts.ts'
import type { Entry, ProjectState, Refused } from '#domain/tender/model.ts'
import { newProject } from '#domain/tender/project/new-project.ts'

/** Whether what is used is what the log proves (I5): the state that a log leads to, held against the one that decisions are made on. */

/** The "no" to whatever rests on the log: the entry that does not fit, or what is stored otherwise than the log says. */
export const unsound = ({ lastSeq }: Pick<ProjectState, 'lastSeq'>, fault: Fault | undefined): Refused =>
  fault && fault.kind !== 'entry' && fault.kind !== 'head'
    ? refusal('TENDER-2094', { what: [fault.kind, fault.field].filter(Boolean).join(' '), seq: fault.seq ?? lastSeq })
    : refusal('TENDER-2073', { seq: fault?.seq ?? lastSeq })

/**
 * The state that entry 1 leads to, but for the draft, which is no fact.
 *
 * @throws TypeError for an entry that begins nothing
 */
export function bornState(id: string, entry: Entry): ProjectState {
  if (entry.type !== 'project.created' || entry.seq !== 1) throw new TypeError('a log that does not begin')
  const [code, ownerId] = [text(entry, 'pub', 'code'), text(entry, 'note', 'userId')]
  const { state } = newProject({ id, code, ownerId, form: { title: '', mode: 'freeBid' }, items: [], at: entry.at })
  return withoutDraft(state)
}

const withoutDraft = ({ draft: _, ...state }: ProjectState): ProjectState => state

/** What only a draft says: facts from the publication on. */
const DRAFTED = ['form', 'draft', 'items', 'registrationEndsAt', 'qualificationEndsAt', 'startsAt'] as const

const BESIDE = ['copiedFromId', 'counts', 'stillAsks'] as const

/**
 * The state of the log with what no log tells as it is stored: the draft until it is published, what it was copied from. And how much everybody
 * has written, and whom approvals still ask: the one only bounds what is written next, the other only says for whom something waits, and a gateway
 * of a version before writes on without them.
 */
export function completed(folded: ProjectState, stored: ProjectState): ProjectState {
  const isPublished = folded.rulesHash !== ''
  const taken: readonly (keyof ProjectState)[] = isPublished ? BESIDE : [...BESIDE, ...DRAFTED]
  const kept = Object.fromEntries(taken.filter((name) => stored[name] !== undefined).map((name) => [name, stored[name]]))
  const whole = { ...folded, ...kept } as ProjectState
  // A state from before these were kept in it.
  if (stored.endedAt === undefined) delete whole.endedAt
  for (const name of BESIDE) if (stored[name] === undefined) delete whole[name]
  return whole
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The way to the first thing that differs, by names and numbers; undefined when nothing does. Absent and undefined are the same. */
export function difference(a: unknown, b: unknown, way: readonly (string | number)[] = []): string | undefined {
  if (!isObject(a) || !isObject(b)) return Object.is(a, b) ? undefined : way.join('.')
  if (Array.isArray(a) !== Array.isArray(b)) return way.join('.')
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const differs = difference(a[name], b[name], [...way, name])
    if (differs !== undefined) return differs
  }
  return undefined
}
