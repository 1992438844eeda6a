import type { ClientBase } from 'pg'
import type { Asked } from '#domain/tender/approval.ts'
import { execute } from '#domain/tender/execute.ts'
import type { At, Command, Env } from '#domain/tender/model.ts'
import { draftAfter } from '#domain/tender/registration/decide-registration.ts'
import { foundInLog, restsOnLog } from '#gateway/modules/tender/award/proved.ts'
import { sealedFor } from '#gateway/modules/tender/bidding/sealed.ts'
import type { Verifications } from '#gateway/modules/tender/proof/verification.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type CommandDigest, sha256, type vaults } from '#gateway/platform/vault.ts'
import type { Inside, InsideRequest } from './approvals.ts'
import type { CommandRequest, Decided } from './decision.ts'
import { seal, shuffle } from './projection.ts'
import { deviceHash, registrationEnv } from './registration-env.ts'
import { sentPictures } from './sent-pictures.ts'
import { type OpenedProject, openProject, writeProjects } from './store.ts'
import type { Walked } from './walk.ts'

/** A command on an opened project: what the rules make of it, and how that is written. */

export interface Tools {
  now: (() => At) | undefined
  vaultFor: ReturnType<typeof vaults>
  digests: CommandDigest
  sharedIps: readonly string[] | undefined
  signer: Verifications['signer']
  /** The log as far as it was walked through before the lock. */
  proved?: Walked | undefined
  /** Of a word of a process. */
  asked?: Asked | undefined
}

/** Judged by the rules; nothing is written. */
export async function decideOn(client: ClientBase, opened: OpenedProject, request: CommandRequest, tools: Tools): Promise<Decided> {
  const clock = tools.now?.() ?? opened.at
  const at = clock > opened.state.lastAt ? clock : opened.state.lastAt
  const world: Env = {
    at,
    receivedAt: request.receivedAt,
    customers: opened.customers,
    sha256,
    shuffle,
    ...(opened.pledge && { pledge: opened.pledge }),
    ...(request.ip && { ip: request.ip }),
    ...(request.device && { device: deviceHash(opened.state.id, request.device) }),
    ...(request.userAgent && { userAgent: request.userAgent }),
    clockAt: clock,
    ...(tools.asked && { asked: tools.asked }),
    ...(await registrationEnv(client, request)),
    ...(await sentPictures(client, request)),
    headHash: opened.head_hash,
  }
  const deciding = { state: opened.state, command: request.command, actor: request.actor, env: world }
  const env: Env = {
    ...world,
    ...(await sealedFor(client, tools.vaultFor, deciding)),
    ...(restsOnLog(request.command) && (await foundInLog(client, request, opened, tools))),
  }
  const run = execute(opened.state, request.command, request.actor, env)
  // On a state that nobody made nothing is added to the log, not even what it seems to have brought due.
  if (env.fault && run.refused) throw new Refusal(run.refused.code, { args: run.refused.args })
  const sealed = seal(opened.state.id, opened.head_hash, run.entries)
  const { lostKey } = env
  const read = { before: opened.state, state: run.state, entries: run.entries, sealed, at, version: opened.version }
  const decided: Decided = lostKey === undefined ? read : { ...read, lostKey }
  if (run.refused) return { ...decided, refused: run.refused }
  const draft = draftAfter(request.command, request.actor, env)
  return { ...decided, version: opened.version + (request.command.type === 'project.update' ? 1 : 0), ...(draft && { draft }) }
}

export function write(
  client: ClientBase,
  { tenantId, actor }: CommandRequest,
  { before, state, sealed, version, at }: Decided,
  opened: OpenedProject,
  command: { key: string; bodyHash: string; result: unknown } | undefined,
): Promise<void> {
  const headHash = sealed.at(-1)?.hash ?? opened.head_hash
  const write = { tenantId, before, state, sealed, headHash, version, createdAt: state.createdAt, updatedBy: actor.name }
  return writeProjects(client, [command ? { ...write, command: { ...command, at } } : write])
}

/** What bidders send while it matters; it goes through connections of its own. */
export const isPrice = ({ type }: Command): boolean => type === 'bid.place' || type === 'quote.submit' || type === 'quote.withdraw'

/** Prices read the least; everything else may ask about every firm of the project and the pledge. */
export function openingOf({ tenantId, projectId, key, actor, command }: CommandRequest) {
  const everything = !isPrice(command)
  const named = 'customerIds' in command ? command.customerIds : 'customerId' in command ? [command.customerId] : []
  return {
    tenantId,
    projectId,
    key,
    userId: actor.userId,
    customerId: actor.customerId,
    named: actor.customerId ? [...named, actor.customerId] : named,
    everything,
  }
}

/** Words of a process, which has let their speakers in and whose transaction it is. */
export function insideOf(tools: Tools, prove: Inside['prove']): Inside {
  const judge = async (client: ClientBase, { proved, asked, ...word }: InsideRequest, isWritten = false): Promise<Decided | undefined> => {
    const request: CommandRequest = { ...word, receivedAt: new Date().toISOString() }
    const opened = await openProject(client, openingOf(request))
    if (!opened) return undefined
    const decided = await decideOn(client, opened, request, { ...tools, proved, asked })
    if (isWritten && !decided.refused) await write(client, request, decided, opened, undefined)
    return decided
  }
  return { prove, judge: (client, word) => judge(client, word), decide: (client, word) => judge(client, word, true) }
}
