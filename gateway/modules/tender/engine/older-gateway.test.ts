import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '#domain/tender/execute.ts'
import { fact } from '#domain/tender/facts.ts'
import { plus } from '#domain/tender/instant.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { inRounds } from '#domain/tender/rounds/testing.ts'
import { anEnv, bids, REASON } from '#domain/tender/testing.ts'
import { anOpenRound, roundEnds } from '#gateway/modules/tender/rounds/testing.ts'
import { sweep } from '#gateway/modules/tender/tender.jobs.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { anOpenHall, aReadyProject, happens, inMs, people } from '#gateway/modules/tender/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { guardedDecisions } from './engine.ts'
import { bidRows, logRow, projectRow, seal } from './projection.ts'
import { isUnreadable } from './skip-unreadable.ts'

/** A gateway of the release before beside one of this: the statements of its bid path, as they stood at db9e3fc, on the newest schema. Never edited. */

const OPEN = 'select * from tender_open($1, $2, $3, $4, $5, $6, $7)'
const OPENED = [
  'state',
  'version',
  'updated_by',
  'updated_at',
  'head_hash',
  'at',
  'beat',
  'body_hash',
  'result',
  'member',
  'customers',
  'pledge',
]
const MOVED = ['head_seq', 'head_hash', 'last_at', 'state', 'version', 'updated_at', 'updated_by', 'id']
const LOG = ['project_id', 'seq', 'at', 'type', 'parts', 'part_hashes', 'prev', 'hash']
const BID = 'project_id seq alias customer_id gross basis at received_at rank took_lead extended voided'.split(' ')
const COMMAND = ['project_id', 'key', 'body_hash', 'result', 'at']
const WRITE = `with w0 as (update tender_project set head_seq = $1,head_hash = $2,last_at = $3,state = $4,version = $5,updated_at = $6,updated_by = $7 where id = $8),
w1 as (insert into tender_log (project_id,seq,at,type,parts,part_hashes,prev,hash) values ($9,$10,$11,$12,$13,$14,$15,$16) ),
w2 as (insert into tender_bid (project_id,seq,alias,customer_id,gross,basis,at,received_at,rank,took_lead,extended,voided) values ($17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28) ),
w3 as (insert into tender_command (project_id,key,body_hash,result,at) values ($29,$30,$31,$32,$33) ) select 1`
const BEAT = `with moved as (
        update tender_beat set at = clock_timestamp()
        where at > clock_timestamp() - $1 * interval '1 ms' and at < clock_timestamp() - interval '1 second' returning 1)
      select at > clock_timestamp() - $1 * interval '1 ms' as alive from tender_beat`

/** What falls due, and what of it is written, as it stood at 4fc11a41. Never edited. */
type Older = Omit<ProjectState, 'form'> & {
  form: { bidding: { durationSec: number; maxExtendSec: number; minOffers: number } }
  corrections: { until: string }[]
}
const olderNeeded = ({ minimumWaived, form: { bidding } }: Older): number =>
  minimumWaived ? Math.min(2, bidding.minOffers) : bidding.minOffers
const olderDues: Partial<Record<ProjectState['status'], (state: Older) => { at: string; types: () => string[] }[]>> = {
  READY: (state) => {
    const { durationSec, maxExtendSec } = state.form.bidding
    plus(plus(state.startsAt, durationSec * 1_000), maxExtendSec * 1_000)
    return [{ at: state.startsAt, types: () => ['bidders.sealed', 'bidding.opened'] }]
  },
  BIDDING: (state) => [...olderLapsing(state), olderClose(state)],
  SUSPENDED: (state) => [...olderLapsing(state), { at: state.suspension?.resumeAt ?? '', types: () => ['bidding.resumed'] }],
}
const olderLapsing = ({ corrections }: Older) => corrections.map(({ until }) => ({ at: until, types: () => ['bid.correction-decided'] }))
function olderClose(state: Older) {
  const offers = state.bidders.filter((bidder) => bidder.state === 'ACTIVE' && bidder.stands.length > 0).length
  const enough = offers > 0 && offers >= olderNeeded(state)
  return { at: state.closesAt ?? state.startsAt, types: () => ['bidding.closed', ...(enough ? ['names.revealed'] : ['project.failed'])] }
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

interface Opened {
  state: ProjectState
  version: number
  head_hash: string
  at: string
}

const valuesOf = (row: Record<string, unknown>, names: readonly string[]) =>
  names.map((name) => (typeof row[name] === 'object' && row[name] !== null ? JSON.stringify(row[name]) : row[name]))

/** As a gateway of db9e3fc does it, with the rights that gateways have today. */
const olderBid = (id: string, firm: string, gross: string) =>
  transaction(gateway.deps.pool, async (client) => {
    const key = randomUUID()
    const { rows, fields } = await client.query<Opened>(OPEN, ['north', id, key, `user-${firm}`, firm, [firm], false])
    const { state: before, version, head_hash: prev, at } = rows[0]!
    const [, bidder, command] = bids(at, firm, gross)
    const { state, entries, refused } = execute(before, command, bidder, anEnv(at))
    expect(refused).toBeUndefined()
    const sealed = seal(id, prev, entries)
    const write = {
      tenantId: 'north',
      state,
      sealed,
      headHash: sealed[0]!.hash,
      version: version + 1,
      createdAt: state.createdAt,
      updatedBy: `user-${firm}`,
    }
    await client.query(WRITE, [
      ...valuesOf(projectRow(write), MOVED),
      ...valuesOf(logRow(sealed[0]!), LOG),
      ...valuesOf(bidRows(write)[0]!, BID),
      ...valuesOf({ project_id: id, key, body_hash: 'b'.repeat(64), result: {}, at }, COMMAND),
    ])
    return fields.map(({ name }) => name)
  })

test('M8 a gateway of the release before takes bids on the newest schema, and this one goes on from them', async () => {
  const { id: projectId } = await anOpenHall(gateway.pool)
  expect(await olderBid(projectId, 'CC', '980000.00')).toEqual(OPENED)
  const bid = { projectId, gross: '970000.00', taxBp: 1_300, currency: 'CNY' }
  expect(await gateway.as('user-CB').call('POST /tender/api/v1/bid/place', bid)).toMatchObject({
    status: 200,
    body: { data: { view: { ownRank: 1, lead: '970000.00' } } },
  })
  await olderBid(projectId, 'CA', '960000.00')
  const board = await gateway.as('S1').call('GET /tender/api/v1/hall/board', { projectId })
  expect(board.body.data.view).toMatchObject({ bids: 3 })
  const verdict = await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId })
  expect(verdict.body.data).toMatchObject({ ok: true, checkedReceipts: 3 })
  expect((await gateway.deps.pool.query(BEAT, [10_000])).rows).toEqual([{ alive: true }])
})

describe('D1 M8 a worker of the release before beside one of this, and a tender in rounds', () => {
  /** As the older sweeper does: whatever is due, each project alone. */
  const olderSweep = async (ids: readonly string[]) => {
    const [written, failures]: [Record<string, string[]>, unknown[]] = [{}, []]
    const now = new Date().toISOString()
    for (const id of ids) {
      try {
        const state = (await findProject(gateway.pool, 'north', id))!.state as unknown as Older
        const due = olderDues[state.status]?.(state).toSorted((a, b) => (a.at < b.at ? -1 : 1))[0]
        if (due && due.at <= now) written[id] = due.types()
      } catch (error) {
        failures.push(error)
      }
    }
    return { written, failures }
  }
  const sweeps = () =>
    sweep(
      gateway.pool,
      guardedDecisions(gateway.pool, () => {}, { keys: gateway.deps.keys }),
    )

  test('it opens none as an auction, ends none for want of bids, and goes on with all others', async () => {
    const free = await anOpenHall(gateway.pool)
    await happens(gateway.pool, free.id, fact('bidding.extended', { pub: { from: free.closesAt!, to: inMs(0) } }))
    const ready = await aReadyProject(gateway.pool, -1_000, inRounds())
    const begun = await aReadyProject(gateway.pool, -1_000, inRounds())
    const over = await anOpenRound(gateway.pool)
    const waits = await anOpenRound(gateway.pool, { opening: 'committee' })
    const paused = await anOpenRound(gateway.pool)
    for (const { id } of [over, waits]) await roundEnds(gateway.pool, id)
    const at = inMs(0)
    const pause = { reason: REASON, from: at, remainingMs: 60_000, hardRemainingMs: 0, resumeAt: at, outage: false, byRole: 'SUPERVISOR' }
    await happens(gateway.pool, paused.id, fact('bidding.suspended', { pub: pause }), 'north', at)
    const all = [ready, over, waits, paused].map(({ id }) => id)
    const older = await olderSweep([...all, free.id])
    expect(older.written).toEqual({ [free.id]: ['bidding.closed', 'project.failed'] })
    expect(older.failures.map((error) => isUnreadable(error))).toEqual([true, true, true, true])
    await sweeps()
    expect((await findProject(gateway.pool, 'north', begun.id))!.state).toMatchObject({ status: 'BIDDING', rounds: { phase: 'OPEN' } })
    expect((await olderSweep([begun.id])).failures.map((error) => isUnreadable(error))).toEqual([true])
  })
})
