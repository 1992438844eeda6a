import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { frameOrigins } from './frame-origin.ts'

let gateway: TestGateway
let portal: { clientId: string; clientSecret: string }
let other: typeof portal
let south: typeof portal

const PAGE = 'https://portal.example/bill.jsp?id=7'

beforeAll(async () => {
  gateway = await startGateway({
    admin: { roles: ['TENDER_ADMIN'] },
    wang: { realName: '王建华' },
    zhao: {},
    buyer: { roles: ['BUYER'] },
    stranger: { tenant: 'south', roles: ['TENDER_ADMIN'] },
  })
  portal = await aSite('admin', 'https://portal.example')
  other = await aSite('admin', 'https://other.example:8443')
  south = await aSite('stranger', 'https://portal.example')
})
afterAll(() => gateway.close())

async function aSite(admin: string, origin: string) {
  const saved = await gateway.as(admin).call('POST /platform/frame/site/save', { origin, name: '门户', reports: false })
  return (await gateway.as(admin).call('POST /platform/frame/site/secret', { id: saved.body.data.id })).body.data
}
const open = (user: string, url: string) => gateway.as(user).call('POST /platform/frame/open', { url })
const ticketOf = async (user: string, url = PAGE) => (await gateway.as(user).call('POST /platform/frame/ticket', { url })).body.data.ticket
const redeem = (client: typeof portal, ticket: string) => gateway.as('').call('POST /platform/frame/redeem', { ...client, ticket })

test('NAV-06 a page of an allowed origin may be shown, by any of its addresses, to everyone of the tenant', async () => {
  for (const user of ['wang', 'buyer'])
    expect((await open(user, PAGE)).body.data).toEqual({ url: PAGE, origin: 'https://portal.example', name: '门户', tickets: true })
  expect((await open('wang', 'https://PORTAL.example:443/a b')).body.data.url).toBe('https://portal.example/a%20b')
})

test.each([
  'https://evil.example/',
  'https://portal.example.evil.example/',
  'https://portal.example:8443/',
  'https://xn--prtal-jua.example/',
  'https://sub.portal.example/',
])('NAV-06 R-51 %s is of an origin that is not allowed, and the refusal names it', async (url) => {
  const { status, body } = await open('wang', url)
  expect([status, body.messageCode, body.args]).toEqual([403, 'FRAME-1001', { origin: new URL(url).origin }])
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://portal.example/0',
  'view-source:https://portal.example/',
  'about:blank',
  'file:///etc/passwd',
  'ftp://portal.example/',
  'http://portal.example/',
  'https://wang:secret@portal.example/',
  'https://portal.example@evil.example/',
  '//portal.example/',
  '/home-page',
  'portal.example',
  'https://',
  'http://127.0.0.1:8080/home-page',
  'http://127.0.0.1:8080/api/v3/attachment/download?id=x',
])('NAV-06 R-51 no setting could allow %j', async (url) => {
  expect(await open('wang', url)).toMatchObject({ status: 422, body: { messageCode: 'FRAME-1002' } })
  const saved = await gateway.as('admin').call('POST /platform/frame/site/save', { origin: url, name: 'x', reports: false })
  expect(saved).toMatchObject({ status: 422, body: { messageCode: 'FRAME-1002' } })
})

test('NAV-06 what one tenant allows another one does not', async () => {
  expect(await open('stranger', 'https://other.example:8443/')).toMatchObject({ status: 403, body: { messageCode: 'FRAME-1001' } })
  expect((await gateway.as('stranger').call('GET /platform/frame/sites')).body.data.map(({ origin }) => origin)).toEqual([
    'https://portal.example',
  ])
  for (const call of ['POST /platform/frame/site/secret', 'POST /platform/frame/site/remove'] as const)
    expect(await gateway.as('stranger').call(call, { id: portal.clientId })).toMatchObject({ status: 404 })
  const renamed = { id: portal.clientId, origin: 'https://portal.example', name: 'taken', reports: true }
  expect(await gateway.as('stranger').call('POST /platform/frame/site/save', renamed)).toMatchObject({ status: 404 })
})

test('R-21 a ticket tells the server of its site who came, once', async () => {
  const ticket = await ticketOf('wang')
  const { rows } = await gateway.pool.query('select * from one_time_ticket')
  expect(JSON.stringify(rows)).not.toContain(ticket)
  expect((await redeem(portal, ticket)).body.data).toEqual({
    purpose: 'frame',
    tenantId: 'north',
    userId: 'wang',
    userName: 'wang',
    realName: '王建华',
    realNameEn: expect.any(String),
    account: '',
  })
  expect(await redeem(portal, ticket)).toMatchObject({ status: 422, body: { messageCode: 'FRAME-1004' } })
})

test('R-21 of one ticket that is shown ten times at once one is taken', async () => {
  const ticket = await ticketOf('wang')
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(portal, ticket)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('R-21 a ticket is worth nothing to another site of the tenant, to the same site of another tenant, and spent by it', async () => {
  for (const site of [other, south]) {
    const ticket = await ticketOf('wang')
    expect(await redeem(site, ticket)).toMatchObject({ status: 422, body: { messageCode: 'FRAME-1004' } })
    expect(await redeem(portal, ticket)).toMatchObject({ status: 422 })
  }
})

test('R-21 a wrong secret or client is told nothing of the ticket, and spends none', async () => {
  const ticket = await ticketOf('wang')
  const wrong = [
    { ...portal, clientSecret: other.clientSecret },
    { ...portal, clientSecret: ' ' },
    { ...portal, clientId: 'nobody' },
    { clientId: other.clientId, clientSecret: portal.clientSecret },
  ]
  for (const client of wrong)
    for (const shown of [ticket, 'nonsense'])
      expect(await redeem(client, shown)).toMatchObject({ status: 403, body: { messageCode: 'FRAME-1003' } })
  expect((await redeem(portal, ticket)).status).toBe(200)
})

test('R-21 a ticket ends after 60 s, with the session, with its person and with a new secret of its site', async () => {
  const late = await ticketOf('wang')
  await gateway.pool.query("update one_time_ticket set expires_at = clock_timestamp() - interval '1 ms'")
  expect(await redeem(portal, late)).toMatchObject({ status: 422 })

  const { expiresAt } = (await gateway.as('wang').call('POST /platform/frame/ticket', { url: PAGE })).body.data
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000)

  const ofLeaver = await ticketOf('zhao')
  await gateway.pool.query("update user_account set left_at = clock_timestamp() where id = 'zhao'")
  expect(await redeem(portal, ofLeaver)).toMatchObject({ status: 422 })

  const ofEnded = await ticketOf('buyer')
  await gateway.as('buyer').call('POST /platform/session/close')
  expect(await redeem(portal, ofEnded)).toMatchObject({ status: 422, body: { messageCode: 'FRAME-1004' } })

  const before = await aSite('admin', 'https://moving.example')
  const ticket = await ticketOf('wang', 'https://moving.example/')
  const after = (await gateway.as('admin').call('POST /platform/frame/site/secret', { id: before.clientId })).body.data
  expect(await redeem(before, ticket)).toMatchObject({ status: 403 })
  expect((await redeem(after, ticket)).status).toBe(200)
  const last = await ticketOf('wang', 'https://moving.example/')
  await gateway.as('admin').call('POST /platform/frame/site/remove', { id: after.clientId })
  expect(await redeem(after, last)).toMatchObject({ status: 403 })
  expect(await open('wang', 'https://moving.example/')).toMatchObject({ status: 403 })
})

test('a ticket for a file is none for a site, and the other way round', async () => {
  await gateway.pool.query(
    `insert into one_time_ticket select encode(sha256('of-a-file'), 'hex'), 'north', 'download', $1, 'wang', 's', clock_timestamp() + interval '1 min'`,
    [portal.clientId],
  )
  expect(await redeem(portal, 'of-a-file')).toMatchObject({ status: 422, body: { messageCode: 'FRAME-1004' } })
})

test('a site without a secret gets no ticket; one that is there is not added twice; there are at most 50', async () => {
  const save = (origin: string) => gateway.as('admin').call('POST /platform/frame/site/save', { origin, name: 'x', reports: false })
  await save('https://quiet.example')
  expect((await open('wang', 'https://quiet.example/')).body.data.tickets).toBe(false)
  const asked = await gateway.as('wang').call('POST /platform/frame/ticket', { url: 'https://quiet.example/' })
  expect(asked).toMatchObject({ status: 409, body: { messageCode: 'FRAME-1005' } })
  expect(await save('https://quiet.example/')).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1001' } })
  expect(await save('https://quiet.example/page')).toMatchObject({ status: 422, body: { messageCode: 'FRAME-1002' } })
  await gateway.pool.query(
    "insert into frame_site (id, tenant_id, origin, name) select 'f' || n, 'north', 'https://f' || n, 'x' from generate_series(1, 60) n",
  )
  expect(await save('https://more.example')).toMatchObject({ status: 409, body: { messageCode: 'FRAME-1006', args: { max: 50 } } })
  await gateway.pool.query("delete from frame_site where id like 'f%'")
})

test('NAV-06 of two administrators who change a site at once the later one is told, and changes nothing', async () => {
  const origin = 'https://shared.example'
  const { id } = (await gateway.as('admin').call('POST /platform/frame/site/save', { origin, name: 'first', reports: false })).body.data
  const change = (name: string, was: { name: string; reports: boolean }) =>
    gateway.as('admin').call('POST /platform/frame/site/save', { id, origin, name, reports: false, was })
  const both = await Promise.all(['a', 'b'].map((name) => change(name, { name: 'first', reports: false })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = await change('c', { name: 'first', reports: false })
  expect(late).toMatchObject({ status: 409, body: { messageCode: 'FRAME-1007' } })
  const named = (await gateway.as('admin').call('GET /platform/frame/sites')).body.data.find((site) => site.id === id)
  expect(['a', 'b']).toContain(named?.name)
  await gateway.as('admin').call('POST /platform/frame/site/remove', { id })
  expect(await change('d', { name: 'a', reports: false })).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
  expect(await gateway.as('admin').call('POST /platform/frame/site/remove', { id })).toMatchObject({ status: 404 })
})

test('secrets are kept as hashes, told once, and every change is in the audit channel', async () => {
  const { rows } = await gateway.pool.query('select * from frame_site')
  for (const { clientSecret } of [portal, other, south]) expect(JSON.stringify(rows)).not.toContain(clientSecret)
  const sites = (await gateway.as('admin').call('GET /platform/frame/sites')).body.data
  expect(JSON.stringify(sites)).not.toMatch(/secret/i)
  const kinds = gateway.audited().map(({ kind, event }) => kind ?? event)
  expect(kinds).toContain('frame-site-changed')
  expect(kinds).toContain('token-refused')
})

test('NAV-06 the policy of the host page knows the origins of its own tenant alone, and what was known last while the database does not answer', async () => {
  const origins = frameOrigins(gateway.pool, 'south')
  expect(await origins()).toEqual(['https://portal.example'])
  const silent = { query: () => new Promise(() => undefined) } as unknown as typeof gateway.pool
  expect(await frameOrigins(silent, 'south')()).toEqual([])
})
