import type { Pool, PoolClient } from 'pg'
import type { PagePermission } from '#contract/platform.ts'
import { EVERY_TENANT } from '#gateway/modules/settings/load-once.ts'
import type { pagePermissions } from './permission.data.ts'

/** SQL of the page permissions. A tenant's own rows stand beside those for every tenant. */
export const permissionQueries = (pool: Pool) => ({
  ofRoles: async (tenantId: string, held: readonly string[]): Promise<PagePermission[]> => {
    const { rows } = await pool.query<PagePermission>(
      `select distinct page_id as "reportPageId", component_id as "componentId" from page_permission
       where tenant_id in ($1, $2) and role = any($3) order by 1, 2`,
      [tenantId, EVERY_TENANT, held],
    )
    return rows
  },
})

/** Replaces the page permissions that hold for every tenant. */
export async function replacePagePermissions(client: PoolClient, rows: typeof pagePermissions): Promise<void> {
  await client.query('delete from page_permission where tenant_id = $1', [EVERY_TENANT])
  await client.query(
    `insert into page_permission (tenant_id, role, page_id, component_id)
     select $1, p.role, p."pageId", p."componentId" from jsonb_to_recordset($2) as p (role text, "pageId" text, "componentId" text)`,
    [EVERY_TENANT, JSON.stringify(rows)],
  )
}
