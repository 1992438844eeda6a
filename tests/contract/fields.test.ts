import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProjectState } from '#domain/tender/model.ts'
import { aFreeBidForm, anItem, aProject, published } from '#domain/tender/testing.ts'
import { aClosedHall, anOpenHall, anUpload, aReadyProject, inMs, keep, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/**
 * Which fields of a model whom is told, and which of them who may write. A field that some readers get and others do not must stand in its
 * table with exactly those who do: whatever is left out of a table is for everybody who sees the thing at all.
 */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
  await gateway.pool.query(
    `update tender_customer set contact = '王伟', phone = '13900001111', email = 'wei@ca.example', legal_rep = '李强', bank_account = '6222020000001'
     where id = 'CA'`,
  )
})
afterAll(() => gateway.close())

type Seen = Record<string, readonly string[]>

/** Every field of an answer by its path; rows of a list count as one. */
function paths(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => paths(one, `${at}[]`)))]
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, one]) => paths(one, at === '' ? key : `${at}.${key}`))
}

/** The fields that not every one of these readers gets, each with those who do. */
async function restricted(readers: readonly string[], read: (user: string) => Promise<unknown>): Promise<Seen> {
  const by = await Promise.all(readers.map(async (user) => ({ user, has: new Set(paths(await read(user))) })))
  const all = [...new Set(by.flatMap(({ has }) => [...has]))].sort()
  const seen = all.map((path) => [path, by.filter(({ has }) => has.has(path)).map(({ user }) => user)] as const)
  return Object.fromEntries(seen.filter(([, users]) => users.length < readers.length))
}

const HOUR = 3_600_000
const secret = { ceilingVisible: false, reserve: '900000.00' }
const schedule = () => ({ registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(10 * HOUR) })
const kept = (state: ProjectState) => keep(gateway.pool, { state, entries: [], refusals: [] })
const view = (id: string) => async (user: string) => {
  const { status, body } = await gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })
  expect(status, user).toBe(200)
  // What a reader may do is another matrix.
  return { ...body.data, actions: undefined, acknowledged: undefined }
}

const STAFF = ['U1', 'M1', 'S1']
const OWN = ['user-CA']
const ofStaff = (users: readonly string[], ...more: string[]) =>
  Object.fromEntries(
    ['approved', 'ceiling', 'invited', 'managerName', 'neededBidders', 'ownerName', 'supervisorNames[]', ...more].map((f) => [f, users]),
  )

describe('R-04 fields of a project', () => {
  test('a draft: its reserve price is its owner’s alone', async () => {
    const { id } = await kept(aProject({ ...schedule(), ...secret }))
    expect(await restricted(STAFF, view(id))).toEqual({ 'reserve.amount': ['U1'] })
  })
  test('published: no reserve price to anybody, limit, names of persons and numbers of firms to the purchaser’s side', async () => {
    const { id } = await keep(gateway.pool, published(aProject({ ...schedule(), ...secret }), inMs(-HOUR)))
    expect(await restricted([...STAFF, 'user-CA', 'user-CX'], view(id))).toEqual({ ...ofStaff(STAFF), 'stage[]': ['user-CA', 'user-CX'] })
    for (const user of [...STAFF, 'user-CA']) expect(JSON.stringify(await view(id)(user)), user).not.toContain('900000')
  })
  test('while it is open for bids: what a firm did is for that firm', async () => {
    const { id } = await anOpenHall(gateway.pool, secret)
    const firm = { application: OWN, bidder: OWN, pledgedAt: OWN, 'stage[]': OWN }
    expect(await restricted([...STAFF, 'user-CA'], view(id))).toEqual({ ...ofStaff(STAFF), ...firm })
  })
  test('under review: the reserve price and the best price are the purchaser’s side’s, a rank is its firm’s', async () => {
    const { id } = await aClosedHall(gateway.pool, { ...secret, reserve: '990000.00' })
    const firm = { application: OWN, bidder: OWN, pledgedAt: OWN, ownRank: OWN, 'stage[]': OWN }
    const side = [...STAFF, 'A1']
    expect(await restricted([...side, 'user-CA'], view(id))).toEqual({ ...ofStaff(side, 'best', 'reserve.amount', 'saving'), ...firm })
  })
  test('the limits of the lines follow the limit of the whole', async () => {
    const items = [anItem({ ceilingUnitPrice: '12.50' })]
    const of = async (ceilingVisible: boolean) => {
      const { state, ...played } = published(aProject({ ...schedule(), ceilingVisible }), inMs(-HOUR))
      const { id } = await keep(gateway.pool, { ...played, state: { ...state, items } })
      return restricted(['U1', 'user-CA'], view(id))
    }
    expect((await of(false))['items[].ceilingUnitPrice']).toEqual(['U1'])
    expect(await of(true)).not.toHaveProperty(['items[].ceilingUnitPrice'])
    expect(await of(true)).not.toHaveProperty('ceiling')
  })
  test('rows of the lists tell no more than the page', async () => {
    const { id, code } = await aClosedHall(gateway.pool, secret)
    const row = async (user: string) => {
      const call = user.startsWith('user') ? 'POST /tender/api/v1/project/cu-page-list' : 'POST /tender/api/v1/project/cg-page-list'
      const [found] = (await gateway.as(user).call(call, { keyword: code })).body.data.rows
      expect(found, user).toMatchObject({ id })
      return found
    }
    for (const user of [...STAFF, 'A1', 'user-CA']) {
      const page = new Set(paths(await view(id)(user)))
      expect(
        paths(await row(user)).filter((path) => !page.has(path) && path !== 'actions[]' && path !== 'actions'),
        user,
      ).toEqual([])
    }
  })
})

describe('R-04 fields of a hall', () => {
  const bid = (id: string, firm: string, gross: string) =>
    gateway.as(`user-${firm}`).call('POST /tender/api/v1/bid/place', { projectId: id, gross, taxBp: 1_300, currency: 'CNY' })
  const hall = (id: string) => async (user: string) => {
    const { body } = await gateway.as(user).call('GET /tender/api/v1/bid/view', { projectId: id })
    return { ...body.data, actions: undefined, why: undefined, now: undefined }
  }
  const MINE = [
    'alias',
    'correctableUntil',
    'isLead',
    'next.lead',
    'next.own',
    'next.step',
    'ownPrice',
    'ownRank',
    'ranking[].gross',
    'ranking[].own',
    'taxBp',
  ]

  test('rank only: prices are nobody’s but one’s own', async () => {
    const { id } = await anOpenHall(gateway.pool, {
      ceilingVisible: false,
      bidding: { visibility: 'rankOnly', hallDetail: 'public', protectLead: false, showBidderCount: false },
    })
    for (const [firm, gross] of [
      ['CA', '980000.00'],
      ['CB', '970000.00'],
    ] as const)
      expect((await bid(id, firm, gross)).status).toBe(200)
    const seen = await restricted([...STAFF, 'user-CA', 'user-CB'], hall(id))
    const bidders = ['user-CA', 'user-CB']
    for (const [path, users] of Object.entries(seen)) {
      if (MINE.includes(path)) expect([path, users.filter((user) => !bidders.includes(user))]).toEqual([path, []])
      else expect([path, users.filter((user) => bidders.includes(user) && /gross|lead|ceiling|bidders/.test(path))]).toEqual([path, []])
    }
    for (const user of [...STAFF, 'user-CA']) expect(JSON.stringify(await hall(id)(user)), user).not.toContain('970000')
    expect(JSON.stringify(await hall(id)('user-CA'))).toContain('980000')
  })
  test('a firm behind an alias is told to nobody before the review, on any call', async () => {
    const { id } = await anOpenHall(gateway.pool)
    expect((await bid(id, 'CA', '980000.00')).status).toBe(200)
    for (const user of [...STAFF, 'user-CB']) {
      expect(JSON.stringify(await hall(id)(user)), user).not.toMatch(/"CA"|Firm CA/)
    }
  })
})

describe('R-04 fields of a firm', () => {
  const PHONE = '13900001111'
  const MAIL = 'wei@ca.example'
  test.each([
    ['U1', true],
    ['M1', false],
    ['S1', false],
  ] as const)('to %s phone and mailbox are whole: %s; the bank account is told to nobody', async (user, whole) => {
    const project = await aReadyProject(gateway.pool, HOUR)
    const call = gateway.as(user).call
    const answers = await Promise.all([
      call('POST /tender/api/v1/customer/page-list', { keyword: 'Firm CA' }),
      call('GET /tender/api/v1/customer/find-by-id', { id: 'CA' }),
      call('POST /tender/api/v1/invitation/page-list', { projectId: project.id, keyword: 'Firm CA' }),
      call('POST /tender/api/v1/application/page-list', { projectId: project.id, keyword: 'Firm CA' }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      const text = JSON.stringify(body.data)
      expect(text).toContain('Firm CA')
      expect(text).not.toContain('6222020000001')
    }
    const register = JSON.stringify([answers[0].body.data, answers[1].body.data])
    expect([register.includes(PHONE), register.includes(MAIL)]).toEqual([whole, whole])
    if (!whole) for (const { body } of answers) expect(JSON.stringify(body.data)).not.toMatch(/1390{4}\d{4}"|wei@/)
  })
  test.each(['user-CA', 'user-CB', 'southern-firm'])('%s reads no register of firms', async (user) => {
    expect((await gateway.as(user).call('POST /tender/api/v1/customer/page-list', {})).status).toBe(403)
    expect((await gateway.as(user).call('GET /tender/api/v1/customer/find-by-id', { id: 'CA' })).status).toBe(403)
  })
})

describe('R-04 fields that are written', () => {
  const form = () => aFreeBidForm({ ...schedule() })
  const logged = async (id: string) => (await gateway.pool.query('select state, head_seq from tender_project where id = $1', [id])).rows[0]

  test.each(['ownerId', 'status', 'rulesHash', 'code', 'createdAt', 'lastSeq', 'draft', 'deleted', 'minimumWaived', 'estimate'])(
    'a draft takes no %s from its form',
    async (field) => {
      const sent = { form: { ...form(), [field]: 'U2' }, items: [anItem()] }
      const answer = await gateway.as('U1').call('POST /tender/api/v1/project/save', sent as never)
      expect(answer).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
    },
  )
  test.each(['U2', 'M1', 'S1', 'A1', 'user-CA', 'southern'])('%s writes no field of another’s draft', async (user) => {
    const { id } = await kept(aProject(schedule()))
    const before = await logged(id)
    const sent = { id, version: 1, form: { ...form(), title: '改' }, items: [anItem()] }
    expect([403, 404]).toContain((await gateway.as(user).call('POST /tender/api/v1/project/update', sent)).status)
    expect(await logged(id)).toEqual(before)
  })
  test.each(
    Object.entries({
      title: '改',
      ceiling: '1.00',
      ceilingVisible: true,
      deposit: '1.00',
      minBidders: 1,
      managerId: 'M2',
      paymentTerms: '改',
    }),
  )('once published %s is written by nobody, its owner neither', async (field, value) => {
    const { id } = await keep(gateway.pool, published(aProject(schedule()), inMs(-HOUR)))
    const before = await logged(id)
    const sent = { id, version: 1, form: { ...form(), [field]: value }, items: [anItem()] }
    expect((await gateway.as('U1').call('POST /tender/api/v1/project/update', sent as never)).status).toBeGreaterThanOrEqual(400)
    expect(await logged(id)).toEqual(before)
  })
  test.each(['status', 'customerId', 'userId', 'deposit', 'submittedAt', 'newDeadline', 'alias'])(
    'a firm writes no %s into its registration',
    async (field) => {
      const { id } = await keep(gateway.pool, published(aProject(schedule()), inMs(-HOUR)))
      const voucher = await anUpload(gateway.pool, 'CA')
      const sent = { projectId: id, contactName: '王伟', depositVoucherId: voucher, [field]: 'APPROVED' }
      const answer = await gateway.as('user-CA').call('POST /tender/api/v1/application/save', sent as never)
      expect(answer).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
    },
  )
  test.each(['ownerId', 'projectId', 'createdAt', 'locked', 'tenantId'])(
    'W7 a record of a form takes no %s, and no value of that name',
    async (field) => {
      const values = { title: '采购钢板' }
      for (const sent of [
        { formCode: 'requisition', values, [field]: 'U2' },
        { formCode: 'requisition', values: { ...values, [field]: 'U2' } },
      ]) {
        const answer = await gateway.as('U1').call('POST /workflow/api/v1/form/save', sent)
        expect(answer).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
      }
      expect(await gateway.count('wf_form')).toBe(0)
    },
  )
})
