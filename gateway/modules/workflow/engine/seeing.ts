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
  hooksOf: (process: Pick<Definition, 'code'>) => BusinessHooks
}

interface Asker {
  tenantId: string
  userId: string
}

/** Whether somebody sees an instance: by a part in it, or by a right of its business (W12). */
export const sees = async ({ pool, hooksOf }: SeeingDeps, tenantId: string, state: InstanceState, actor: Actor): Promise<boolean> =>
  partIn(state, actor) !== undefined || ((await hooksOf(state).maySee?.(pool, tenantId, state.businessId, actor.userId)) ?? false)

/** Which of these instances a person sees, with the opinions in them. */
export async function seenBy(deps: SeeingDeps, { tenantId, userId }: Asker, instanceIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { pool } = deps
  const person = await readPerson(pool, userId, '')
  if (!person || person.tenantId !== tenantId || !person.codes.has(MAY)) return new Set()
  const actor = await actorOf(pool, { tenantId, userId, name: person.name, codes: person.codes })
  const seen = await Promise.all(
    instanceIds.map(async (id) => {
      const record = await instanceById(pool, tenantId, id)
      return record && (await sees(deps, tenantId, record.state, actor)) ? [id] : []
    }),
  )
  return new Set(seen.flat())
}
