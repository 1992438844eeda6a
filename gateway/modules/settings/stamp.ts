import type { Pool } from 'pg'
import { type MarkPerson, settledLines } from '#domain/settings/watermark.ts'
import { clockText, HOME_ZONE } from '#domain/time/zone-clock.ts'
import { identityQueries } from '#gateway/modules/identity/identity.queries.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import type { SheetStamp } from '#gateway/platform/workbook/write/stamp.ts'
import { settingsQueries } from './settings.queries.ts'

/** For whom a file is made, as he was when he asked for it. */
interface Owner {
  readonly tenantId: string
  readonly userId: string
  readonly customerId: string | null
  readonly lang: Lang
}
export type Stamper = (owner: Owner) => Promise<SheetStamp>

/**
 * Stamps files that leave the house: with their owner and the time, always, and with the watermark that the administrator has set.
 *
 * @param runtime whether the contents of the runtime mode hold
 */
export function stamper(pool: Pool, runtime: boolean, now: () => number = Date.now): Stamper {
  const settings = settingsQueries(pool)
  return async (owner) => {
    const [person, kept] = await Promise.all([personOf(pool, owner), settings.for(owner.tenantId)])
    const at = now()
    const name = person.name === person.account ? person.name : `${person.name} (${person.account})`
    const firm = owner.customerId === null ? '' : `${person.enterprise} `
    return {
      who: `${firm}${name} ${clockText(at, HOME_ZONE).slice(0, 19)}`,
      mark: settledLines(kept, runtime, { person, now: at }).join(' · '),
      at: new Date(at),
    }
  }
}

async function personOf(pool: Pool, { tenantId, userId, customerId, lang }: Owner): Promise<MarkPerson> {
  const queries = identityQueries(pool)
  const [person, departments, firm] = await Promise.all([
    queries.person(tenantId, userId),
    queries.departments(tenantId, userId),
    customerId === null ? '' : firmName(pool, tenantId, customerId, lang),
  ])
  const path = (lang === 'en' ? departments[0]?.namesEn : departments[0]?.names) ?? []
  return {
    enterprise: firm || (path[0] ?? ''),
    department: path.at(-1) ?? '',
    account: person?.username ?? userId,
    name: (lang === 'en' && person?.realNameEn) || (person?.realName ?? userId),
    phone: person?.phone ?? '',
  }
}

async function firmName(pool: Pool, tenantId: string, customerId: string, lang: Lang): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select case when $3 = 'en' and name_en <> '' then name_en else name end as name from tender_customer where tenant_id = $1 and id = $2`,
    [tenantId, customerId, lang],
  )
  return rows[0]?.name ?? ''
}
