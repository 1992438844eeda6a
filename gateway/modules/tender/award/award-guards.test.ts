import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProjectState } from '#domain/tender/model.ts'
import { bidder, bids, buyer, live, manager, REASON, reach, type Step, supervisor, wait } from '#domain/tender/testing.ts'
import { inMs, keep, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'

/** What keeps an award from being made and what undoes one, through its calls: done, refused, not there for others. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const DAY = 86_400_000
/** An auction of half an hour that began an hour ago. */
const began = { registrationEndsAt: inMs(-2 * DAY), qualificationEndsAt: inMs(-DAY), startsAt: inMs(-3_600_000) }
const after = (minutes: number) => inMs(-3_600_000 + minutes * 60_000)
const closed = (low: string): readonly Step[] => [
  bids(after(1), 'CB', '990000.00'),
  bids(after(2), 'CC', '980000.00'),
  bids(after(3), 'CA', low, { confirmBigDrop: true }),
  wait(after(30)),
]
const published: readonly Step[] = [
  [after(31), supervisor, { type: 'review.sign', conclusion: '合规' }],
  [after(31), buyer, { type: 'award.propose', alias: 'B01' }],
  [after(31), manager, { type: 'award.decide', agree: true }],
  [after(31), supervisor, { type: 'award.decide', agree: true }],
]
const hall = (steps: readonly Step[], over: Parameters<typeof live>[0] = {}, change = (state: ProjectState) => state) => {
  const { state } = live({ ...began, ...over })
  const done = reach(state, steps)
  return keep(gateway.pool, { ...done, state: change({ ...done.state, form: { ...done.state.form, inviteMode: 'invited' } }) })
}
const flagged = () => hall(closed('580000.00'))
const explained = () =>
  hall([...closed('580000.00'), [after(32), bidder('CA'), { type: 'award.justify', text: '成本明细见附件，利润率仍为百分之五，请审核。' }]])
const contested = () =>
  hall([...closed('940000.00'), ...published, [after(33), bidder('CB'), { type: 'objection.file', text: 'x'.repeat(30) }]])
const declined = () =>
  hall([...closed('940000.00'), ...published, [after(33), bidder('CA'), { type: 'award.decline', reason: REASON }]], {}, (state) => ({
    ...state,
    parties: { ...state.parties, CA: { ...state.parties.CA!, application: { ...state.parties.CA!.application!, deposit: 'CONFIRMED' } } },
  }))

type Try = readonly [user: string, code: string, over?: object]
interface Row {
  on: () => Promise<ProjectState>
  body: (state: ProjectState) => object
  by: readonly string[]
  status: string
  fact: string
  before: readonly Try[]
  after: readonly Try[]
}
const rows: Partial<Record<TestCallName, Row>> = {
  'POST /tender/api/v1/award/justify': {
    on: flagged,
    body: () => ({ text: '成本明细见附件，利润率仍为百分之五，请审核。' }),
    by: ['user-CA'],
    status: 'REVIEW',
    fact: 'award.justified',
    before: [
      ['user-CB', 'TENDER-2003'],
      ['user-CX', 'TENDER-2001'],
      ['user-CA', 'TENDER-2078', { text: 'short' }],
      ['U1', 'AUTH-1003'],
    ],
    after: [],
  },
  'POST /tender/api/v1/award/accept-justification': {
    on: explained,
    body: () => ({ alias: 'B01', reason: REASON }),
    by: ['U1', 'S1'],
    status: 'REVIEW',
    fact: 'award.justification-accepted',
    before: [
      ['user-CA', 'AUTH-1003'],
      ['M1', 'AUTH-1003'],
      ['U2', 'TENDER-2001'],
      ['U1', 'TENDER-2069', { alias: 'B02' }],
      ['U1', 'TENDER-2069', { alias: 'constructor' }],
    ],
    after: [['U1', 'TENDER-2002']],
  },
  'POST /tender/api/v1/objection/uphold': {
    on: contested,
    body: ({ objections }) => ({ objectionSeq: objections[0]!.seq, reason: REASON }),
    by: ['M1', 'S1'],
    status: 'REVIEW',
    fact: 'objection.upheld',
    before: [
      ['user-CB', 'AUTH-1003'],
      ['U1', 'AUTH-1003'],
      ['M1', 'TENDER-2022', { reason: 'short' }],
      ['M1', 'VALIDATION-1006', { objectionSeq: 9_999 }],
    ],
    after: [['M1', 'TENDER-2002']],
  },
  'POST /tender/api/v1/application/forfeit-deposit': {
    on: declined,
    body: () => ({ customerId: 'CA', reason: REASON }),
    by: ['M1'],
    status: 'REVIEW',
    fact: 'deposit.forfeited',
    before: [
      ['user-CA', 'AUTH-1003'],
      ['U1', 'AUTH-1003'],
      ['S1', 'AUTH-1003'],
      ['M1', 'TENDER-2022', { reason: 'short' }],
      ['M1', 'TENDER-2036', { customerId: 'CB' }],
      ['M1', 'VALIDATION-1006', { customerId: 'nobody' }],
    ],
    after: [['M1', 'TENDER-2036']],
  },
}

const lastFact = async (id: string) => {
  const { rows } = await gateway.pool.query<{ type: string }>(
    'select type from tender_log where project_id = $1 order by seq desc limit 1',
    [id],
  )
  return rows[0]?.type
}
const send = async (name: TestCallName, user: string, projectId: string, body: object) => {
  const { status, body: answer } = await gateway.as(user).call(name, { projectId, ...body } as never)
  return { status, code: answer.messageCode, data: 'data' in answer ? (answer.data as Record<string, unknown>) : undefined }
}

describe.each(Object.entries(rows) as [TestCallName, Row][])('R-03 %s', (name, row) => {
  test('is done by whom it belongs to, and refused to whom the rules refuse it', async () => {
    const state = await row.on()
    const body = row.body(state)
    const first = await lastFact(state.id)
    for (const [user, code, over] of row.before)
      expect([user, over, (await send(name, user, state.id, { ...body, ...over })).code]).toEqual([user, over, code])
    expect(await lastFact(state.id)).toBe(first)
    for (const [index, user] of row.by.entries()) {
      expect([user, await send(name, user, state.id, body)]).toMatchObject([user, { status: 200 }])
      if (index < row.by.length - 1) expect((await send(name, user, state.id, body)).code).toBe('TENDER-2061')
    }
    expect([
      await lastFact(state.id),
      (await gateway.as('U1').call('GET /tender/api/v1/project/find-by-id', { id: state.id })).body.data.status,
    ]).toEqual([row.fact, row.status])
    for (const [user, code, over] of row.after)
      expect([user, (await send(name, user, state.id, { ...body, ...over })).code]).toEqual([user, code])
  })

  test('is not there for another tenant, for a stranger, nor under an id that does not exist', async () => {
    const state = await row.on()
    const body = row.body(state)
    const others = ['southern', 'southern-firm']
    const codes = await Promise.all(others.map(async (user) => (await send(name, user, state.id, body)).code))
    const missing = await Promise.all(others.map(async (user) => (await send(name, user, 'nothing', body)).code))
    expect(codes).toContain('TENDER-2001')
    expect(missing).toEqual(codes)
    expect(await send(name, '', state.id, body)).toMatchObject({ status: 401, code: 'AUTH-1001' })
  })
})

test('P15 the preview tells how low a price is, and what its bidder wrote', async () => {
  const { id } = await explained()
  const preview = await gateway.as('U1').call('GET /tender/api/v1/award/preview', { projectId: id })
  expect(preview.body.data.rows[0]).toMatchObject({
    alias: 'B01',
    skipped: false,
    lowPrice: { vsMean: '41.12', vsNext: '40.82', flagged: true, accepted: false, text: expect.stringContaining('成本') },
  })
  expect(preview.body.data.rows[1]?.lowPrice).toMatchObject({ flagged: false })
})

test('U-01 who has read one explanation of a low price does not accept the next one, which came while his word was under way', async () => {
  const { id } = await explained()
  const read = async () =>
    (await gateway.as('U1').call('GET /tender/api/v1/award/preview', { projectId: id })).body.data.rows[0]?.lowPrice.seq
  const accept = (user: string, explanationSeq: number | undefined) =>
    send('POST /tender/api/v1/award/accept-justification', user, id, { alias: 'B01', reason: REASON, explanationSeq })
  const former = await read()
  expect((await accept('U1', former)).status).toBe(200)
  expect(
    (await send('POST /tender/api/v1/award/justify', 'user-CA', id, { text: '更正：运距以本函所附里程表为准，其余不变。' })).status,
  ).toBe(200)
  expect(await accept('S1', former)).toMatchObject({ status: 409, code: 'TENDER-2096' })
  expect((await accept('S1', await read())).status).toBe(200)
  const { confirmations } = (await gateway.as('U1').call('GET /tender/api/v1/award/state', { projectId: id })).body.data
  expect(confirmations).toMatchObject([{ key: 'alp:B01', given: [{ role: 'SUPERVISOR' }] }])
  expect((await accept('U1', await read())).status).toBe(200)
})

test('P15 the bidder of a low price is told until when to explain it; nobody else is', async () => {
  const { id } = await flagged()
  const until = async (user: string) =>
    (await gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })).body.data.justifyUntil
  expect(await until('user-CA')).toMatch(/^\d{4}-/)
  expect(await until('user-CB')).toBeUndefined()
  expect(await until('S1')).toBeUndefined()
})

test('P19 who declined is marked, and the next rank may be proposed without a reason', async () => {
  const { id } = await declined()
  const preview = await gateway.as('U1').call('GET /tender/api/v1/award/preview', { projectId: id })
  expect(preview.body.data.rows.map(({ alias, skipped }) => [alias, skipped])).toEqual([
    ['B01', true],
    ['B03', false],
    ['B02', false],
  ])
  expect((await send('POST /tender/api/v1/award/propose', 'U1', id, { alias: 'B03' })).code).not.toBe('TENDER-2062')
})
