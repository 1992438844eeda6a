import type { Pool, PoolClient } from 'pg'
import type { DictionaryEntry } from '#contract/dictionary.ts'
import { EVERY_TENANT } from '#gateway/modules/settings/load-once.ts'
import type { DictionaryText } from './dictionary.data.ts'
import { entriesOf } from './dictionary-entries.ts'

/** An entry and the dictionary it belongs to. */
export type DictionaryRow = DictionaryEntry & { dictionary: string }

/** SQL of the dictionaries. A tenant's dictionary stands in for the one of every tenant as a whole. */
export const dictionaryQueries = (pool: Pool) => ({
  entries: async (tenantId: string, codes: readonly string[]): Promise<DictionaryRow[]> => {
    const { rows } = await pool.query<DictionaryRow>({
      name: 'dictionary-entries',
      text: `with seen as (
               select distinct on (code) tenant_id, code from dictionary
               where code = any($1) and tenant_id in ($2, $3) order by code, tenant_id = $3)
             select e.dictionary_code as dictionary, e.id, e.parent_id as "parentId", e.name, e.name_en as "nameEn", e.code,
               e.tree_sort as "treeSort"
             from seen join dictionary_entry e on e.tenant_id = seen.tenant_id and e.dictionary_code = seen.code
             order by e.dictionary_code, e.tree_sort, e.id`,
      values: [codes, tenantId, EVERY_TENANT],
    })
    return rows
  },
})

/** Replaces a tenant's dictionaries of these codes. */
export async function replaceDictionaries(client: PoolClient, tenantId: string, dictionaries: readonly DictionaryText[]): Promise<void> {
  const entries = entriesOf(tenantId, dictionaries)
  await client.query('delete from dictionary where tenant_id = $1 and code = any($2)', [tenantId, dictionaries.map(({ code }) => code)])
  await client.query(
    `insert into dictionary (tenant_id, code, name, name_en)
     select $1, d.code, d.name, d."nameEn" from jsonb_to_recordset($2) as d (code text, name text, "nameEn" text)`,
    [tenantId, JSON.stringify(dictionaries)],
  )
  await client.query(
    `insert into dictionary_entry (id, tenant_id, dictionary_code, parent_id, code, name, name_en, tree_sort)
     select e.id, $1, e.dictionary, e.parent, e.code, e.name, e.en, e.sort
     from jsonb_to_recordset($2) as e (id text, dictionary text, parent text, code text, name text, en text, sort int)`,
    [tenantId, JSON.stringify(entries)],
  )
}
