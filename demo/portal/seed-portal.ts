import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { demoUserId } from '#demo/identity/people.ts'
import { APP_CODE } from '#gateway/modules/menu/menu.data.ts'
import { sha256 } from '#gateway/platform/vault.ts'

/** Who of the demonstration has a report account; manager1 has none. */
const ACCOUNTS: Readonly<Record<string, string>> = { buyer1: 'fr_buyer1', supervisor1: 'fr_audit' }

const GROUP = 'demo.systems'
const ENTRIES = [
  { key: GROUP, parent: null, zh: '其他系统', en: 'Other systems', path: '', icon: 'external' },
  { key: 'demo.contracts', parent: GROUP, zh: '合同台账', en: 'Contracts', path: '/portal/contracts.jsp', icon: 'file' },
  { key: 'demo.report', parent: GROUP, zh: '采购汇总报表', en: 'Spend by department', path: '/report/view?name=spend', icon: 'trend' },
] as const

/**
 * Allows the pages of the demonstration's old system, binds report accounts and puts its pages into the menu of the house; again at each start, with a new secret.
 *
 * @returns what its server shows the gateway
 */
export async function seedPortal(pool: Pool, tenantId: string, origin: string): Promise<{ clientId: string; clientSecret: string }> {
  const clientId = `${tenantId}-demo-portal`
  const clientSecret = randomBytes(32).toString('base64url')
  await pool.query('delete from frame_site where tenant_id = $1 and (id = $2 or origin = $3)', [tenantId, clientId, origin])
  await pool.query(
    `insert into frame_site (id, tenant_id, origin, name, reports, secret_hash) values ($1, $2, $3, '旧系统 Old system', true, $4)`,
    [clientId, tenantId, origin, sha256(clientSecret)],
  )
  for (const [login, account] of Object.entries(ACCOUNTS))
    await pool.query('insert into report_account (tenant_id, user_id, account) values ($1, $2, $3) on conflict do nothing', [
      tenantId,
      demoUserId(login),
      account,
    ])
  await writeMenu(pool, origin)
  return { clientId, clientSecret }
}

async function writeMenu(pool: Pool, origin: string): Promise<void> {
  const keys = ENTRIES.map(({ key }) => key)
  await pool.query('delete from menu_node where app_code = $1 and id = any($2)', [APP_CODE, keys])
  await pool.query(`delete from translation where app_code = $1 and transl_key = any($2)`, [APP_CODE, keys.map((key) => `menu.${key}`)])
  for (const [at, { key, parent, zh, en, path, icon }] of ENTRIES.entries()) {
    await pool.query(
      `insert into menu_node (id, app_code, parent_id, title, path, code, icon, is_show, type, open_way, permission_code, sort)
       values ($1, $2, $3, $4, $5, $1, $6, '1', 'menu', 'iframe', 'workflow:task:handle', $7)`,
      [key, APP_CODE, parent, zh, path && origin + path, icon, 900 + at],
    )
    for (const [lang, title] of Object.entries({ zh, en }))
      await pool.query('insert into translation (app_code, lang, transl_key, transl_value) values ($1, $2, $3, $4)', [
        APP_CODE,
        lang,
        `menu.${key}`,
        title,
      ])
  }
}
