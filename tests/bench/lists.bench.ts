import type { Pool } from 'pg'
import { growLarge } from '#demo/seed/large.ts'
import { DAY_MS, plus } from '#domain/tender/instant.ts'
import { verifyLog } from '#domain/tender/log-chain.ts'
import { bidder, bids, buyer, live, manager, reach, supervisor, wait } from '#domain/tender/testing.ts'
import { projectService } from '#gateway/modules/tender/project.service.ts'
import { sha256, wholeEntry } from '#gateway/modules/tender/projection.ts'
import { statService } from '#gateway/modules/tender/stat.service.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { aClosedHall, aReadyProject, keep, withBirth } from '#gateway/modules/tender/testing.ts'
import { workbenchService } from '#gateway/modules/tender/workbench.service.ts'
import { openDatabase } from '#gateway/platform/database.ts'
import type { Session } from '#gateway/platform/session.ts'
import type { Bench } from './bench.ts'
import { percentile } from './bench.ts'
import { openGround } from './halls.ts'

/**
 * Project list, workbench and overview over 20,000 projects and a million log entries, at rest: p95 of what a call does in the gateway, beside
 * the statements it sends, sent alone with the same values. No HTTP in either.
 */

const PROJECTS = 20_000
const CALLS = 60
const OWNERS = Array.from({ length: 40 }, (_, index) => `U${index + 1}`)
const MANAGERS = Array.from({ length: 10 }, (_, index) => `M${index + 1}`)
const FIRMS = ['CA', 'CB', 'CC', 'CD']

const a = (userId: string, role: string, customerId = '') =>
  ({ userId, tenantId: 'north', name: userId, roles: [role], ...(customerId && { customerId }) }) as unknown as Session

export const bench: Bench = {
  name: 'lists',
  summary: 'p95 of project list, workbench and overview over 20,000 projects and a million log entries, beside their statements alone',
  rounds: 3,
  ratios: Object.fromEntries(
    ['list', 'managerList', 'auditorList', 'firmList', 'desk', 'firmDesk', 'overview'].map((name) => [
      `${name}ToSql`,
      [`${name}P95Ms`, `${name}SqlP95Ms`],
    ]),
  ),
  aims: {
    listToSql: '<= 1.5',
    managerListToSql: '<= 1.5',
    auditorListToSql: '<= 1.5',
    firmListToSql: '<= 1.5',
    deskToSql: '<= 1.5',
    firmDeskToSql: '<= 1.5',
    overviewToSql: '<= 1.5',
    listP95Ms: '< 100',
    managerListP95Ms: '< 100',
    auditorListP95Ms: '< 100',
    firmListP95Ms: '< 100',
    deskP95Ms: '< 100',
    firmDeskP95Ms: '< 100',
    overviewP95Ms: '< 100',
  },
  prepare: async () => {
    const ground = await openGround(FIRMS)
    await originals(ground.pool)
    const began = performance.now()
    const entries = await growLarge(ground.pool, {
      url: ground.url,
      tenantId: 'north',
      projects: PROJECTS,
      sealed: 100,
      owners: OWNERS,
      managers: MANAGERS,
    })
    console.log(`${PROJECTS} projects, ${entries} log entries in ${Math.round((performance.now() - began) / 1_000)} s`)
    await proveSample(ground.pool)
    const { pool, close } = openDatabase(ground.url, { max: 4 })
    return {
      round: () => measure(pool),
      close: async () => {
        await close()
        await ground.close()
      },
    }
  },
}

/** What is copied: projects of several states, with some fifty entries each. */
async function originals(pool: Pool): Promise<void> {
  for (let index = 0; index < 6; index++) await keep(pool, anAward(index))
  await aClosedHall(pool)
  await aReadyProject(pool, 3_600_000 * 30)
}

function anAward(index: number) {
  const startsAt = plus('2026-12-10T02:00:00.000Z', index * DAY_MS)
  const times = { registrationEndsAt: plus(startsAt, -DAY_MS), qualificationEndsAt: plus(startsAt, -DAY_MS / 2), startsAt }
  const { state, entries } = withBirth(live(times, FIRMS))
  const closed = plus(startsAt, 1_800_000)
  const run = Array.from({ length: 48 }, (_, n) =>
    bids(plus(startsAt, 5_000 + n * 20_000), FIRMS[n % FIRMS.length]!, `${990_000 - n * 5_000}.00`),
  )
  const winner = FIRMS[47 % FIRMS.length]!
  const done = reach(state, [
    ...run,
    wait(closed),
    [closed, supervisor, { type: 'review.sign', conclusion: 'in order' }],
    [closed, buyer, { type: 'award.propose', alias: `B0${FIRMS.indexOf(winner) + 1}` }],
    [closed, manager, { type: 'award.decide', agree: true }],
    [closed, supervisor, { type: 'award.decide', agree: true }],
    [closed, bidder(winner), { type: 'award.confirm' }],
    wait(plus(startsAt, 4 * DAY_MS)),
  ])
  return { state: done.state, entries: [...entries, ...done.entries], refusals: [] }
}

/** A few of the chains that are said to verify. */
async function proveSample(pool: Pool): Promise<void> {
  for (const id of ['1', '50', '100'].map((n) => `LARGE${n.padStart(21, '0')}`)) {
    const { ok } = await verifyLog((await readLog(pool, id, 0)).map(wholeEntry), async (text) => sha256(text))
    if (!ok) throw new Error(`the log of ${id} does not verify`)
  }
}

async function measure(pool: Pool): Promise<Record<string, number>> {
  const sent: Parameters<Pool['query']>[0][] = []
  const recording = new Proxy(pool, {
    get: (target, name) =>
      name === 'query'
        ? (...given: unknown[]) => {
            sent.push((typeof given[0] === 'string' ? { text: given[0], values: given[1] } : given[0]) as never)
            return (target.query as (...rest: unknown[]) => unknown)(...given)
          }
        : Reflect.get(target, name),
  })
  const services = (on: Pool) => ({
    projects: projectService({ pool: on, decide: () => Promise.reject(new Error('nothing is decided here')) }),
    desks: workbenchService(on),
    stat: statService(on),
  })
  const calls: Record<string, (on: Pool) => Promise<unknown>> = {
    list: (on) => services(on).projects.purchaserList(a('U2', 'BUYER'), {}, {}),
    managerList: (on) => services(on).projects.purchaserList(a('M2', 'MANAGER'), {}, {}),
    auditorList: (on) => services(on).projects.purchaserList(a('A1', 'AUDITOR'), {}, {}),
    firmList: (on) => services(on).projects.firmList(a('user-CA', 'BIDDER', 'CA'), {}, {}),
    desk: (on) => services(on).desks.purchaser(a('U2', 'BUYER')),
    firmDesk: (on) => services(on).desks.bidder(a('user-CA', 'BIDDER', 'CA')),
    overview: (on) => services(on).stat.overview(a('A1', 'AUDITOR'), {}),
  }
  const found: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    sent.length = 0
    await call(recording)
    const statements = [...sent]
    const [whole, bare]: [number[], number[]] = [[], []]
    for (let index = 0; index < CALLS; index++) {
      whole.push(await timed(() => call(pool)))
      bare.push(
        await timed(async () => {
          for (const statement of statements) await pool.query(statement as never)
        }),
      )
    }
    found[`${name}P95Ms`] = percentile(whole, 0.95)
    found[`${name}SqlP95Ms`] = percentile(bare, 0.95)
  }
  return found
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
