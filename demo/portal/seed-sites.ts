import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { demoUserId } from '#demo/identity/people.ts'
import { SPEND } from '#demo/report/report-server.ts'
import { APP_CODE } from '#gateway/modules/menu/menu.data.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { CONTRACTS } from './portal-server.ts'
import type { SiteClient } from './site-server.ts'

/** Who of the demonstration has a report account; manager1 has none. */
const ACCOUNTS: Readonly<Record<string, string>> = { buyer1: 'fr_buyer1', supervisor1: 'fr_audit' }

const GROUP = 'demo.systems'

/** Origins of the other sites. */
export interface Origins {
  portal: string
  reports: string
}
/** What a server shows the gateway. */
type Secret = Pick<SiteClient, 'clientId' | 'clientSecret'>

/**
 * Allows the pages of the demonstration's other sites, binds report accounts and puts them into the menu of the house; again at each start, with new
 * secrets.
 */
export async function seedSites(pool: Pool, tenantId: string, origins: Origins): Promise<{ portal: Secret; reports: Secret }> {
  const portal = await allow(pool, tenantId, { key: 'portal', origin: origins.portal, name: '旧系统 Old system' })
  const reports = await allow(pool, tenantId, { key: 'reports', origin: origins.reports, name: '报表服务器 Reports', reports: true })
  for (const [login, account] of Object.entries(ACCOUNTS))
    await pool.query('insert into report_account (tenant_id, user_id, account) values ($1, $2, $3) on conflict do nothing', [
      tenantId,
      demoUserId(login),
      account,
    ])
  await writeMenu(pool, origins)
  return { portal, reports }
}

interface Site {
  key: string
  origin: string
  name: string
  reports?: boolean
}

async function allow(pool: Pool, tenantId: string, { key, origin, name, reports = false }: Site): Promise<Secret> {
  const clientId = `${tenantId}-demo-${key}`
  const clientSecret = randomBytes(32).toString('base64url')
  await pool.query('delete from frame_site where tenant_id = $1 and (id = $2 or origin = $3)', [tenantId, clientId, origin])
  await pool.query('insert into frame_site (id, tenant_id, origin, name, reports, secret_hash) values ($1, $2, $3, $4, $5, $6)', [
    clientId,
    tenantId,
    origin,
    name,
    reports,
    sha256(clientSecret),
  ])
  return { clientId, clientSecret }
}

async function writeMenu(pool: Pool, { portal, reports }: Origins): Promise<void> {
  const entries = [
    { key: GROUP, parent: null, zh: '其他系统', en: 'Other systems', path: '', icon: 'external' },
    { key: 'demo.contracts', parent: GROUP, zh: '合同台账', en: 'Contracts', path: portal + CONTRACTS, icon: 'file' },
    { key: 'demo.report', parent: GROUP, zh: '采购汇总报表', en: 'Spend by department', path: reports + SPEND, icon: 'trend' },
  ]
  const keys = entries.map(({ key }) => key)
  await pool.query('delete from menu_node where app_code = $1 and id = any($2)', [APP_CODE, keys])
  await pool.query(`delete from translation where app_code = $1 and transl_key = any($2)`, [APP_CODE, keys.map((key) => `menu.${key}`)])
  for (const [at, { key, parent, zh, en, path, icon }] of entries.entries()) {
    await pool.query(
      `insert into menu_node (id, app_code, parent_id, title, path, code, icon, is_show, type, open_way, permission_code, sort)
       values ($1, $2, $3, $4, $5, $1, $6, '1', 'menu', 'iframe', 'workflow:task:handle', $7)`,
      [key, APP_CODE, parent, zh, path, icon, 900 + at],
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
