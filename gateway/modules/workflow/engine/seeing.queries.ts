import type { Actor } from '#domain/workflow/model.ts'
import { INSTANCE_READ, type InstanceRecord, IS_OPEN, type Queryable, RUNNING_FIRST } from './instance.queries.ts'

/** SQL of who sees an instance. Every statement names the tenant as `$1`, the person as `$2` to `$4`. */

/** `partIn` in SQL: whoever has or had a place in it. */
const PART = `($3::boolean or i.initiator_id = $2
  or exists (select from wf_task t where t.instance_id = i.id and t.tenant_id = $1
    and (t.user_id = $2 or t.decided_by = $2 or t.user_id = any ($4::text[]) and ${IS_OPEN}))
  or exists (select from wf_reader r where r.instance_id = i.id and r.tenant_id = $1 and r.user_id = $2))`

const personOf = ({ userId, administrates, actsFor }: Actor) => [userId, administrates, actsFor] as const

/** A kind of process, which says whose right it is seen by. */
export interface Kind {
  code: string
  formCode: string
}
const KIND = 'i.process_code as code, i.form_code as "formCode"'

export interface Place extends Kind {
  id: string
  businessId: string
  /** The person has a part in it. */
  part: boolean
}

/** What these instances are to a person, without the states they hold. */
export async function placesIn(db: Queryable, tenantId: string, actor: Actor, ids: readonly string[]): Promise<Place[]> {
  const { rows } = await db.query<Place>({
    name: 'wf-places',
    text: `select i.id, i.business_id as "businessId", ${KIND}, ${PART} as part from wf_instance i where i.tenant_id = $1 and i.id = any ($5::text[])`,
    values: [tenantId, ...personOf(actor), ids],
  })
  return rows
}

/** The kinds of process that a record has been in. */
export async function kindsOf(db: Queryable, tenantId: string, businessId: string): Promise<Kind[]> {
  const { rows } = await db.query<Kind>({
    name: 'wf-kinds',
    text: `select distinct ${KIND} from wf_instance i where i.tenant_id = $1 and i.business_id = $2`,
    values: [tenantId, businessId],
  })
  return rows
}

/**
 * Of the instances of a record that a person sees the one that is running, else the latest.
 *
 * @param open kinds that the person sees by a right of the business
 */
export async function firstSeen(
  db: Queryable,
  tenantId: string,
  actor: Actor,
  { businessId, open }: { businessId: string; open: readonly Kind[] },
): Promise<InstanceRecord | undefined> {
  const { rows } = await db.query<InstanceRecord>({
    name: 'wf-first-seen',
    text: `select ${INSTANCE_READ} from wf_instance i where i.tenant_id = $1 and i.business_id = $5
        and ((i.process_code, i.form_code) in (select * from unnest($6::text[], $7::text[])) or ${PART})
      ${RUNNING_FIRST}`,
    values: [tenantId, ...personOf(actor), businessId, open.map(({ code }) => code), open.map(({ formCode }) => formCode)],
  })
  return rows[0]
}
