/**
 * SQL that tells whether something needs a row: conditions over `t` with `$1` the tenant. What is asked for does not depend on the row, so that projects are
 * looked through once for a statement and not for every row.
 */

/** A value of the lines of the tenant's projects, drafts among them. */
const ofLines = (prop: string): string =>
  `select item->>'${prop}' from tender_project p cross join jsonb_array_elements(p.state->'items') item where p.tenant_id = $1 and item->>'${prop}' is not null`

/** Its code stands in a line of a project. */
export const ITEM_IN_USE = `t.code in (${ofLines('code')})`

/** A unit that stands in a line, a category of a project or of a supplier. Words of other dictionaries stand in nothing that is stored. */
export const ENTRY_IN_USE = `t.dictionary_code = 'tender_unit' and t.code in (${ofLines('unitCode')})
  or t.dictionary_code = 'tender_category' and (t.code in (select p.category_code from tender_project p where p.tenant_id = $1)
    or t.code in (select unnest(c.categories) from tender_customer c where c.tenant_id = $1))`
