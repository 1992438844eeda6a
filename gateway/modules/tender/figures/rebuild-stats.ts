import type { Pool } from 'pg'
import type { ProjectState } from '#domain/tender/model.ts'
import { isUnreadable } from '#gateway/modules/tender/engine/skip-unreadable.ts'
import { figureRow } from './stat.projection.ts'

const BATCH = 200

interface Unfilled {
  id: string
  tenantId: string
  createdAt: string
  state: ProjectState
}

/**
 * Gives every project its figure row that has none: those of a database from before there were figures. One that changes meanwhile writes its
 * own row, which then stays; one whose state cannot be read goes without, and the verification tells of it.
 *
 * @returns number of rows written
 */
export async function rebuildStats(pool: Pool): Promise<number> {
  for (let written = 0, after = ''; ; ) {
    const { rows } = await pool.query<Unfilled>(
      `select p.id, p.tenant_id as "tenantId", p.created_at as "createdAt", p.state from tender_project p
       where p.id > $1 and not exists (select from tender_figure f where f.project_id = p.id) order by p.id limit ${BATCH}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return written
    after = last.id
    written += await fill(pool, rows)
  }
}

/** All at once; one by one where one of them cannot be read. */
async function fill(pool: Pool, rows: readonly Unfilled[]): Promise<number> {
  try {
    const { rowCount } = await pool.query(
      'insert into tender_figure select * from json_populate_recordset(null::tender_figure, $1) on conflict (project_id) do nothing',
      [JSON.stringify(rows.map(figureRow))],
    )
    return rowCount ?? 0
  } catch (error) {
    if (!isUnreadable(error)) throw error
    let written = 0
    if (rows.length > 1) for (const row of rows) written += await fill(pool, [row])
    return written
  }
}
