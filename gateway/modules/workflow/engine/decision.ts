import type { Pool, PoolClient } from 'pg'
import type { StatusInfo } from '#contract/workflow/shapes.ts'
import { canonical, GENESIS } from '#domain/tender/log/log-chain.ts'
import { isAsking } from '#domain/workflow/command.ts'
import { type Actor, type Command, type Env, type Refused, type Running, SYSTEM } from '#domain/workflow/model.ts'
import { partIn } from '#domain/workflow/visibility.ts'
import { currentDefinition } from '#gateway/modules/workflow/definitions/definition.queries.ts'
import { actorOf } from '#gateway/modules/workflow/directory/directory.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { CommandDigest } from '#gateway/platform/vault.ts'
import type { HooksOf } from './businesses.ts'
import { type Found, findFor, runningOn } from './finding.ts'
import { keepAnswer, openInstance } from './instance.queries.ts'
import { bindFiles, type HandedFiles, holdFiles } from './opinion-files.ts'
import { peopleOf } from './people.queries.ts'
import { explained, namedIn, spelt } from './refusals.ts'
import { type Decided, step, type Told } from './step.ts'

/**
 * The decision transaction: the only writer of instances. It takes the lock of the record, reads the database's clock, lets the rules decide, asks the business,
 * and writes state, tasks, readers, log, notices and the kept answer together. What is refused leaves nothing behind.
 */

export interface CommandRequest {
  session: Session
  processCode: string
  businessId: string
  command: Command
  /** The caller's Idempotency-Key. */
  key?: string
  /** Entries of the log when the screen was drawn. */
  seq?: number | undefined
  /** Stored files of the caller's own, for what is said. */
  files?: HandedFiles | undefined
  /** Decided from a list, together with others: only where the node allows it. */
  inBatch?: true
}

/** After the commit. */
export type Announce = (decided: Decided, told: Told) => void

type Place = Pick<CommandRequest, 'processCode' | 'businessId'> & { tenantId: string }

interface DecisionDeps {
  pool: Pool
  digests: CommandDigest
  hooksOf: HooksOf
  /** What somebody may do now, told with a refusal of what was done meanwhile. */
  statusOf: (client: PoolClient, session: Session, running: Running, actor: Actor, env: Env) => Promise<StatusInfo>
  announce: Announce
}

export function decisions({ pool, digests, hooksOf, statusOf, announce }: DecisionDeps) {
  /**
   * Decides one command and answers with `answer(decided)`, which is stored: the same key and body give the same answer again.
   *
   * @throws Refusal FLOW-3001 (not there or not visible), TENDER-2005, and every "no" of the rules and of the business
   */
  async function decide<T extends object>(
    request: CommandRequest,
    answer: (decided: Decided) => T,
  ): Promise<{ data: T; replayed: boolean }> {
    const { tenantId } = request.session
    const { data, stepped } = await trying({ ...request, tenantId }, (hooks) =>
      transaction(pool, (client) => inTransaction(client, request, answer, hooks)),
    )
    if (stepped && stepped.decided.entries.length > 0) announce(stepped.decided, stepped.told)
    return { data: data as T, replayed: !stepped }
  }

  /** A business may have something to look at outside of any lock before it can say. */
  async function trying<T>({ tenantId, processCode, businessId }: Place, work: (of: HooksOf) => Promise<T>): Promise<T> {
    const hooks = hooksOf({ code: processCode })
    try {
      return await work(hooksOf)
    } catch (error) {
      const next = await hooks.again?.(error, tenantId, businessId)
      if (!next) throw error
      return work(() => next)
    }
  }

  async function inTransaction(client: PoolClient, request: CommandRequest, answer: (decided: Decided) => unknown, hooksOf: HooksOf) {
    const { session, processCode, businessId, key, command } = request
    const { tenantId, userId } = session
    const body = canonical({ processCode, businessId, command, inBatch: request.inBatch, files: request.files })
    const actor = await actorOf(client, session)
    // A process of the house's own has its business by its form; what goes on in one leaves the record alone.
    const beginning = isAsking(command) ? await currentDefinition(client, tenantId, processCode) : undefined
    await hooksOf(beginning ?? { code: processCode }).lock?.(client, tenantId, businessId)
    const opened = await openInstance(client, { tenantId, processCode, businessId, key, userId })
    if (opened.body_hash !== null) {
      if (!digests.matches(body, opened.body_hash)) throw new Refusal('TENDER-2005')
      return { data: opened.result }
    }
    const meant = await findFor(client, hooksOf, opened, request, actor)
    const files = await holdFiles(client, session, request.files ?? {})
    const found = files.length > 0 ? { ...meant, command: { ...meant.command, files } as Command } : meant
    const refuse = async (refused: Refused, env: Env) => {
      const { refusal, tells } = await inWords(client, request, found, actor, refused)
      return tells
        ? new Refusal(refusal.code, { args: refusal.args, data: await statusOf(client, session, found.running, actor, env) })
        : refusal
    }
    const stepped = await step(client, { tenantId, hooksOf, found, actor, clock: opened.at, refuse })
    const { decided } = stepped
    await bindFiles(client, tenantId, decided.state.id, files)
    const data = answer(decided)
    if (key !== undefined && decided.entries.length > 0) {
      const isKept = await keepAnswer(client, tenantId, decided.at, { userId, key, bodyHash: digests.of(body), result: data })
      if (!isKept) throw new Refusal('TENDER-2005')
    }
    return { data, stepped }
  }

  /** What the clock or the house itself brings about in a running instance. */
  async function advance(tenantId: string, record: { processCode: string; businessId: string }, command: Command): Promise<void> {
    const stepped = await trying({ tenantId, ...record }, (of) =>
      transaction(pool, async (client) => {
        await of({ code: record.processCode }).lock?.(client, tenantId, record.businessId)
        const opened = await openInstance(client, { tenantId, ...record, userId: SYSTEM.userId })
        const { state } = opened
        if (!state || state.endedAt !== undefined) return undefined
        const found = { running: await runningOn(client, tenantId, state), before: state, headHash: opened.head_hash ?? GENESIS, command }
        const refuse = async ({ code, args }: Refused) => new Refusal(code, { args })
        return step(client, { tenantId, hooksOf: of, found, actor: SYSTEM, clock: opened.at, refuse })
      }),
    )
    if (stepped && stepped.decided.entries.length > 0) announce(stepped.decided, stepped.told)
  }

  return { decide, advance }
}

export type Decisions = ReturnType<typeof decisions>

const MEANWHILE: ReadonlySet<string> = new Set(['FLOW-3002', 'FLOW-3003', 'FLOW-3018'])

/** The refusal as its reader reads it, and whether it comes with what may be done instead. */
async function inWords(client: PoolClient, { session, seq }: CommandRequest, found: Found, actor: Actor, refused: Refused) {
  const why = explained(found.running, actor, found.command, refused, seq)
  const people = await peopleOf(client, session, namedIn(why))
  const { code, args } = spelt(why, found.running, session.lang, people)
  const isSeen = found.before !== undefined && partIn(found.before, actor) !== undefined
  return { refusal: new Refusal(code, { args }), tells: MEANWHILE.has(code) && isSeen }
}
