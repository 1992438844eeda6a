import type { Pool } from 'pg'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { plus } from '#domain/tender/instant.ts'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import type { Entry, ProjectState } from '#domain/tender/model.ts'
import { rulesHash } from '#domain/tender/project/rule-text.ts'
import { inRounds } from '#domain/tender/rounds/testing.ts'
import type { RoundsState } from '#domain/tender/rounds-state.ts'
import { guardedDecisions } from '#gateway/modules/tender/engine/engine.ts'
import { factOf, logRow, projectRow, seal } from '#gateway/modules/tender/engine/projection.ts'
import { pastTriggers } from '#gateway/modules/tender/proof/testing.ts'
import { inPoints } from '#gateway/modules/tender/scoring/testing.ts'
import { sweep } from '#gateway/modules/tender/tender.jobs.ts'
import { findProject, readLog } from '#gateway/modules/tender/tender.queries.ts'
import { anOpenHall } from '#gateway/modules/tender/testing.ts'
import {
  approves,
  at,
  aWorld,
  bare,
  everythingFor,
  HOUR,
  moves,
  registers,
  says,
  type World,
} from '#gateway/modules/tender/worlds/testing.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { allTransferModels } from '#gateway/transfer-models.ts'
import type { TestGateway } from '#support/gateway.ts'

/** For tests: tenders in sealed rounds, and their time, which passes without waiting. */

type Over = Parameters<typeof anOpenHall>[1] & { firms?: readonly string[] }

/** Round 1 has been open for a second: `CA` is B01, `CB` B02, `CC` B03. A committee has a second supervisor. */
export const anOpenRound = (pool: Pool, rules: Partial<ThreeRounds> = {}, { firms, ...over }: Over = {}): Promise<ProjectState> =>
  anOpenHall(pool, { ...inRounds({ keepMin: 2, minOffers: 2, ...rules }), ...over }, firms)

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const earlier = <T>(value: T, ms: number): T =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'string' && INSTANT.test(one) ? plus(one, -ms) : one)) as T

const moved = (entry: Entry, ms: number, hash: string): Entry => {
  const { parts, ...rest } = earlier(entry, ms)
  const committed = rest.type === 'project.published' && { pub: { ...parts.pub, rulesHash: hash } }
  return { ...rest, parts: { ...parts, ...committed } }
}

/** Time passes: all that ever happened in a project lies that much further back, in a chain of its own. */
async function passes(pool: Pool, id: string, msOf: (rounds: RoundsState) => number): Promise<ProjectState> {
  const record = (await findProject(pool, 'north', id))!
  const ms = msOf(record.state.rounds!)
  const before = earlier(record.state, ms)
  const hash = rulesHash(sha256, before.form)
  const state = { ...before, rulesHash: hash }
  const sealed = seal(
    id,
    GENESIS,
    (await readLog(pool, id, 0)).map((entry) => moved(factOf(entry), ms, hash)),
  )
  const write = { tenantId: 'north', state, sealed: [], headHash: sealed.at(-1)!.hash, version: record.version, createdAt: state.createdAt }
  const row = Object.entries(projectRow({ ...write, updatedBy: 'test' }))
  const set = row.map(([name], n) => `${name} = $${n + 1}`)
  await pastTriggers(pool, `update tender_project set ${set} where id = $${row.length + 1}`, [
    ...row.map(([name, value]) => (name === 'state' ? JSON.stringify(value) : value)),
    id,
  ])
  await pastTriggers(
    pool,
    `update tender_log l set at = r.at, parts = r.parts, part_hashes = r.part_hashes, prev = r.prev, hash = r.hash
      from json_to_recordset($1) as r (project_id text, seq integer, at timestamptz, parts jsonb, part_hashes jsonb, prev char(64), hash char(64))
      where l.project_id = r.project_id and l.seq = r.seq`,
    [JSON.stringify(sealed.map(logRow))],
  )
  return state
}

const until = (at: string): number => Date.parse(at) - Date.now()

/** The end of the round that is open is now, or in so many milliseconds. */
export const roundEnds = (pool: Pool, id: string, ms = 0): Promise<ProjectState> => passes(pool, id, ({ closesAt }) => until(closesAt) - ms)

/** The round that is scheduled begins now. */
export const roundBegins = (pool: Pool, id: string): Promise<ProjectState> => passes(pool, id, ({ opensAt }) => until(opensAt))

/** A quote of one line of 1000. */
export const aQuote = (projectId: string, roundNo: number, total: string, over: object = {}) => ({
  projectId,
  roundNo,
  lines: [{ lineNo: 1, unitPrice: String(Number(total) / 1_000) }],
  total,
  taxBp: 1_300,
  currency: 'CNY',
  deliveryDays: 30,
  ...over,
})

/** What is due now happens. */
export const swept = ({ pool, deps }: TestGateway): Promise<void> =>
  sweep(
    pool,
    guardedDecisions(pool, () => {}, { keys: deps.keys }),
  )

/** A tender in which these firms quoted these totals, round by round, up to the opening of the last of them. */
export async function playedRounds(
  gateway: TestGateway,
  rules: Partial<ThreeRounds>,
  rounds: readonly Readonly<Record<string, string>>[],
  over: Over = {},
): Promise<string> {
  // A machine that is slow to start has not been away.
  await gateway.pool.query('update tender_beat set at = clock_timestamp(), served_at = clock_timestamp()')
  const { id } = await anOpenRound(gateway.pool, rules, over)
  for (const [index, prices] of rounds.entries()) {
    if (index > 0) await roundBegins(gateway.pool, id)
    await swept(gateway)
    for (const [firm, total] of Object.entries(prices)) {
      const { body } = await gateway.as(`user-${firm}`).call('POST /tender/api/v1/quote/submit', aQuote(id, index + 1, total))
      if (body.messageCode) throw new Error(`${firm} may not quote ${total}: ${body.message}`)
    }
    await roundEnds(gateway.pool, id)
    await swept(gateway)
  }
  return id
}

export const RIVALS = ['CB', 'CC'] as const

/** Up to the first second of round 1. */
export async function begun(
  gateway: TestGateway,
  rules: Partial<ThreeRounds>,
  rates: Readonly<Record<string, number>> = {},
  over: Parameters<typeof inRounds>[1] = inPoints(['R1']),
): Promise<World> {
  const world = await aWorld(gateway, inRounds({ keepMin: 1, minOffers: 2, ...rules }, over))
  const firms = [...RIVALS, 'CA']
  await world.does(...firms.flatMap((firm) => registers(world, firm, rates[firm])))
  await world.does(moves(at(-2 * HOUR)), ...firms.map(approves), moves(at(-HOUR)), says(at(-900), 'welcome'), moves(at(0)))
  return world
}

/** It leaves an entry of its own, at the time of the clock. */
const EXPORT = 'GET /tender/api/v1/log/export'

/** The register of suppliers knows of no tender, and tells when each was entered. */
const exporters = (gateway: TestGateway) =>
  allTransferModels(gateway.deps).filter(
    ({ exporter, modelId }) => exporter && modelId.startsWith('tender.') && modelId !== 'tender.customer',
  )

/** What each workbook would hold that this person may take along, and which he may not. */
async function workbooksFor({ gateway, id }: World, user: string): Promise<Record<string, string>> {
  const session = await gateway.deps.sessions.of(await gateway.as(user).headers())
  const told: Record<string, string> = {}
  for (const model of exporters(gateway)) {
    const ask = { session, lang: 'zh' as const, pageId: id }
    const page = async () => {
      if (!(await model.mayExport(ask))) return 'not his'
      return model
        .exporter!.page(gateway.pool, ask, {}, { after: null, limit: 200 })
        .catch((refused: { code?: string }) => refused.code ?? 'failed')
    }
    told[model.modelId] = bare(await page())
  }
  return told
}

/** Calls, pictures behind the lists, and workbooks. */
export const allFor = async (world: World, user: string) => ({
  ...(await everythingFor(world, user, [EXPORT])),
  ...(await workbooksFor(world, user)),
})
