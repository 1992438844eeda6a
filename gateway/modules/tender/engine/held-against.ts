import { completed, difference } from '#domain/tender/award/soundness.ts'
import type { Fault } from '#domain/tender/disclosure-level.ts'
import { roundFaults } from '#domain/tender/log/rounds-check.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { anchorFault } from '#gateway/modules/tender/proof/anchored.ts'
import { missingAnchor } from '#gateway/modules/tender/proof/anchors-due.ts'
import type { Signer } from '#gateway/modules/tender/proof/signing.ts'
import { readStored } from '#gateway/modules/tender/proof/soundness.queries.ts'
import type { ProjectRecord, Queryable } from '#gateway/modules/tender/tender.queries.ts'
import { partyRows, projectRow } from './projection.ts'
import { isUnreadable } from './skip-unreadable.ts'
import { type Walked, walkOn } from './walk.ts'

/** What is stored of a project, held against where its log leads. */

interface Held {
  tenantId: string
  record: Pick<ProjectRecord, 'id' | 'state' | 'head_seq' | 'head_hash'>
  signer?: Pick<Signer, 'verify'> | undefined
}

/**
 * The rest of the log, one page at most, and what is stored beside it. The caller sees to it that nothing changes meanwhile: by the project's
 * lock, or by one picture.
 */
export async function heldAgainst(db: Queryable, held: Held, from: Walked): Promise<{ walked: Walked; fault?: Fault }> {
  const { id, head_seq: head } = held.record
  const walked = from.fault || from.seq >= head ? from : await walkOn(db, id, from, head)
  const fault =
    walked.fault ??
    (await roundFault(walked).catch(unfit(walked, 'round'))) ??
    (await storedFault(db, held, walked).catch(unfit(walked, 'entry'))) ??
    (await anchored(db, held).catch(unfit(walked, 'anchor')))
  return { walked, ...(fault && { fault }) }
}

/** The chain holds, and yet something was opened, ranked or drawn otherwise than was sealed and ruled. */
async function roundFault({ rounds }: Walked): Promise<Fault | undefined> {
  const first = rounds && roundFaults(rounds)[0]
  return first && { kind: 'round', seq: first.seq, field: first.code }
}

const anchored = async (db: Queryable, held: Held): Promise<Fault | undefined> =>
  (await anchorFault(db, held)) ?? missingAnchor(db, held.tenantId, held.record.id)

/** No rows can be made of what a log leads to that no rule has written, though its chain holds; and of heads in an anchor that are none. */
const unfit =
  ({ seq }: Walked, kind: Fault['kind']) =>
  (error: unknown): Fault => {
    if (!isUnreadable(error)) throw error
    return { kind, seq }
  }

async function storedFault(db: Queryable, { tenantId, record: held }: Held, walked: Walked): Promise<Fault | undefined> {
  const stored = await readStored(db, held.id)
  if (walked.seq !== held.head_seq || walked.hash !== held.head_hash || stored.lastSeq !== walked.seq || !walked.state) {
    return { kind: 'head', seq: held.head_seq }
  }
  if (typeof held.state !== 'object' || held.state === null) return { kind: 'state', seq: walked.seq }
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
