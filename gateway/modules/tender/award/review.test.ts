import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signalsIn } from '#domain/tender/award/signal-evidence.ts'
import { plus } from '#domain/tender/instant.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { bids, live, reach, type Step, wait } from '#domain/tender/testing.ts'
import { atGenesis, walkOn } from '#gateway/modules/tender/engine/walk.ts'
import { verifications } from '#gateway/modules/tender/proof/verification.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { aClosedHall, anOpenHall, inMs, keep, people, withBirth } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { reviewService } from './review.service.ts'

/** What the deployment says many firms share. */
const OFFICE = '198.51.100.9'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people, { environment: { sharedIps: [OFFICE] } })
})
afterAll(() => gateway.close())

const LIST = 'POST /tender/api/v1/review/page-list'
const FIND = 'GET /tender/api/v1/review/find-by-project'
const SIGNALS = 'GET /tender/api/v1/review/signals'
const ACK = 'POST /tender/api/v1/review/signal-ack'
const find = async (user: string, projectId: string) => (await gateway.as(user).call(FIND, { projectId })).body.data
const signals = async (user: string, projectId: string) => (await gateway.as(user).call(SIGNALS, { projectId })).body
const rows = async (user: string, body = {}) => (await gateway.as(user).call(LIST, body)).body.data.rows
const ack = (user: string, projectId: string, key: string, note = '已核实：同一园区出口地址') =>
  gateway.as(user).call(ACK, { projectId, key, note })

/** A hall that closed a moment ago, in which CA and CB sent every bid from one address. */
async function aSuspiciousHall(address = '203.0.113.7'): Promise<ProjectState> {
  const startsAt = inMs(-1_801_000)
  const { state, entries } = withBirth(
    live({
      registrationEndsAt: plus(startsAt, -7_200_000),
      qualificationEndsAt: plus(startsAt, -3_600_000),
      startsAt,
    }),
  )
  const from = ([at, who, command]: Step, ip: string): Step => [at, who, command, { ip }]
  const done = reach(state, [
    from(bids(plus(startsAt, 10_000), 'CA', '980000.00'), address),
    from(bids(plus(startsAt, 20_000), 'CB', '970000.00'), address),
    bids(plus(startsAt, 30_000), 'CC', '960000.00'),
    wait(plus(startsAt, 1_800_000)),
  ])
  return keep(gateway.pool, { state: done.state, entries: [...entries, ...done.entries], refusals: [] })
}

test('TEND-29 TEND-44 a clue is shown with its evidence, looked into by the supervisor, and until then keeps report and award back (2076)', async () => {
  const { id } = await aSuspiciousHall()
  expect((await signals('S1', id)).data).toEqual([
    {
      key: 'G1:CA:CB',
      code: 'G1',
      severity: 'medium',
      firms: [
        { customerId: 'CA', alias: 'B01', name: 'Firm CA' },
        { customerId: 'CB', alias: 'B02', name: 'Firm CB' },
      ],
      evidence: { ip: '203.0.113.7' },
    },
  ])
  const sign = () => gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: 'in order' })
  const propose = () => gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B03' })
  expect(await sign()).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2076', args: { n: 1 }, message: '尚有1条线索未核实' } })
  expect(await propose()).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2072' } })

  expect((await ack('S1', id, 'G1:CA:CB', ' ')).body.messageCode).toBe('TENDER-2038')
  expect((await ack('S1', id, 'G2:CA:CB')).body.messageCode).toBe('VALIDATION-1006')
  expect((await ack('S1', id, 'G1:CA:CB')).body).toMatchObject({ statusCode: 200 })
  expect((await ack('S1', id, 'G1:CA:CB')).body.messageCode).toBe('VALIDATION-1006')
  expect((await signals('S1', id)).data[0]?.ack).toMatchObject({ by: 'S1', note: '已核实：同一园区出口地址' })
  expect((await sign()).status).toBe(200)
  expect((await propose()).status).toBe(200)
})

test('TEND-29 an address that many firms share by the deployment’s own word (SHARED_IPS) is no clue and keeps no award back', async () => {
  const { id, code } = await aSuspiciousHall(OFFICE)
  expect((await signals('S1', id)).data).toEqual([])
  expect(await find('S1', id)).toMatchObject({ signals: { total: 0 } })
  expect((await rows('S1', { keyword: code }))[0]).toMatchObject({ signals: { low: 0, medium: 0, high: 0 } })
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: 'in order' })
  expect(await gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B03' })).toMatchObject({ status: 200 })
})

test('TEND-29 clues are for supervisors and auditors: the buying side and the bidders get neither list, nor number, nor log content', async () => {
  const { id } = await aSuspiciousHall()
  expect((await signals('A1', id)).data).toHaveLength(1)
  for (const user of ['U1', 'M1']) expect((await signals(user, id)).messageCode, user).toBe('TENDER-2003')
  for (const user of ['user-CA', '']) expect((await gateway.as(user).call(SIGNALS, { projectId: id })).status).toBe(user ? 403 : 401)
  for (const user of ['U2', 'southern']) expect((await signals(user, id)).messageCode, user).toBe('TENDER-2001')
  await ack('S1', id, 'G1:CA:CB')
  const logOf = async (user: string) =>
    JSON.stringify(
      (
        await gateway.as(user).call('POST /tender/api/v1/log/page-list', { projectId: id }, { query: { pageSize: 200 } })
      ).body.data.rows.filter(({ type }) => type === 'signal.acknowledged'),
    )
  expect(await logOf('S1')).toContain('203.0.113.7')
  for (const user of ['U1', 'M1', 'user-CC']) expect(await logOf(user), user).not.toContain('203.0.113.7')
  expect((await find('M1', id)).signals).toBeUndefined()
  expect(JSON.stringify(await find('M1', id))).not.toMatch(/clue|线索/)
})

test('TEND-29 before the names are revealed there is no clue, whatever the log holds (I9)', async () => {
  const { id } = await anOpenHall(gateway.pool)
  expect(await signals('S1', id)).toMatchObject({ messageCode: 'TENDER-2002' })
  expect(await ack('S1', id, 'G1:CA:CB')).toMatchObject({ status: 409 })
  const seen = await find('S1', id)
  expect(seen).toMatchObject({ reviewStatus: 'WATCHING', checklist: [], signals: { total: 0 }, report: { draft: [] } })
  expect(JSON.stringify(seen)).not.toMatch(/Firm C|"CA"|"CB"/)
})

test('TEND-29 checklist, log and report follow what happened', async () => {
  const { id } = await aClosedHall(gateway.pool)
  const open = await find('S1', id)
  expect(open).toMatchObject({ reviewStatus: 'OPENED', tasks: ['report'], chain: { ok: true }, lowPrices: [], signals: { total: 0 } })
  expect(open.checklist.filter(({ ok }) => !ok)).toEqual([])
  expect(open.report.draft.join()).toContain('共 3 家投标人有效报价，累计受理报价 3 次')
  const english = await gateway.as('S1').call(FIND, { projectId: id }, { headers: { 'accept-language': 'en' } })
  expect(english.body.data.report.draft.join()).toContain('3 bidders made valid offers: 3 bids accepted')
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' })
  expect(await find('S1', id)).toMatchObject({ reviewStatus: 'SIGNED', tasks: [], report: { signedBy: 'S1', conclusion: '程序合规' } })

  await gateway.pool.query('alter table tender_log disable trigger tender_log_no_change')
  await gateway.pool.query(
    `update tender_log set parts = jsonb_set(parts, '{pub,data,alias}', '"B02"') where project_id = $1 and seq = 20`,
    [id],
  )
  await gateway.pool.query('alter table tender_log enable trigger tender_log_no_change')
  const broken = await find('S1', id)
  expect(broken.chain).toMatchObject({ ok: false, firstBad: 20 })
  expect(broken.checklist[0]).toEqual({ code: 'log', ok: false })
})

test('TEND-29 the list puts what waits for the reader first, and filters by status and word', async () => {
  const { id, code } = await aSuspiciousHall()
  const all = await rows('S1')
  expect(all[0]).toMatchObject({ reviewStatus: 'OPENED', tasks: ['report'] })
  expect((await rows('S1', { keyword: code }))[0]).toMatchObject({ project: { id }, signals: { low: 0, medium: 1, high: 0 }, lowPrices: 0 })
  expect((await rows('M1', { keyword: code }))[0]).toMatchObject({ project: { id }, tasks: [] })
  expect((await rows('M1', { keyword: code }))[0]?.signals).toBeUndefined()
  expect((await rows('S1', { status: ['WATCHING'] })).every(({ reviewStatus }) => reviewStatus === 'WATCHING')).toBe(true)
  expect(await rows('southern')).toEqual([])
  expect(await rows('U1')).toEqual([])
  expect((await gateway.as('user-CA').call(LIST, {})).status).toBe(403)
  expect((await gateway.as('S1').call(LIST, { status: ['NONE'] } as never)).status).toBe(400)
})

test('who is not its supervisor acknowledges nothing', async () => {
  const { id } = await aSuspiciousHall()
  for (const user of ['U1', 'M1', 'A1', 'user-CA']) expect((await ack(user, id, 'G1:CA:CB')).status, user).toBe(403)
  expect(await ack('southern', id, 'G1:CA:CB')).toMatchObject({ status: 404 })
})

test('M7 what half a log holds is shown to nobody: no clue, no number, no draft, until it was gone through', async () => {
  const { id, code } = await aSuspiciousHall()
  const record = (await findProject(gateway.pool, 'north', id))!
  const walked = await walkOn(gateway.pool, id, atGenesis(), record.head_seq - 1)
  expect(signalsIn(record.state, walked.evidence)).toHaveLength(1)
  const proofs = {
    ...verifications(gateway.pool, undefined, gateway.deps.keys),
    judge: async () => ({ record, walked, isRunning: true as const }),
  }
  const halfway = reviewService(gateway.deps, proofs)
  const supervisor = await gateway.deps.sessions.of(await gateway.as('S1').headers())
  const seen = await halfway.find(supervisor, id, 'en')
  expect(seen).toMatchObject({ chain: { ok: false, state: 'running' }, report: { draft: [] } })
  expect(seen).not.toHaveProperty('signals')
  expect(seen.checklist.map((check) => check.code)).toEqual(expect.not.arrayContaining(['signals']))
  const [row] = (await halfway.page(supervisor, { keyword: code }, {})).rows
  expect(row).toMatchObject({ project: { id }, chainOk: false, checked: walked.seq })
  expect(row).not.toHaveProperty('signals')
  await expect(halfway.signals(supervisor, id)).rejects.toMatchObject({ code: 'TENDER-2095' })
})

describe('TEND-07 TEND-29 the list says whether the chain holds', () => {
  const change = async (id: string, seq: number) => {
    await gateway.pool.query('alter table tender_log disable trigger tender_log_no_change')
    await gateway.pool.query(`update tender_log set parts = jsonb_set(parts, '{pub,data,x}', '"y"') where project_id = $1 and seq = $2`, [
      id,
      seq,
    ])
    await gateway.pool.query('alter table tender_log enable trigger tender_log_no_change')
  }

  test('to whoever reads it, also while bidding runs', async () => {
    const sound = await anOpenHall(gateway.pool)
    const broken = await aClosedHall(gateway.pool)
    await change(broken.id, 5)
    for (const user of ['S1', 'M1']) {
      expect((await rows(user, { keyword: sound.code }))[0], user).toMatchObject({ chainOk: true })
      expect((await rows(user, { keyword: broken.code }))[0], user).toMatchObject({ chainOk: false })
    }
  })
})
