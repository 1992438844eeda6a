import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'

const people = { admin: { roles: ['TENDER_ADMIN'] }, wang: {}, zhao: {}, stranger: { tenant: 'south', roles: ['TENDER_ADMIN'] } } as const
const ORIGIN = 'https://report.example'

/** A gateway with a report server that wang is bound to. */
async function aReportHouse(reportPasswords = false) {
  const gateway = await startGateway(people, { environment: { reportPasswords } })
  const { id } = (await gateway.as('admin').call('POST /platform/frame/site/save', { origin: ORIGIN, name: '报表', reports: true })).body
    .data
  const client = (await gateway.as('admin').call('POST /platform/frame/site/secret', { id })).body.data
  return { gateway, client }
}

let gateway: TestGateway
let client: { clientId: string; clientSecret: string }
beforeAll(async () => {
  ;({ gateway, client } = await aReportHouse())
  await bind('wang', 'fr_wang')
})
afterAll(() => gateway.close())

const bind = (userName: string, account: string, more: { password?: string } = {}, by = 'admin', at = gateway) =>
  at.as(by).call('POST /platform/report-account/save', { userName, account, ...more })
const login = (user: string, userName = user, origin?: string, at = gateway) =>
  at.as(user).call('GET /ext/api/v3/user/searchfrre', { userName, ...(origin !== undefined && { origin }) })
const redeem = (ticket: string) => gateway.as('').call('POST /platform/frame/redeem', { ...client, ticket })

test('WID-05 R-24 the bound account comes with a ticket, which tells the report server the account once', async () => {
  const { frUserName, frPassword } = (await login('wang')).body.data
  expect(frUserName).toBe('fr_wang')
  expect((await redeem(frPassword)).body.data).toMatchObject({ purpose: 'report', userName: 'wang', account: 'fr_wang' })
  expect(await redeem(frPassword)).toMatchObject({ status: 422 })
  expect((await login('wang', 'WANG', ORIGIN)).body.data.frUserName).toBe('fr_wang')
  // A report that the menu opens as a page has the ticket of a page.
  const { ticket } = (await gateway.as('wang').call('POST /platform/frame/ticket', { url: `${ORIGIN}/view` })).body.data
  expect((await redeem(ticket)).body.data).toMatchObject({ purpose: 'frame', account: 'fr_wang' })
})

test('WID-05 who is not bound gets an empty login', async () => {
  expect((await login('zhao')).body.data).toEqual({ frUserName: '', frPassword: '' })
})

test('R-24 nobody gets the login of somebody else, of another tenant or for another server', async () => {
  for (const user of ['zhao', 'admin', 'stranger'])
    expect(await login(user, 'wang')).toMatchObject({ status: 403, body: { messageCode: 'AUTH-1004' } })
  expect((await login('', 'wang')).status).toBe(401)
  expect(await login('wang', 'wang', 'https://evil.example')).toMatchObject({ status: 403, body: { messageCode: 'FRAME-1001' } })
  await gateway.as('admin').call('POST /platform/frame/site/save', { origin: 'https://portal.example', name: '门户', reports: false })
  expect(await login('wang', 'wang', 'https://portal.example')).toMatchObject({ status: 409, body: { messageCode: 'FRAME-1005' } })
  // Another tenant has no report server: nothing of this one's is used.
  expect(await login('stranger')).toMatchObject({ status: 409 })
})

test('WID-05 with two report servers the origin must be named', async () => {
  const { id } = (
    await gateway.as('admin').call('POST /platform/frame/site/save', { origin: 'https://second.example', name: '二', reports: true })
  ).body.data
  expect(await login('wang')).toMatchObject({ status: 409, body: { messageCode: 'FRAME-1005' } })
  expect((await login('wang', 'wang', ORIGIN)).body.data.frUserName).toBe('fr_wang')
  await gateway.as('admin').call('POST /platform/frame/site/remove', { id })
})

test('an administrator binds the people of his own tenant, sees who is bound and takes it away', async () => {
  expect(await bind('wang', 'taken', {}, 'stranger')).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
  expect(await bind('nobody', 'x')).toMatchObject({ status: 404 })
  expect(await bind('wang', 'x', {}, 'wang')).toMatchObject({ status: 403 })
  expect((await bind('zhao', ' fr_zhao ')).body.data).toEqual({ bound: true })
  const page = await gateway.as('admin').call('GET /platform/report-account/page-list')
  expect(page.body.data).toMatchObject({
    total: 2,
    rows: [
      { userName: 'wang', account: 'fr_wang' },
      { userName: 'zhao', account: 'fr_zhao' },
    ],
  })
  expect((await gateway.as('stranger').call('GET /platform/report-account/page-list')).body.data).toMatchObject({ total: 0, rows: [] })
  expect((await bind('zhao', '')).body.data).toEqual({ bound: false })
  expect((await login('zhao')).body.data.frUserName).toBe('')
  expect(gateway.audited().map((line) => line.kind ?? line.event)).toEqual(
    expect.arrayContaining(['report-account-changed', 'report-login-given']),
  )
})

test('WID-05 of two administrators who change an account at once the later one is told, and changes nothing', async () => {
  const change = (account: string, was: string) =>
    gateway.as('admin').call('POST /platform/report-account/save', { userName: 'zhao', account, was })
  const told = { status: 409, body: { messageCode: 'FRAME-1007' } }
  const accountOf = async () => (await login('zhao')).body.data.frUserName
  expect(await change('fr_zhao', 'fr_old')).toMatchObject(told)
  expect((await change('fr_zhao', '')).body.data).toEqual({ bound: true })
  for (const was of ['', 'fr_old']) expect(await change('fr_other', was)).toMatchObject(told)
  expect(await accountOf()).toBe('fr_zhao')
  const both = await Promise.all(['fr_a', 'fr_b'].map((account) => change(account, 'fr_zhao')))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const now = await accountOf()
  expect(await change('', 'fr_zhao')).toMatchObject(told)
  expect((await change('', now)).body.data).toEqual({ bound: false })
  expect(await change('', now)).toMatchObject(told)
  expect(await accountOf()).toBe('')
})

test('WID-05 an account that is too long, and a person who is none, are refused', async () => {
  expect(await bind('zhao', 'x'.repeat(101))).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
  expect(await bind('x'.repeat(65), 'y')).toMatchObject({ status: 400 })
})

test('R-24 no password is taken or told as long as REPORT_PASSWORDS is off', async () => {
  expect(await bind('wang', 'fr_wang', { password: 'canary-1' })).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
})

test('WID-05 the old way: with REPORT_PASSWORDS the password is told, kept enciphered, and goes with its account', async () => {
  const { gateway: old } = await aReportHouse(true)
  await bind('wang', 'fr_wang', { password: 'canary-2' }, 'admin', old)
  expect((await login('wang', 'wang', ORIGIN, old)).body.data).toEqual({ frUserName: 'fr_wang', frPassword: 'canary-2' })
  const { rows } = await old.pool.query('select * from report_account')
  expect(JSON.stringify(rows)).not.toContain('canary-2')
  await bind('wang', 'fr_wang', {}, 'admin', old)
  expect((await login('wang', 'wang', ORIGIN, old)).body.data.frPassword).toBe('canary-2')
  await bind('wang', 'fr_other', {}, 'admin', old)
  const { frUserName, frPassword } = (await login('wang', 'wang', ORIGIN, old)).body.data
  expect([frUserName, frPassword.length]).toEqual(['fr_other', 43])
  await old.close()
})
