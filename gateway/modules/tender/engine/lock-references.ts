import type { ClientBase } from 'pg'
import type { DraftItem, ProjectDraft } from '#contract/tender/draft.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'

interface Naming {
  readonly form: ProjectDraft
  readonly items: readonly DraftItem[]
}

/**
 * Entries of registers that a draft names: catalogue items, units, its category. A draft may name what is in no register; what is there stays until the
 * transaction ends, so that an import that is taken back meanwhile waits, and finds it in use.
 *
 * Taken after the project: whoever waits here for what an undo removes holds nothing that the undo would wait for. Catalogue before dictionaries, each by id.
 *
 * @throws Refusal TENDER-2083 for an entry that was there when this began and that somebody else took out before it could be held
 */
export async function lockReferences(client: ClientBase, tenantId: string, { form, items }: Naming): Promise<void> {
  const codes = [...new Set(items.flatMap(({ code }) => code || []))]
  const units = [...new Set(items.flatMap(({ unitCode }) => unitCode || []))]
  const { rows } = await client.query<{ code: string }>({
    name: 'tender-hold-entries',
    text: HOLD,
    values: [tenantId, codes, units, form.categoryCode ?? ''],
  })
  const [gone] = rows
  if (gone) throw new Refusal('TENDER-2083', { args: { code: gone.code } })
}

/** What is found without a lock and not with one has gone in between: a locked row is looked at as it stands when the lock is had. */
const HOLD = `with items as materialized (
    select id, code from reference_row where tenant_id = $1 and source_code = 'catalogue' and code = any ($2::text[])
  ), held_items as materialized (
    select r.id from reference_row r where r.tenant_id = $1 and r.source_code = 'catalogue' and r.code = any ($2::text[]) order by r.id for key share
  ), entries as materialized (
    select id, code from dictionary_entry
    where tenant_id = $1 and (dictionary_code = 'tender_unit' and code = any ($3::text[]) or dictionary_code = 'tender_category' and code = $4)
  ), held_entries as materialized (
    select e.id from dictionary_entry e
    where e.tenant_id = $1 and (e.dictionary_code = 'tender_unit' and e.code = any ($3::text[]) or e.dictionary_code = 'tender_category' and e.code = $4)
    order by e.id for key share
  )
  select code from items where id not in (select id from held_items)
  union all select code from entries where id not in (select id from held_entries) limit 1`
