import type { Criteria } from '#contract/search.ts'
import type { Queries } from '#gateway/platform/database/watched-query.ts'
import { searchSql } from './criteria.ts'
import type { SearchColumns } from './where.ts'

/** SQL of what reference fields offer: the rows of a reference source, and the departments of the house. */

export interface TableRow {
  id: string
  code: string
  name: string
  nameEn: string
}

const text = (sql: string) => ({ type: 'TEXT' as const, sql })
const columns: SearchColumns = { id: text('t.id'), code: text('t.code'), name: text('t.name'), nameEn: text('t.name_en') }
const ofSources: SearchColumns = { ...columns, detail: text('t.detail') }

const DEPARTMENTS = `(select d.tenant_id, 'department' as source_code, d.id, '' as code, d.name, d.name_en, d.sort from department d) t`

/** @param source code of a reference source; `department`: the departments */
export async function tablePage(
  queries: Queries,
  tenantId: string,
  source: string,
  criteria: Criteria,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TableRow[]; total: number }> {
  const isDepartment = source === 'department'
  const values: unknown[] = [tenantId, source, limit, offset]
  const where = `t.tenant_id = $1 and t.source_code = $2 and ${searchSql(criteria, isDepartment ? columns : ofSources, values)}`
  const { rows } = await queries.query<TableRow & { total: number }>({
    text: `with matching as (select t.id, t.code, t.name, t.name_en as "nameEn", t.sort from ${isDepartment ? DEPARTMENTS : 'reference_entry t'} where ${where})
      select n.total, m.id, m.code, m.name, m."nameEn" from (select count(*)::int as total from matching) n
      left join (select * from matching order by sort, name, id limit $3 offset $4) m on true order by m.sort, m.name, m.id`,
    values,
  })
  return { rows: rows.filter(({ id }) => id !== null).map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
