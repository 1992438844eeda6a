import type { Pool } from 'pg'
import type { ProjectState } from '#domain/tender/model.ts'
import { figureRow } from './stat.projection.ts'

const BATCH = 200

/**
 * Gives every project its figure row that has none: those of a database from before there were figures. One that changes meanwhile writes its
 * own row, which then stays.
 *
 * @returns number of rows written
 */
export async function fillFigures(pool: Pool): Promise<number> {
  for (let written = 0; ; ) {
    const { rows } = await pool.query<{ tenantId: string; createdAt: string; state: ProjectState }>(
      `select p.tenant_id as "tenantId", p.created_at as "createdAt", p.state from tender_project p
       where not exists (select from tender_figure f where f.project_id = p.id) limit ${BATCH}`,
    )
    if (rows.length === 0) return written
    const { rowCount } = await pool.query(
      'insert into tender_figure select * from json_populate_recordset(null::tender_figure, $1) on conflict (project_id) do nothing',
      [JSON.stringify(rows.map(figureRow))],
    )
    written += rowCount ?? 0
  }
}
