import type { ClientBase } from 'pg'
import { administratorsFor } from '#domain/workflow/course/asked.ts'
import type { Definition } from '#domain/workflow/definition.ts'
import { execute } from '#domain/workflow/execute.ts'
import type { Actor, At, Entry, Env, InstanceState, Refused } from '#domain/workflow/model.ts'
import { insertNotifications, type NewNotification } from '#gateway/modules/notification/notification.queries.ts'
import { outOfBounds } from '#gateway/modules/workflow/bounds.ts'
import { directoryFor } from '#gateway/modules/workflow/directory/directory.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { BusinessHooks } from './business.ts'
import { seal } from './chain.ts'
import { envOf } from './env.ts'
import type { Found } from './finding.ts'
import { deputiesOf, writeInstance } from './instance.queries.ts'
import { concernedBy, noticesOf } from './notices.ts'
import { holdersOf, titleOf } from './projection.ts'
import { withSumPerms } from './record.ts'

/** One step of an instance on the caller's transaction: decided, asked of its business, written. */

/** What was decided, for the answer and for whoever watches. */
export interface Decided {
  before?: InstanceState
  state: InstanceState
  entries: Entry[]
  at: At
}

export interface Told {
  notices: readonly NewNotification[]
  /** Whose lists and counts have moved. */
  concerned: readonly string[]
}

export interface Stepped {
  decided: Decided
  told: Told
}

interface ToStep {
  tenantId: string
  hooksOf: (definition: Definition) => BusinessHooks
  found: Found
  actor: Actor
  /** The database's, after the lock. */
  clock: At
  refuse: (refused: Refused, env: Env) => Promise<Refusal>
}

/** @throws Refusal what the rules or the business say no with */
export async function step(client: ClientBase, { tenantId, hooksOf, found, actor, clock, refuse }: ToStep): Promise<Stepped> {
  const { running, headHash, command } = found
  const { definition, state: old } = running
  const hooks = hooksOf(definition)
  const before = found.before && { before: found.before }
  const at = clock > old.lastAt ? clock : old.lastAt
  const roles = await hooks.rolesOf?.(client, tenantId, old.businessId, old.initiatorId)
  const env = envOf(at, await directoryFor(client, tenantId, running, command, roles), hooks.stopsForGood)
  const { state, entries, refused } = execute({ ...running, definition: withSumPerms(definition) }, command, actor, env)
  if (refused) throw await refuse(refused, env)
  const decided: Decided = { ...before, state, entries, at }
  if (entries.length === 0) return { decided, told: { notices: [], concerned: [] } }
  const changed = { tenantId, definition, command, actor, state, at, ...before }
  const lastStatus = found.lastStatus && { lastStatus: found.lastStatus }
  const asked = { ...changed, businessId: state.businessId, ...lastStatus }
  const isFree = hooks.boundsStarts === true && !found.before
  const no = (isFree ? undefined : await outOfBounds(client, asked)) ?? (await hooks.guard?.(client, asked))
  if (no) throw new Refusal(no.code, { args: no.args })
  const sealed = seal(state.id, headHash, entries)
  await writeInstance(client, { tenantId, definition, state, sealed, headHash: sealed.at(-1)?.hash ?? headHash, ...before })
  await hooks.onChange?.(client, changed)
  const holders = [...new Set([...(found.before ? holdersOf(found.before) : []), ...holdersOf(state)])]
  const deputies = await deputiesOf(client, tenantId, holders, at)
  const title = titleOf(state, definition.formCode)
  const administrators = administratorsFor(state.initiatorId, env)
  const all = noticesOf(tenantId, { ...decided, definition, title, deputies, administrators }, actor.userId)
  const notices = await insertNotifications(client, hooks.tells ? all.filter((notice) => hooks.tells?.(changed, notice)) : all)
  return { decided, told: { notices, concerned: concernedBy({ ...decided, deputies }) } }
}
