import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Played } from '#domain/tender/testing.ts'
import { aProject, buyer, FIRMS, live, play, published, REASON, registration, supervisor, wait } from '#domain/tender/testing.ts'
import { createTenderJobs, sweep } from '#gateway/modules/tender/tender.jobs.ts'
import { aReadyProject, inMs, keep, people, withBirth } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { announcer, type Engine, guardedDecisions } from './engine.ts'

/** Halls that were to open or to go on while nobody was there (tendering.md 8.4). No module runs here: the beat is moved by the tests alone. */

let gateway: TestGateway
let engine: Engine
beforeAll(async () => {
  gateway = await startGateway(people, { modules: () => [] })
  engine = guardedDecisions(gateway.pool, announcer(gateway.deps.bus), { keys: gateway.deps.keys, audit: gateway.deps.audit })
})
afterAll(() => gateway.close())

const MINUTE = 60_000
const minutes = (n: number) => inMs(n * MINUTE)
/** A project of half an hour that starts in so many minutes. */
const startingIn = (n: number) => ({ registrationEndsAt: minutes(n - 120), qualificationEndsAt: minutes(n - 60), startsAt: minutes(n) })

/** As if the last beat had been so many minutes ago: then the first beat of a gateway that has come back. */
async function silentFor(n: number): Promise<void> {
  await gateway.pool.query(`update tender_beat set at = clock_timestamp() - $1 * interval '1 minute'`, [n])
  await engine.beat()
}

async function found(id: string) {
  const { rows } = await gateway.pool.query<{ state: { status: string; suspension?: { remainingMs: number; outage: boolean } } }>(
    'select state from tender_project where id = $1',
    [id],
  )
  const log = await gateway.pool.query<{ type: string }>('select type from tender_log where project_id = $1 order by seq', [id])
  return { ...rows[0]!.state, types: log.rows.map(({ type }) => type) }
}

/** The second goes on where the first ends. */
const grown = (first: Played, then: Played): Played => ({ ...then, entries: [...first.entries, ...then.entries] })

test('TEND-10 M4 R-45 a suspension that was to end while nobody was there ends as an outage, with all the time it kept', async () => {
  const begun = live(startingIn(-20))
  const stopped = play(begun.state, [
    [minutes(-10), supervisor, { type: 'project.suspend', reason: REASON }],
    [minutes(-9), supervisor, { type: 'project.resume', resumeAt: minutes(-5) }],
  ])
  const { id } = await keep(gateway.pool, withBirth(grown(begun, stopped)))
  await silentFor(7)
  const { status, suspension, types } = await found(id)
  expect(status).toBe('SUSPENDED')
  expect(suspension).toMatchObject({ outage: true })
  expect(Math.round(suspension!.remainingMs / MINUTE)).toBe(20)
  expect(types.slice(-4)).toEqual(['bidding.resume-set', 'bidding.resumed', 'outage.detected', 'bidding.suspended'])
  const lines = gateway.audited().filter(({ kind }) => kind === 'outage-declared')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ channel: 'audit', detail: '1 halls' })
})

test('H4 a hall whose state cannot be read stops no other one from being kept whole, and is told of', async () => {
  const broken = await keep(gateway.pool, withBirth(live(startingIn(-9))))
  const { id } = await keep(gateway.pool, withBirth(live(startingIn(-9))))
  await gateway.pool.query(`update tender_project set state = jsonb_set(state, '{form}', 'null') where id = $1`, [broken.id])
  const told = gateway.audited().length
  await silentFor(3)
  expect(await found(id)).toMatchObject({ status: 'SUSPENDED', suspension: { outage: true } })
  expect(gateway.audited().slice(told)).toContainEqual(expect.objectContaining({ kind: 'tampering-found', detail: `project ${broken.id}` }))
  await gateway.pool.query(`update tender_project set status = 'VOID' where id = $1`, [broken.id])
})

test('TEND-10 a hall that was to open a moment before the gap and had not been opened loses nothing of the gap', async () => {
  const { id } = await aReadyProject(gateway.pool, -40 * MINUTE)
  await silentFor(39)
  const { status, suspension } = await found(id)
  expect(status).toBe('SUSPENDED')
  expect(Math.round(suspension!.remainingMs / MINUTE)).toBe(29)
})

test('TEND-10 a project whose last steps before bidding fell into the gap as well opens with all its time', async () => {
  const open = published(aProject(startingIn(-5)))
  const entered = play(open.state, [
    ...FIRMS.flatMap((firm) => registration(firm, minutes(-180), open.state.rulesHash)),
    ...FIRMS.map((customerId) => [minutes(-170), buyer, approvalOf(customerId)] as const),
    wait(minutes(-110)),
  ])
  expect(entered.state.status).toBe('QUALIFICATION')
  const { id } = await keep(gateway.pool, withBirth(grown(open, entered)))
  await silentFor(90)
  const { status, suspension } = await found(id)
  expect(status).toBe('SUSPENDED')
  expect(Math.round(suspension!.remainingMs / MINUTE)).toBe(30)
})

const approvalOf = (customerId: string) => ({ type: 'application.review' as const, customerId, decision: 'APPROVED' as const })

/** As if the only gateway had stood still, and its thread had gone on with the beat for the first seconds. */
const stoodStill = (unservedS: number, silentS: number) =>
  gateway.pool.query<{ servedAt: number }>(
    `update tender_beat set served_at = clock_timestamp() - $1 * interval '1 s', at = clock_timestamp() - $2 * interval '1 s'
     returning (extract(epoch from served_at) * 1000)::float8 as "servedAt"`,
    [unservedS, silentS],
  )
const sweepOnce = () => sweep(gateway.pool, engine)

test('TEND-10 a gateway that stood still before it was found absent gives back that time as well', async () => {
  const begun = live(startingIn(-20))
  const { id } = await keep(gateway.pool, withBirth(begun))
  const { rows } = await stoodStill(35, 15)
  await engine.beat()
  const { status, suspension } = await found(id)
  expect(status).toBe('SUSPENDED')
  const left = Date.parse(begun.state.closesAt!) - rows[0]!.servedAt
  expect(Math.abs(suspension!.remainingMs - left)).toBeLessThan(2)
})

test('TEND-10 while the only gateway stands still no hall is closed behind its bidders', async () => {
  const { id } = await keep(gateway.pool, withBirth(live(startingIn(-30))))
  await stoodStill(15, 0)
  await sweepOnce()
  expect((await found(id)).status).toBe('BIDDING')
  await stoodStill(0, 0)
  await sweepOnce()
  expect((await found(id)).status).not.toBe('BIDDING')
})

test('TEND-10 a worker without a gateway serves nobody: it does not keep the beat going', async () => {
  const { rows: before } = await gateway.pool.query(`update tender_beat set at = clock_timestamp() - interval '5 seconds' returning at`)
  const jobs = await createTenderJobs(gateway.deps)
  await jobs.start()
  await jobs.stop()
  const { rows: after } = await gateway.pool.query('select at from tender_beat')
  expect(after).toEqual(before)
})
