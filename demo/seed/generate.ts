import type { PoolClient } from 'pg'
import { replaceDictionaries } from '#gateway/modules/dictionary/dictionary.queries.ts'
import { replaceReferenceSource } from '#gateway/modules/reference/reference.queries.ts'
import { writeProjects } from '#gateway/modules/tender/engine/store.ts'
import { ensureDefinitions } from '#gateway/modules/workflow/definitions/ensure-definitions.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { keyOf } from '#gateway/platform/files/store.ts'
import { sha256, vaults } from '#gateway/platform/vault.ts'
import type { Agent } from './agents.ts'
import { castOf, readPeople, writeCustomers, writeMembers } from './cast.ts'
import { catalogueSource, categoryTree } from './catalogue-source.ts'
import { addressOf, makeCustomers } from './customers.ts'
import { firmPeople, writeFirmPeople } from './firm-people.ts'
import type { FormPlan, Goods } from './goods.ts'
import { type DemoPaper, makePapers, papersById, writePapers } from './papers.ts'
import { pledge } from './pledge.ts'
import { historicProjects, mixedProjects } from './portfolio.ts'
import {
  checkStage,
  closedAuction,
  comingAuction,
  type Demo,
  liveAuction,
  openForRegistration,
  type Played,
  type RegistrationPlan,
} from './projects.ts'
import { DEMO_SEED, randomFrom } from './random.ts'
import { closedForScoring, liveRounds, openRounds, type RoundsPlan } from './rounds-scenes.ts'
import { stateProjects } from './scenes.ts'
import type { Stage, World } from './stage.ts'
import { writeApprovals } from './workflow/workflow.ts'

/**
 * Fills an empty database with the demonstration: firms, their people, projects in every state, a year of history, running auctions and sealed rounds
 * in every phase, some about to start, approvals in every state. Everything about a project or an approval comes from real commands through the real rules (see `stage.ts`,
 * `workflow/stage.ts`).
 */

export interface SeedOptions {
  tenantId: string
  /** `demo`: everything. `small`: the running and the coming auction, one project a state and two approvals, for tests. */
  size: 'demo' | 'small'
  /** Minutes until the coming auction starts. */
  comingInMinutes: number
  /** Puts a paper of a firm where uploads lie; without it the papers are named and cannot be opened. */
  keepFile?: (key: string, bytes: Buffer) => Promise<void>
}

/** What the bots need: a project, who bids in it, and what it is about. */
export interface BotTask {
  projectId: string
  agents: Agent[]
  goods: Goods
}

const HISTORY = { demo: 120, small: 3 }
/** What a demonstration is written into. */
export type Context = Pick<GatewayDeps, 'pool' | 'keys'>

/** Writes the demonstration unless the database has projects already. Answers the projects that want bots. */
export async function seedDemo({ pool, keys }: Context, options: SeedOptions): Promise<BotTask[]> {
  const { rows } = await pool.query<{ any: boolean }>('select exists (select from tender_project where tenant_id = $1) as any', [
    options.tenantId,
  ])
  if (rows[0]?.any) return []
  await ensureDefinitions(pool, options.tenantId)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Projects are played in memory before they are written: on a busy machine that takes a while.
    await client.query("set local idle_in_transaction_session_timeout = '60s'")
    const cast = await readCast(client, options.tenantId)
    await writeFirms(client, options.tenantId, cast)
    const demo = await openDemo(client, options.tenantId, keys, cast)
    await replaceReferenceSource(client, options.tenantId, catalogueSource)
    await replaceDictionaries(client, options.tenantId, [categoryTree])
    const live = liveAuction(demo, 5)
    const coming = comingAuction(demo, options.comingInMinutes)
    const more = options.size === 'demo' ? moreAuctions(demo) : []
    const auctions = [live, coming, ...more]
    const states = options.size === 'demo' ? mixedProjects(demo) : stateProjects(demo)
    const scenes = [...auctions.map(({ stage }) => stage), ...states, ...historicProjects(demo, HISTORY[options.size])]
    await writeStages(client, options.tenantId, scenes)
    await writeApprovals(client, { tenantId: options.tenantId, now: demo.now, size: options.size, projects: scenes })
    const papers = handedIn(scenes, makePapers(demo.company.customers))
    await writePapers(client, options.tenantId, papers)
    await client.query('commit')
    for (const { id, bytes } of papers) await options.keepFile?.(keyOf(id, 'pdf'), bytes)
    // Writing all this takes as long as an outage on a slow machine; nobody could have bid before, so there was none.
    await pool.query('update tender_beat set at = clock_timestamp()')
    return auctions.map(taskOf)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The papers that some registration names. */
function handedIn(stages: readonly Stage[], papers: readonly DemoPaper[]): DemoPaper[] {
  const named = JSON.stringify(stages.flatMap(({ entries }) => entries.filter(({ type }) => type === 'application.submitted')))
  return papers.filter(({ id }) => named.includes(id))
}

const taskOf = ({ stage, agents, goods }: Played): BotTask => ({ projectId: stage.state.id, agents, goods })

/** More that run: one sells scrap, one will soon come to its last minutes; and sealed rounds in every phase. */
const moreAuctions = (demo: Demo) => [
  liveAuction(demo, 12, {}, { scrap: true, firms: 7, buyer: 1 }),
  liveAuction(demo, 20, { durationSec: 1_800, reservePermille: 980 }, { firms: 6, buyer: 2 }),
  ...openRounds(demo),
]

/** One more running auction, when the last one has closed. */
export const addLiveAuction = ({ pool, keys }: Context, tenantId: string, plan?: Partial<FormPlan>): Promise<BotTask> =>
  addAuction({ pool, keys }, tenantId, (demo) => liveAuction(demo, 0, plan))

/** One more in sealed rounds, the first of which is open. */
export const addLiveRounds = ({ pool, keys }: Context, tenantId: string, plan?: RoundsPlan): Promise<BotTask> =>
  addAuction({ pool, keys }, tenantId, (demo) => liveRounds(demo, 0, plan))

/** One more that starts in so many seconds. */
export const addComingAuction = ({ pool, keys }: Context, tenantId: string, seconds: number): Promise<BotTask> =>
  addAuction({ pool, keys }, tenantId, (demo) => comingAuction(demo, seconds / 60))

/** One more that firms may register for. */
export const addRegistration = ({ pool, keys }: Context, tenantId: string, plan?: RegistrationPlan): Promise<BotTask> =>
  addAuction({ pool, keys }, tenantId, (demo) => openForRegistration(demo, plan))

/** One more that has closed and waits for its review. */
export const addClosedAuction = ({ pool, keys }: Context, tenantId: string): Promise<BotTask> =>
  addAuction({ pool, keys }, tenantId, closedAuction)

/** One more in sealed rounds that are over; reviewers give points. */
export const addClosedForScoring = ({ pool, keys }: Context, tenantId: string): Promise<BotTask> =>
  addAuction({ pool, keys }, tenantId, closedForScoring)

async function addAuction({ pool, keys }: Context, tenantId: string, play: (demo: Demo) => Played): Promise<BotTask> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const demo = await openDemo(client, tenantId, keys, await readCast(client, tenantId))
    const played = play(demo)
    await writeStages(client, tenantId, [played.stage])
    await client.query('commit')
    return taskOf(played)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Firms, their users and the pledge. */
async function writeFirms(client: PoolClient, tenantId: string, { customers, people }: Cast): Promise<void> {
  await writeCustomers(client, tenantId, customers)
  await writeMembers(client, customers, people)
  await writeFirmPeople(client, tenantId, firmPeople(customers))
  await client.query(
    'insert into tender_pledge (id, tenant_id, version, body, body_en, body_hash) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
    [pledge.id, tenantId, pledge.version, pledge.body, pledge.bodyEn, BODY_HASH],
  )
}

async function readCast(client: PoolClient, tenantId: string) {
  return { customers: makeCustomers(randomFrom(DEMO_SEED)), people: await readPeople(client, tenantId) }
}
type Cast = Awaited<ReturnType<typeof readCast>>

const BODY_HASH = sha256(`${pledge.body}\n${pledge.bodyEn}`)

/** The cast of every script. Writes nothing: the bots, who ask for more, have no more rights than the gateway. */
async function openDemo(client: PoolClient, tenantId: string, keys: Context['keys'], { customers, people }: Cast): Promise<Demo> {
  const departments = await client.query<{ id: string }>('select id from department where tenant_id = $1 order by id', [tenantId])
  const { rows } = await client.query<{ count: number; now: Date | string }>(
    // Not every number has become a project, and not every project has come from here: the higher of both is free on either side.
    `select greatest(count(*), max(case when id like '01JDDEM%' then right(id, 6)::int end))::int as count,
       date_trunc('milliseconds', clock_timestamp()) as now from tender_project`,
  )
  let number = rows[0]!.count
  const world: World = {
    random: randomFrom(DEMO_SEED + number + 1),
    addressOf: addressOf(customers),
    papers: papersById(makePapers(customers)),
    vaultOf: vaults(keys),
    pledge: { templateId: pledge.id, bodyHash: BODY_HASH },
    customers: Object.fromEntries(customers.map(({ id, name, status }) => [id, { id, name, status }])),
  }
  return {
    now: new Date(rows[0]!.now).toISOString(),
    world,
    company: castOf(
      people,
      customers,
      departments.rows.map(({ id }) => id),
    ),
    nextNumber: () => ++number,
  }
}

const BATCH = 10

/** Stores what the scripts played. */
export async function writeStages(client: PoolClient, tenantId: string, stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) checkStage(stage)
  for (let index = 0; index < stages.length; index += BATCH) {
    const writes = stages.slice(index, index + BATCH).map((stage) => {
      const { state } = stage
      const sealed = stage.sealed()
      return { tenantId, state, sealed, headHash: sealed.at(-1)!.hash, version: 1, createdAt: state.createdAt, updatedBy: 'demo' }
    })
    await writeProjects(client, writes)
  }
  await markOldNewsAsTold(client)
}

/** People hear of what happened in the last half hour: whoever comes to the demonstration has read the rest of a year of history. */
async function markOldNewsAsTold(client: PoolClient): Promise<void> {
  await client.query(
    `insert into tender_cursor (project_id, seq)
     select project_id, max(seq) from tender_log where at < clock_timestamp() - interval '30 minutes' group by project_id on conflict do nothing`,
  )
}
