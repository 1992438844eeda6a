import type { Pool } from 'pg'
import type { Actor, InstanceState } from '#domain/workflow/model.ts'
import { partIn } from '#domain/workflow/visibility.ts'
import { actorOf } from '#gateway/modules/workflow/directory/directory.ts'
import { readPerson } from '#gateway/platform/session/session.ts'
import type { BusinessHooks } from './business.ts'
import type { HooksOf } from './businesses.ts'
import type { InstanceRecord } from './instance.queries.ts'
import { firstSeen, type Kind, kindsOf, placesIn } from './seeing.queries.ts'

const MAY = 'workflow:task:handle'

export interface SeeingDeps {
  pool: Pool
  hooksOf: HooksOf
}

interface Seen {
  state: InstanceState
  /** Of the version that the instance is on. */
  formCode: string
}

interface Asker {
  tenantId: string
  userId: string
}

/** Whether somebody sees a record by a right of its business, which is asked once for all of its processes. */
function rightsOf({ pool, hooksOf }: SeeingDeps, { tenantId, userId }: Asker) {
  const known = new Map<BusinessHooks['maySee'], Map<string, boolean>>()
  return async (kind: Kind, businessId: string): Promise<boolean> => {
    const { maySee } = hooksOf(kind)
    const answers = known.get(maySee) ?? new Map<string, boolean>()
    const may = answers.get(businessId) ?? (await maySee?.(pool, tenantId, businessId, userId)) ?? false
    known.set(maySee, answers.set(businessId, may))
    return may
  }
}

/** Whether somebody sees an instance: by a part in it, or by a right of its business (W12). */
export async function sees(deps: SeeingDeps, tenantId: string, { state, formCode }: Seen, actor: Actor): Promise<boolean> {
  if (partIn(state, actor) !== undefined) return true
  return rightsOf(deps, { tenantId, userId: actor.userId })({ code: state.code, formCode }, state.businessId)
}

/** Which of these instances a person sees, with the opinions in them. */
export async function seenBy(deps: SeeingDeps, { tenantId, userId }: Asker, instanceIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { pool } = deps
  const person = await readPerson(pool, userId, '')
  if (!person || person.tenantId !== tenantId || !person.codes.has(MAY)) return new Set()
  const actor = await actorOf(pool, { tenantId, userId, name: person.name, codes: person.codes })
  const hasRight = rightsOf(deps, { tenantId, userId })
  const seen = new Set<string>()
  for (const place of await placesIn(pool, tenantId, actor, instanceIds)) {
    if (place.part || (await hasRight(place, place.businessId))) seen.add(place.id)
  }
  return seen
}

/** Of whatever process: the instance of a record that a person sees, what is running first, then the latest, however many there are of others. */
export async function seenOf(deps: SeeingDeps, tenantId: string, businessId: string, actor: Actor): Promise<InstanceRecord | undefined> {
  const { pool } = deps
  const hasRight = rightsOf(deps, { tenantId, userId: actor.userId })
  const open: Kind[] = []
  for (const kind of await kindsOf(pool, tenantId, businessId)) if (await hasRight(kind, businessId)) open.push(kind)
  return firstSeen(pool, tenantId, actor, { businessId, open })
}
