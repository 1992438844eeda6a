import type { Pool } from 'pg'
import type { Definition } from '#domain/workflow/definition.ts'
import type { Actor, InstanceState } from '#domain/workflow/model.ts'
import { partIn } from '#domain/workflow/visibility.ts'
import { actorOf } from '#gateway/modules/workflow/directory/directory.ts'
import { readPerson } from '#gateway/platform/session/session.ts'
import type { BusinessHooks } from './business.ts'
import { instanceById } from './instance.queries.ts'

const MAY = 'workflow:task:handle'

interface SeeingDeps {
  pool: Pool
  hooksOf: HooksOf
}

/** The business of a process: by its code, else by its form, so both have to be told. */
export type HooksOf = (process: Pick<Definition, 'code' | 'formCode'>) => BusinessHooks

interface Seen {
  state: InstanceState
  /** Of the version that the instance is on. */
  formCode: string
}

interface Asker {
  tenantId: string
  userId: string
}

/** Whether somebody sees an instance: by a part in it, or by a right of its business (W12). */
export async function sees({ pool, hooksOf }: SeeingDeps, tenantId: string, { state, formCode }: Seen, actor: Actor): Promise<boolean> {
  if (partIn(state, actor) !== undefined) return true
  const { code, businessId } = state
  return (await hooksOf({ code, formCode }).maySee?.(pool, tenantId, businessId, actor.userId)) ?? false
}

/** Which of these instances a person sees, with the opinions in them. */
export async function seenBy(deps: SeeingDeps, { tenantId, userId }: Asker, instanceIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { pool } = deps
  const person = await readPerson(pool, userId, '')
  if (!person || person.tenantId !== tenantId || !person.codes.has(MAY)) return new Set()
  const actor = await actorOf(pool, { tenantId, userId, name: person.name, codes: person.codes })
  const seen = new Set<string>()
  // One after the other: the state of an instance may be large.
  for (const id of instanceIds) {
    const record = await instanceById(pool, tenantId, id)
    if (record && (await sees(deps, tenantId, record, actor))) seen.add(id)
  }
  return seen
}
