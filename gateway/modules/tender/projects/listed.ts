import type { Pool } from 'pg'
import { ProjectRow } from '#contract/tender/project.ts'
import type { Actor } from '#domain/tender/model.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'
import { storedStatus } from '#gateway/modules/tender/engine/projection.ts'
import { isUnreadable } from '#gateway/modules/tender/engine/skip-unreadable.ts'
import { namesFor } from '#gateway/modules/tender/reading.ts'
import type { ListedProject, NameReader } from '#gateway/modules/tender/tender.queries.ts'
import { fits } from '#gateway/platform/http/validation.ts'
import type { Logger } from '#gateway/platform/process/log.ts'
import { type Names, projectRow } from './project-view.ts'

/** Projects as the rows of lists. One whose stored state no rule has made is told as unreadable by its columns, and takes no other one with it. */

const isRow = fits(ProjectRow)

/** @throws TypeError for a row that the reply's schema does not know */
export function known(row: ProjectRow): ProjectRow {
  if (!isRow(row)) throw new TypeError('a row that no reply knows')
  return row
}

/** Where rows come from, and who is told of an error that a row hides. */
export interface Listing {
  pool: Pool
  log: Pick<Logger, 'warn'>
}

/** Those that the reader sees, in the order given. */
export async function rowsOf(
  { pool, log }: Listing,
  reader: NameReader,
  actor: Actor,
  records: readonly ListedProject[],
): Promise<ProjectRow[]> {
  const names = await namesFor(pool, reader, records)
  return records.flatMap((record) => {
    try {
      return readRow(record, actor, names) ?? []
    } catch (err) {
      if (!isUnreadable(err)) throw err
      log.warn({ err, projectId: record.id }, 'the state of a project cannot be read')
      return unreadable(record)
    }
  })
}

/** @returns undefined for who does not see the project */
function readRow(record: ListedProject, actor: Actor, names: Names): ProjectRow | undefined {
  const { state, now: at, version } = record
  const viewer = viewerOf(state, actor)
  return viewer ? known(projectRow({ state, viewer, actor, at, version, names })) : leftOut(record)
}

/** The list's statement has looked at columns: where the state is not theirs, it says nothing of who may see it. @throws TypeError */
export function leftOut({ state, status }: Pick<ListedProject, 'state' | 'status'>): undefined {
  if (storedStatus(state) !== status) throw new TypeError('a state that is not that of its project')
}

/** What the columns say: who finds the project in a list may know as much of it. Nothing, where not even they can be read. */
export function unreadable(record: ListedProject): ProjectRow[] {
  const { id, code, title, titleEn, mode, direction, categoryCode, deptId, status, registrationEndsAt, startsAt, closesAt } = record
  const told = { id, code, title, titleEn, mode, direction, categoryCode, deptId, status, registrationEndsAt, startsAt }
  const row = { ...told, ...(closesAt && { closesAt }), currency: '', scale: 0, actions: [], fault: { kind: 'state' } }
  return isRow(row) ? [row] : []
}
