import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT_STATUS } from '#contract/tender/project.ts'
import { loadDemoIdentity } from '#demo/identity/load.ts'
import { people } from '#demo/identity/people.ts'
import { type StoredEntry, verifyLog } from '#domain/tender/log/log-chain.ts'
import { wholeEntry } from '#gateway/modules/tender/engine/projection.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { CHEAP_PASSWORDS } from '#support/passwords.ts'
import { seedDemo } from './generate.ts'

/** The whole demonstration as `npm start` makes it, counted (tendering.md 11). */
const TENANT = 'demo'

let gateway: TestGateway
let tasks: Awaited<ReturnType<typeof seedDemo>>
const seed = async () => {
  await loadDemoIdentity(gateway.pool, TENANT, CHEAP_PASSWORDS)
  return seedDemo({ pool: gateway.pool, keys: gateway.deps.keys }, { tenantId: TENANT, size: 'demo', comingInMinutes: 4 })
}
const rows = async <Row extends object>(sql: string): Promise<Row[]> => (await gateway.pool.query<Row>(sql)).rows
const counts = () =>
  rows(`select
    (select count(*)::int from department) as departments,
    (select count(*)::int from user_account where side = 'staff') as staff,
    (select count(*)::int from tender_customer) as customers,
    (select count(*)::int from user_account where side = 'outside') as "customerUsers",
    (select count(*)::int from reference_row where source_code = 'catalogue' and parent_id is not null) as items,
    (select count(*)::int from tender_project) as projects`)

beforeAll(async () => {
  gateway = await startGateway({})
  tasks = await seed()
})
afterAll(() => gateway.close())

test('the demonstration has its sizes, and a second start adds nothing', async () => {
  const sizes = [{ departments: 14, staff: 60, customers: 120, customerUsers: 260, items: 180, projects: 168 }]
  expect(await counts()).toEqual(sizes)
  expect(await seed()).toEqual([])
  expect(await counts()).toEqual(sizes)
})

describe('its projects', () => {
  const recent = `created_at > clock_timestamp() - interval '8 days'`

  test('are three in every state, one of them of buyer1 at least, with seven in rounds and two with points beside, and 120 of the last twelve months', async () => {
    const found = await rows<{ status: string; n: number; own: number }>(
      `select status, count(*)::int as n, count(*) filter (where owner_id = 'demo-buyer1')::int as own from tender_project where ${recent} group by status`,
    )
    const expected: Record<string, number> = {
      ...Object.fromEntries(PROJECT_STATUS.map((status) => [status, 3])),
      BIDDING: 9,
      READY: 4,
      REVIEW: 5,
    }
    // Those awarded longest ago were drafted more than eight days ago.
    const awarded = await rows<{ n: number }>(`select count(*)::int as n from tender_project where not ${recent}`)
    const byStatus = Object.fromEntries(found.map(({ status, n }) => [status, n]))
    expect(Object.values(byStatus).reduce((sum, n) => sum + n, 0) + awarded[0]!.n).toBe(168)
    for (const status of PROJECT_STATUS.filter((word) => word !== 'AWARDED'))
      expect([status, byStatus[status]]).toEqual([status, expected[status]])
    expect(found.filter(({ own }) => own === 0).map(({ status }) => status)).toEqual([])
    const old = await rows<{ status: string }>(`select distinct status from tender_project where not ${recent} order by status`)
    expect(old.map(({ status }) => status)).toEqual(['AWARDED', 'FAILED'])
  })

  test('hold tens of thousands of log entries, and every log verifies', async () => {
    const log = await rows<{
      project_id: string
      seq: number
      at: string
      type: StoredEntry['type']
      parts: StoredEntry['parts']
      part_hashes: Record<string, string>
      prev: string
      hash: string
    }>('select * from tender_log order by project_id, seq')
    expect(log.length).toBeGreaterThan(20_000)
    const bad: string[] = []
    for (const [id, entries] of Map.groupBy(log, (row) => row.project_id)) {
      const stored = entries.map(({ project_id: projectId, part_hashes: partHashes, ...entry }) =>
        wholeEntry({ ...entry, v: 1, projectId, partHashes }),
      )
      if (!(await verifyLog(stored, sha256)).ok) bad.push(id)
    }
    expect(bad).toEqual([])
  })

  test('have running auctions and sealed rounds that the bots take part in, and a coming one of each; one of each goes upwards', async () => {
    const ids = tasks.map(({ projectId }) => `'${projectId}'`).join()
    const found = await rows<{ mode: string; status: string; direction: string; n: number }>(
      `select mode, status, direction, count(*)::int as n from tender_project where id in (${ids}) group by 1, 2, 3 order by 1, 2, 3`,
    )
    expect(found.map(({ mode, status, direction, n }) => [mode, status, direction, n])).toEqual([
      ['freeBid', 'BIDDING', 'forward', 1],
      ['freeBid', 'BIDDING', 'reverse', 2],
      ['freeBid', 'READY', 'reverse', 1],
      ['threeRounds', 'BIDDING', 'forward', 1],
      ['threeRounds', 'BIDDING', 'reverse', 5],
      ['threeRounds', 'READY', 'reverse', 1],
    ])
    expect(tasks.every(({ agents }) => agents.length > 0)).toBe(true)
    const [far] = await rows<{ n: number }>(
      `select count(*)::int as n from tender_project where id in (${ids}) and abs(extract(epoch from starts_at - clock_timestamp())) > 86400`,
    )
    expect(far?.n).toBe(0)
  })

  test('TEND-36 are in sealed rounds in every state', async () => {
    const found = await rows<{ status: string }>(`select distinct status from tender_project where mode = 'threeRounds'`)
    expect(found.map(({ status }) => status).sort()).toEqual([...PROJECT_STATUS].sort())
  })
})

describe('its people', () => {
  test('everyone works somewhere and has one main department; some work in several; two have left', async () => {
    const [staff] = await rows<{ masters: number; several: number; left: number }>(`
      select count(*) filter (where masters = 1)::int as masters, count(*) filter (where places > 1)::int as several,
        count(*) filter (where left_at is not null)::int as left
      from (select u.left_at, count(d.*) as places, count(*) filter (where d.is_master) as masters
        from user_account u left join user_department d on d.user_id = u.id where u.side = 'staff' group by u.id) s`)
    expect(staff).toMatchObject({ masters: 60, left: 2 })
    expect(staff?.several).toBeGreaterThan(4)
  })

  test('of the suppliers only the labelled logins have a password', async () => {
    const found = await rows<{ username: string }>(
      `select username from user_account where side = 'outside' and password_hash <> '' order by username`,
    )
    expect(found.map(({ username }) => username)).toEqual(
      people
        .filter(({ departments }) => departments.length === 0)
        .map(({ username }) => username)
        .sort(),
    )
  })

  test('a customer has a head, and every bidder of a project is a person of the firm', async () => {
    const [firms] = await rows<{ n: number }>(
      `select count(distinct customer_id)::int as n from tender_customer_user where role = 'CUSTOMER_ADMIN'`,
    )
    expect(firms?.n).toBe(120)
    expect(await rows(`select from tender_customer_user m where not exists (select from user_account u where u.id = m.user_id)`)).toEqual(
      [],
    )
  })
})
