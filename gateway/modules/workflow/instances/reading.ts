import type { Actor, Env, InstanceState, Running } from '#domain/workflow/model.ts'
import { newInstance } from '#domain/workflow/new-instance.ts'
import { namedFor } from '#domain/workflow/visibility.ts'
import { currentDefinition, definitionOf } from '#gateway/modules/workflow/definitions/definition.queries.ts'
import { actorOf, directoryFor } from '#gateway/modules/workflow/directory/directory.ts'
import { envOf, inForce } from '#gateway/modules/workflow/engine/env.ts'
import { findInstance, type InstanceRecord, instanceById, mainDepartmentOf } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { type SeeingDeps, seenOf, sees } from '#gateway/modules/workflow/engine/seeing.ts'
import { databaseNow } from '#gateway/platform/database/database.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** Who reads an instance, and whether that person may. Not there and not visible are one answer (FLOW-3001). */

export interface Reading {
  running: Running
  actor: Actor
  env: Env
}

interface Of {
  processCode: string
  businessId: string
}

export function ifInvisible(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'FLOW-3001') return undefined
  throw error
}

export function readings(deps: SeeingDeps) {
  const { pool, hooksOf } = deps

  async function open(session: Session, record: InstanceRecord | undefined): Promise<Reading> {
    if (!record) throw new Refusal('FLOW-3001')
    const actor = await actorOf(pool, session)
    if (!(await sees(deps, session.tenantId, record, actor))) throw new Refusal('FLOW-3001')
    return read(session, record, actor)
  }

  async function read(session: Session, { state, now }: InstanceRecord, actor: Actor): Promise<Reading> {
    const definition = await definitionOf(pool, session.tenantId, state.code, state.version)
    return withEnv(session, { definition: inForce(definition, state.code, state.version), state }, actor, now)
  }

  async function withEnv(session: Session, running: Running, actor: Actor, now: string): Promise<Reading> {
    const at = now > running.state.lastAt ? now : running.state.lastAt
    const { tenantId } = session
    const { businessId, initiatorId } = running.state
    const hooks = hooksOf(running.definition)
    const roles = await hooks.rolesOf?.(pool, tenantId, businessId, initiatorId)
    const closedFields = (await hooks.closedTo?.(pool, tenantId, businessId, actor.userId, namedFor(running, actor))) ?? []
    return { running, actor: { ...actor, closedFields }, env: envOf(at, await directoryFor(pool, tenantId, running, undefined, roles)) }
  }

  /** @throws Refusal FLOW-3001 */
  const see = async (session: Session, of: Of): Promise<Reading> =>
    open(session, await findInstance(pool, { ...of, tenantId: session.tenantId }))
  /**
   * Of whatever process: the first instance of the record that the person sees.
   *
   * @throws Refusal FLOW-3001
   */
  async function seeAny(session: Session, businessId: string): Promise<Reading> {
    const actor = await actorOf(pool, session)
    const record = await seenOf(deps, session.tenantId, businessId, actor)
    if (!record) throw new Refusal('FLOW-3001')
    return read(session, record, actor)
  }
  /** @throws Refusal FLOW-3001 */
  const seeById = async (session: Session, id: string): Promise<Reading> => open(session, await instanceById(pool, session.tenantId, id))

  /**
   * The instance, or one that has not begun, for whoever may start it.
   *
   * @throws Refusal FLOW-3001
   */
  async function seeOrBegin(session: Session, { processCode, businessId }: Of): Promise<Reading> {
    const record = await findInstance(pool, { processCode, businessId, tenantId: session.tenantId })
    if (record) return open(session, record)
    return begin(session, processCode, businessId)
  }

  /** An instance on the current version as it would begin. Nothing is written. */
  async function begin(session: Session, processCode: string, businessId: string): Promise<Reading> {
    const { tenantId, userId } = session
    const definition = await currentDefinition(pool, tenantId, processCode)
    if (!definition) throw new Refusal('FLOW-3001')
    const hooks = hooksOf(definition)
    const [record, actor, at, deptId] = await Promise.all([
      hooks.formOf?.(pool, tenantId, businessId),
      actorOf(pool, session),
      databaseNow(pool),
      mainDepartmentOf(pool, tenantId, userId),
    ])
    if (hooks.formOf && !record?.starters.includes(userId)) throw new Refusal('FLOW-3001')
    const form = record?.values ?? {}
    const state: InstanceState = newInstance({ id: '', definition, businessId, title: '', initiatorId: userId, deptId, form, at })
    return withEnv(session, { definition, state }, actor, at)
  }

  return { see, seeAny, seeById, seeOrBegin, begin }
}

export type Readings = ReturnType<typeof readings>
