import type { Pool } from 'pg'
import type { Fault } from '#domain/tender/fault.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { completed, difference, unsound } from '#domain/tender/soundness.ts'
import { Refusal } from '#gateway/platform/answer.ts'
import { slots } from '#gateway/platform/slots.ts'
import { transaction } from '#gateway/platform/transaction.ts'
import { partyRows, projectRow } from './projection.ts'
import { readStored } from './soundness.queries.ts'
import { findProject, type ProjectRecord, type Queryable } from './tender.queries.ts'
import { atGenesis, PAGE, type Walked, walkOn } from './walk.ts'

/** Whether a project is what its log proves: its log walked through, and everything that is stored of it held against where that leads. */

/** Walks of this process that read and hash at one moment; the others take turns, page by page. */
const AT_ONCE = 2
const WAITING = 200

export interface Judgement {
  /** The project as it was judged. */
  record: ProjectRecord
  walked: Walked
  fault?: Fault
}

export function verifications(pool: Pool) {
  const lane = slots(AT_ONCE, WAITING)
  const running = new Map<string, Promise<Judgement | undefined>>()

  /** To where the log ends now, as far as a walk outside of any lock can know. */
  async function walk(tenantId: string, projectId: string, from: Walked = atGenesis()): Promise<Walked> {
    const record = await findProject(pool, tenantId, projectId)
    let walked = from
    while (record && !walked.fault && walked.seq < record.head_seq) {
      const at = walked
      walked = await lane(() => walkOn(pool, projectId, at, record.head_seq))
    }
    return walked
  }

  /** In one picture of the database, so that nothing moves between the log and what is held against it. */
  async function judgeAt(tenantId: string, projectId: string, walked: Walked): Promise<Judgement | { behind: Walked } | undefined> {
    return transaction(pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only')
      const record = await findProject(client, tenantId, projectId)
      if (!record) return undefined
      if (!walked.fault && record.head_seq - walked.seq > PAGE) return { behind: walked }
      const { walked: whole, fault } = await heldAgainst(client, tenantId, record, walked)
      return { record, walked: whole, ...(fault && { fault }) }
    })
  }

  async function judgeAnew(tenantId: string, projectId: string): Promise<Judgement | undefined> {
    let walked = await walk(tenantId, projectId)
    for (;;) {
      const judged = await judgeAt(tenantId, projectId, walked)
      if (!judged || !('behind' in judged)) return judged
      walked = await walk(tenantId, projectId, judged.behind)
    }
  }

  /** One at a time for each project; who asks meanwhile shares the answer, if it reaches as far as he saw. */
  async function judge(tenantId: string, { id, head_seq: seen }: Pick<ProjectRecord, 'id' | 'head_seq'>): Promise<Judgement | undefined> {
    for (let known = running.get(id); known; known = running.get(id)) {
      const judged = await known.catch(() => undefined)
      if (judged && judged.record.head_seq >= seen) return judged
    }
    const judging = judgeAnew(tenantId, id).finally(() => running.delete(id))
    running.set(id, judging)
    return judging
  }

  /** Rules that stumble over a state which the log does not prove: the reason is told instead. */
  async function explained(error: unknown, tenantId: string, projectId: string): Promise<unknown> {
    if (!stumbles(error)) return error
    const judged = await judge(tenantId, { id: projectId, head_seq: 0 })
    return judged?.fault ? refused(judged) : error
  }

  return { walk, judge, explained }
}

/** What rules and the database throw at a state that no rule has made: a name that is missing, no time, no number, a number that is taken. */
export const stumbles = (error: unknown): boolean =>
  [TypeError, RangeError, SyntaxError].some((kind) => error instanceof kind) ||
  /^22|^23505$/.test(String((error as { code?: unknown }).code))

const refused = ({ record, fault }: Judgement): Refusal => {
  const { code, args } = unsound({ lastSeq: record.head_seq }, fault)
  return new Refusal(code, { args })
}

export type Verifications = ReturnType<typeof verifications>

type Held = Pick<ProjectRecord, 'id' | 'state' | 'head_seq' | 'head_hash'>

/**
 * The rest of the log, one page at most, and what is stored held against it. The caller sees to it that nothing changes meanwhile: by the
 * project's lock, or by one picture.
 */
export async function heldAgainst(db: Queryable, tenantId: string, held: Held, from: Walked): Promise<{ walked: Walked; fault?: Fault }> {
  const walked = from.fault || from.seq >= held.head_seq ? from : await walkOn(db, held.id, from, held.head_seq)
  const fault = walked.fault ?? (await storedFault(db, tenantId, held, walked))
  return { walked, ...(fault && { fault }) }
}

async function storedFault(db: Queryable, tenantId: string, held: Held, walked: Walked): Promise<Fault | undefined> {
  const stored = await readStored(db, held.id)
  if (walked.seq !== held.head_seq || walked.hash !== held.head_hash || stored.lastSeq !== walked.seq || !walked.state) {
    return { kind: 'head', seq: held.head_seq }
  }
  const state = completed(walked.state, held.state)
  const differs = difference(state, held.state)
  if (differs !== undefined) return { kind: 'state', field: differs, seq: walked.seq }
  // Who wrote last, and how often a draft was written, is told by no log.
  const { state: _, version: __, updated_by: ___, ...columns } = rowOf(tenantId, state, held.head_hash)
  const column = difference(columns, stored.project)
  if (column !== undefined) return { kind: 'column', field: column, seq: walked.seq }
  const voided = difference(
    [...state.voidedSeqs].sort((a, b) => a - b),
    stored.voided,
  )
  if (voided !== undefined) return { kind: 'bid', field: 'voided', seq: walked.seq }
  return state.deleted ? undefined : partyFault(state, stored.parties)
}

const rowOf = (tenantId: string, state: ProjectState, headHash: string) =>
  projectRow({ tenantId, state, headHash, sealed: [], version: 0, createdAt: state.createdAt, updatedBy: '' })

function partyFault(state: ProjectState, rows: readonly { customer_id: string }[]): Fault | undefined {
  const byFirm = (list: readonly { customer_id: string }[]) => Object.fromEntries(list.map((row) => [row.customer_id, row]))
  const field = difference(byFirm(partyRows(state)), byFirm(rows))
  return field === undefined ? undefined : { kind: 'party', field, seq: state.lastSeq }
}
