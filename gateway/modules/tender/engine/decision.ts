import type { ClientBase, Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { ProjectStatus } from '#contract/tender/project.ts'
import { DRAFT_SAVES } from '#domain/tender/bidding/ceilings.ts'
import { canonical, type StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { Actor, At, Command, Entry, ProjectState, Refused, RegistrationDraft } from '#domain/tender/model.ts'
import { SYSTEM } from '#domain/tender/model.ts'
import { isOnSupplierSide } from '#domain/tender/people.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'
import { provedFor, Unproved } from '#gateway/modules/tender/award/proved.ts'
import { keepDraft } from '#gateway/modules/tender/firms/application-draft.ts'
import { type Verifications, verifications } from '#gateway/modules/tender/proof/verification.ts'
import { needsFirms } from '#gateway/modules/tender/reading.ts'
import { firmsOf } from '#gateway/modules/tender/tender.queries.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Keys } from '#gateway/platform/keys/keys.ts'
import { commandDigests, vaults } from '#gateway/platform/vault.ts'
import type { Approvals, Inside } from './approvals.ts'
import { decideOn, insideOf, isPrice, openingOf, type Tools, write } from './decide-on.ts'
import { explained } from './explained.ts'
import { kept, replay, type Stored } from './kept-answers.ts'
import { lockReferences } from './lock-references.ts'
import { holdFirms, type OpenedProject, openProject } from './store.ts'
import type { Walked } from './walk.ts'

/**
 * The decision transaction (tendering.md 8.2): the only writer of project state. Three round trips: lock and read, write, commit. The rules
 * run between them and are pure; the deciding instant is the database's clock, read after the row lock was taken (TEND-03).
 */

export interface CommandRequest {
  tenantId: string
  projectId: string
  command: Command
  actor: Actor
  receivedAt: At
  /** The caller's Idempotency-Key. The system's own commands have none. */
  key?: string
  ip?: string
  /** The mark of the sender's browser as it came. */
  device?: string
  userAgent?: string
  /** Version of the draft the caller has seen; another one is 2004. */
  version?: number
}

/** What was decided, for the answer and for whoever watches. */
export interface Decided {
  before: ProjectState
  state: ProjectState
  entries: Entry[]
  sealed: StoredEntry[]
  at: At
  version: number
  refused?: Refused
  /** What becomes of the firm's draft of a registration. */
  draft?: RegistrationDraft
  /** Name of a key that is missing: what it would open stays closed. */
  lostKey?: string
}

export interface DecisionDeps {
  pool: Pool
  /** For prices, where they have connections of their own. */
  vitalPool?: Pool | undefined
  /** After the commit: the project's log now ends at `state.lastSeq`. */
  announce: (tenantId: string, decided: Decided) => void
  /** Raised when the database has been silent for longer than an outage may be missed (8.4). Puts things right, then the command goes on. */
  onOutage: () => Promise<void>
  keys: Pick<Keys, 'of'>
  /** Addresses that many firms share, no clue of anything. */
  sharedIps?: readonly string[] | undefined
  /** Of this process; one of its own when left out. */
  verifications?: Verifications | undefined
  /** Takes words that an approval asks for through its process; without it they have their effect at once. */
  approvals?: ((inside: Inside) => Approvals) | undefined
  /** Replaces the database's clock. Only the generator of demonstration data has one. */
  now?: () => At
}

export type Answered<T> = { data: T; replayed: boolean }

interface Sending<T> {
  body: string
  answer: (decided: Decided) => T
  tools: Tools
}

class Outage extends Error {}

/** Named prepared statements, connections and rules of one gateway. */
export function decisions(deps: DecisionDeps) {
  const { pool, vitalPool = pool, announce, onOutage, keys, sharedIps } = deps
  const proofs = deps.verifications ?? verifications(pool, undefined, keys)
  const shared: Tools = { now: deps.now, vaultFor: vaults(keys), digests: commandDigests(keys), sharedIps, signer: proofs.signer }
  const inside = insideOf(shared, (of, before) => provedFor(pool, proofs, of, before))
  const approvals = deps.approvals?.(inside)

  /**
   * Decides one command and answers with `answer(decided)`, which is stored: the same key and body give the same answer again.
   *
   * @throws Refusal 2001 (not there or not visible), 2004, 2005, 2009, 2095, and every "no" of the rules, stored where it left a trace in the log
   */
  async function decide<T>(request: CommandRequest, answer: (decided: Decided) => T): Promise<Answered<T>> {
    for (let proved: Walked | undefined; ; ) {
      try {
        const sending = { body: bodyOf(request), answer, tools: { ...shared, proved } }
        const { stored, decided } = await transaction(isPrice(request.command) ? vitalPool : pool, (client) =>
          inTransaction(client, request, sending),
        )
        if (decided && decided.sealed.length > 0) announce(request.tenantId, decided)
        if ('refused' in stored) throw new Refusal(stored.refused.code, { args: stored.refused.args, selling: stored.selling })
        return { data: stored.data as T, replayed: !decided }
      } catch (error) {
        if (error instanceof Outage) await onOutage()
        else if (error instanceof Unproved) proved = await provedFor(pool, proofs, request, proved)
        else throw await explained(pool, proofs, error, { ...request.actor, ...request })
      }
    }
  }

  async function inTransaction<T>(client: ClientBase, sent: CommandRequest, { body, answer, tools }: Sending<T>) {
    if (sent.command.type === 'invitation.save-batch') await holdFirms(client, sent.tenantId, sent.command.customerIds)
    const opened = await openProject(client, openingOf(sent))
    if (!opened) throw new Refusal('TENDER-2001')
    if (opened.body_hash !== null) return { stored: replay(opened, body, tools) }
    if (sent.command.type === 'project.update') await lockReferences(client, sent.tenantId, sent.command)
    if (!deps.now && gapMs(opened) > limits.outageGapMs) throw new Outage()
    const request = await withFirms(client, sent)
    admit(opened, request)
    const judged = await decideOn(client, opened, request, tools)
    const processed = judged.refused ? undefined : await approvals?.decide(client, request, tools.proved)
    const decided = processed ?? judged
    const stored: Stored = decided.refused
      ? { refused: decided.refused, selling: decided.state.form.direction === 'forward' }
      : { data: answer(decided) }
    // What a process decided is written with it: its answer is left to keep.
    const rest = processed ? { ...processed, before: processed.state, sealed: [] } : decided
    await write(client, request, rest, opened, changes(decided) ? kept(request, stored, body, tools) : undefined)
    if (!processed) await approvals?.settle(client, request.tenantId, decided)
    if (decided.draft) await keepDraft(client, request.projectId, request.actor.customerId ?? '', decided.draft)
    return { stored, decided }
  }

  /** The same without key and answer, inside a transaction of the caller: what fell due, outages. Answers what is to be announced. */
  async function decideInside(client: ClientBase, tenantId: string, projectId: string, command: Command): Promise<Decided | undefined> {
    const request: CommandRequest = { tenantId, projectId, command, actor: SYSTEM, receivedAt: new Date().toISOString() }
    const opened = await openProject(client, openingOf(request))
    if (!opened) return undefined
    const decided = await decideOn(client, opened, request, shared)
    if (decided.sealed.length > 0) await write(client, request, decided, opened, undefined)
    await approvals?.settle(client, tenantId, decided)
    return decided
  }

  /**
   * Applies what fell due by the clock. Nothing is written when nothing did, nor while the only gateway stands still: nobody closes a hall behind bidders who
   * are not heard, as long as it may still turn out to be an outage.
   *
   * @returns the name of a key without which it cannot go on
   */
  async function advanceProject(tenantId: string, projectId: string): Promise<string | undefined> {
    const decided = await transaction(pool, async (client) => {
      const { rows } = await client.query<{ gap: boolean; unserved: boolean }>({
        name: 'tender-gap',
        text: `select clock_timestamp() - at > $1 * interval '1 ms' as gap, clock_timestamp() - served_at > $1 * interval '1 ms' as unserved
          from tender_beat`,
        values: [limits.outageGapMs],
      })
      if (rows[0]?.gap) return 'outage'
      return rows[0]?.unserved ? undefined : decideInside(client, tenantId, projectId, { type: 'system.advance' })
    })
    if (decided === 'outage') return void (await onOutage())
    if (decided && decided.sealed.length > 0) announce(tenantId, decided)
    return decided?.lostKey
  }

  const revise = (client: ClientBase, sent: Revision) => reviseDraft(client, sent, shared)
  return { decide, decideInside, inside, reviseDraft: revise, advanceProject }
}

export type Decisions = ReturnType<typeof decisions>

type Revision = CommandRequest & { command: { type: 'project.update' } }

/**
 * A change of a draft inside a transaction of the caller, who sees to it that it happens once. A draft's change is no fact, so nobody is told.
 *
 * @throws Refusal 2001 for who may not see the project, and what the rules say
 */
async function reviseDraft(client: ClientBase, sent: Revision, tools: Tools): Promise<ProjectState> {
  const opened = await openProject(client, openingOf(sent))
  if (!opened) throw new Refusal('TENDER-2001')
  await lockReferences(client, sent.tenantId, sent.command)
  const request = await withFirms(client, sent)
  admit(opened, request)
  const decided = await decideOn(client, opened, request, tools)
  if (decided.refused) throw new Refusal(decided.refused.code, { args: decided.refused.args })
  await write(client, request, decided, opened, undefined)
  return decided.state
}

/** A command that left no trace is not remembered by its key either: sent again it is decided again, and no table grows by trying. */
const changes = ({ before, state, draft }: Decided): boolean => before !== state || draft !== undefined

/** Who sent it belongs to what was sent: a key of somebody else is as good as another body. */
const bodyOf = ({ command, actor, version }: CommandRequest): string =>
  canonical({ command, userId: actor.userId, customerId: actor.customerId, version })

const gapMs = ({ at, beat }: OpenedProject) => Date.parse(at) - Date.parse(beat)

/** A bid asks for no role of the purchaser's side, so it does without this round trip. */
async function withFirms(client: ClientBase, request: CommandRequest): Promise<CommandRequest> {
  const { actor, tenantId, command } = request
  if (command.type === 'bid.place' || !needsFirms(actor)) return request
  const firms = (await firmsOf(client, tenantId, actor.userId)).map(({ id }) => id)
  return { ...request, actor: { ...actor, firms } }
}

/** Later nobody edits any more, and the name of who moved the project last would tell who is behind a bid (I9): the rules say 2002. */
const UNPUBLISHED: readonly ProjectStatus[] = ['DRAFT', 'PUBLISH_APPROVAL']

/** Visibility and membership come before everything the rules say: a stranger learns nothing from the kind of "no". */
function admit(opened: OpenedProject, { actor, command, version }: CommandRequest): void {
  if (!opened.member) throw new Refusal('TENDER-2009')
  if (!viewerOf(opened.state, actor) && !isOnSupplierSide(opened.state, actor)) throw new Refusal('TENDER-2001')
  if (command.type === 'project.update' && opened.version >= DRAFT_SAVES) throw new Refusal('TENDER-2084', { args: { n: DRAFT_SAVES } })
  if (version !== undefined && version !== opened.version && UNPUBLISHED.includes(opened.state.status)) {
    const { by: user, at } = opened.state.draft ?? { by: opened.updated_by, at: opened.updated_at }
    throw new Refusal('TENDER-2004', { args: { user, at }, data: { version: opened.version, updatedBy: user, updatedAt: at } })
  }
}
