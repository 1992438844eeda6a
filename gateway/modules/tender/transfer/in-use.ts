/**
 * SQL that gives the ids of rows that something needs: `mine` are the rows in question, `$1` the tenant. It is asked once for a batch, and looks in projects
 * for the codes of these rows alone.
 */

/** Which of some codes stand in lines of the tenant's projects, drafts among them. */
const ofLines = (prop: string, codes: string): string =>
  `select distinct item->>'${prop}' as code from tender_project p cross join
   jsonb_array_elements(case jsonb_typeof(p.state->'items') when 'array' then p.state->'items' else '[]' end) item
   where p.tenant_id = $1 and item->>'${prop}' = any (array(${codes}))`

/** Their code stands in a line of a project. */
export const ITEM_IN_USE = `with used as materialized (${ofLines('code', 'select code from mine')}) select id from mine where code in (select code from used)`

const inDictionary = (code: string) => `select code from mine where dictionary_code = '${code}'`

/** Units that stand in a line, categories of a project or of a supplier. Words of other dictionaries stand in nothing that is stored. */
export const ENTRY_IN_USE = `with units as materialized (${ofLines('unitCode', inDictionary('tender_unit'))}),
  categories as materialized (
    select p.category_code as code from tender_project p where p.tenant_id = $1 and p.category_code = any (array(${inDictionary('tender_category')}))
    union select c.code from (select unnest(categories) as code from tender_customer where tenant_id = $1) c
      where c.code = any (array(${inDictionary('tender_category')}))
  )
  select id from mine where dictionary_code = 'tender_unit' and code in (select code from units)
    or dictionary_code = 'tender_category' and code in (select code from categories)`

/** Firms that take part in a project, or that somebody acts for. */
export const FIRM_IN_USE = `select id from mine where exists (select from tender_party y where y.customer_id = mine.id)
  or exists (select from tender_customer_user m where m.customer_id = mine.id)`
