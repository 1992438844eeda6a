import type { Pool } from 'pg'
import { dashboardService } from '#gateway/modules/tender/figures/dashboard.service.ts'
import { statService } from '#gateway/modules/tender/figures/stat.service.ts'
import { projectService } from '#gateway/modules/tender/projects/project.service.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { Bench } from './bench.ts'
import { percentile } from './bench.ts'
import { openLists } from './lists-ground.ts'

/**
 * Project list, workbench and overview over 20,000 projects and a million log entries, at rest: p95 of what a call does in the gateway, beside
 * the statements it sends, sent alone with the same values. No HTTP in either.
 */

const PROJECTS = 20_000
const CALLS = 60

const a = (userId: string, role: string, customerId = '') =>
  ({ userId, tenantId: 'north', name: userId, roles: [role], ...(customerId && { customerId }) }) as unknown as Session

export const bench: Bench = {
  name: 'lists',
  summary: 'p95 of project list, workbench and overview over 20,000 projects and a million log entries, beside their statements alone',
  rounds: 3,
  ratios: Object.fromEntries(
    ['list', 'managerList', 'auditorList', 'firmList', 'dashboard', 'firmDashboard', 'overview'].map((name) => [
      `${name}ToSql`,
      [`${name}P95Ms`, `${name}SqlP95Ms`],
    ]),
  ),
  aims: {
    listToSql: '<= 1.5',
    managerListToSql: '<= 1.5',
    auditorListToSql: '<= 1.5',
    firmListToSql: '<= 1.5',
    dashboardToSql: '<= 1.5',
    firmDashboardToSql: '<= 1.5',
    overviewToSql: '<= 1.5',
    listP95Ms: '< 100',
    managerListP95Ms: '< 100',
    auditorListP95Ms: '< 100',
    firmListP95Ms: '< 100',
    dashboardP95Ms: '< 100',
    firmDashboardP95Ms: '< 100',
    overviewP95Ms: '< 100',
  },
  prepare: async () => {
    const context = await openLists(PROJECTS)
    const { pool, close } = openDatabase(context.url, { max: 4 })
    return {
      round: () => measure(pool),
      close: async () => {
        await close()
        await context.close()
      },
    }
  },
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
  const log = { warn: () => {} }
  const services = (on: Pool) => ({
    projects: projectService({ pool: on, log, decide: () => Promise.reject(new Error('nothing is decided here')) }),
    dashboards: dashboardService({ pool: on, log }),
    stat: statService(on),
  })
  const calls: Record<string, (on: Pool) => Promise<unknown>> = {
    list: (on) => services(on).projects.purchaserList(a('U2', 'BUYER'), {}, {}),
    managerList: (on) => services(on).projects.purchaserList(a('M2', 'MANAGER'), {}, {}),
    auditorList: (on) => services(on).projects.purchaserList(a('A1', 'AUDITOR'), {}, {}),
    firmList: (on) => services(on).projects.firmList(a('user-CA', 'BIDDER', 'CA'), {}, {}),
    dashboard: (on) => services(on).dashboards.purchaser(a('U2', 'BUYER')),
    firmDashboard: (on) => services(on).dashboards.bidder(a('user-CA', 'BIDDER', 'CA')),
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
