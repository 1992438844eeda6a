import type { Pool, PoolClient } from 'pg'
import type { MenuRow } from '#domain/menu.ts'

/** SQL of the menu table. */
export const menuQueries = (pool: Pool) => ({
  all: async (appCode: string, tag: string): Promise<MenuRow[]> => {
    const { rows } = await pool.query<MenuRow>({
      name: 'menu-all',
      text: `select id as key, coalesce(parent_id, '') as "parentKey", title, path, code, icon, is_show as "isShow", type,
               open_way as "openWay", permission_code as "permissionCode", sort
             from menu_node where app_code = $1 and ($2 = '' or tag = '' or tag = $2)`,
      values: [appCode, tag],
    })
    return rows
  },
})

/** Replaces the menu of an application. Parents stand before their children. */
export async function replaceMenu(client: PoolClient, appCode: string, nodes: readonly MenuRow[]): Promise<void> {
  await client.query('delete from menu_node where app_code = $1', [appCode])
  await client.query(
    `insert into menu_node (id, app_code, parent_id, title, path, code, icon, is_show, type, open_way, permission_code, sort)
     select n.key, $1, nullif(n."parentKey", ''), n.title, n.path, n.code, n.icon, n."isShow", n.type, n."openWay", n."permissionCode", n.sort
     from jsonb_to_recordset($2) as n (key text, "parentKey" text, title text, path text, code text, icon text, "isShow" text, type text,
       "openWay" text, "permissionCode" text, sort int)`,
    [appCode, JSON.stringify(nodes)],
  )
}
