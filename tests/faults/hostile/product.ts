import { loadDemoIdentity } from '#demo/identity/load.ts'
import { DEMO_PASSWORD } from '#demo/identity/people.ts'
import { freeBidOf } from '#domain/tender/bidding/form-rules.ts'
import { execute } from '#domain/tender/execute.ts'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import type { Entry, ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { anEnv, aProject, bidder, live, published } from '#domain/tender/testing.ts'
import { seal } from '#gateway/modules/tender/engine/projection.ts'
import { writeProjects } from '#gateway/modules/tender/engine/store.ts'
import { inMs, keep, keepPledge, withBirth } from '#gateway/modules/tender/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { untilToldToStop } from '#gateway/platform/process/stopping.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { startGatewayProcess } from '#gateway/start.ts'
import { insertUsers, type TestUser } from '#support/gateway.ts'
import { anIssuer } from '#support/issuer.ts'
import { anEndlessHall } from '../../bench/halls.ts'
import type { Bidder, FromProduct, Headers, Scene } from './messages.ts'

/** The product as it is started in earnest: embedded database, worker, default limits. Only who stands in its halls is made up. */

const HALLS = 4
const FIRMS_OF_A_HALL = 5
/** With the bidder himself; one stream each. */
const PEOPLE_OF_A_FIRM = 10
/** The log of one hall is long where the attack is upon logs. */
const LONG_LOG = Number(process.env.LONG_LOG ?? 15_000)
const TENANT = 'north'
/** In a hall, where he does not bid as the others do: what is refused to the attacker himself is no harm. */
const ATTACKING_FIRM = 'C11'

const halls = Array.from({ length: HALLS }, (_, hall) => Array.from({ length: FIRMS_OF_A_HALL }, (_, firm) => `C${hall + 1}${firm + 1}`))
const colleagues = (firm: string) =>
  Array.from({ length: PEOPLE_OF_A_FIRM }, (_, index) => (index === 0 ? `user-${firm}` : `user-${firm}-${index}`))
const people: Record<string, TestUser> = {
  U1: { roles: ['BUYER'] },
  M1: { roles: ['MANAGER'] },
  S1: { roles: ['SUPERVISOR'] },
  'user-CX': { roles: ['BIDDER'], customerId: 'CX' },
  ...Object.fromEntries(halls.flat().flatMap((firm) => colleagues(firm).map((id) => [id, { roles: ['BIDDER'], customerId: firm }]))),
}

type People = Omit<Scene, 'pid' | 'url' | 'databaseUrl'>

async function makeScene({ pool, environment }: GatewayDeps): Promise<People> {
  await insertUsers(pool, people)
  await loadDemoIdentity(pool, 'demo', settings.passwordCost)
  await keepPledge(pool)
  const issue = await anIssuer(pool, environment)
  const headersOf = async (person: string): Promise<Headers> => {
    const firm = people[person]?.customerId
    return { authorization: `Bearer ${await issue(person)}`, ...(firm !== undefined && { 'x-tender-customer-id': firm }) }
  }
  const open = await keep(
    pool,
    withBirth(
      published(aProject({ registrationEndsAt: inMs(86_400_000), qualificationEndsAt: inMs(90_000_000), startsAt: inMs(100_000_000) })),
    ),
  )
  const bidders: Bidder[] = []
  const seats: Scene['seats'] = []
  for (const firms of halls) {
    const hall = await anEndlessHall(pool, firms)
    for (const firm of firms) {
      if (firm !== ATTACKING_FIRM)
        bidders.push({ projectId: hall.id, headers: await headersOf(`user-${firm}`), from: `127.0.1.${bidders.length + 1}` })
      for (const person of colleagues(firm))
        seats.push({ url: `${environment.publicUrl}/tender/api/v1/live/stream?topics=p:${hall.id}`, headers: await headersOf(person) })
    }
  }
  const longProjectId = await aLongLog(pool)
  // Writing all this takes as long as an outage, and there was none.
  await pool.query('update tender_beat set at = clock_timestamp(), served_at = clock_timestamp()')
  return {
    bidders,
    seats,
    guest: { username: 'buyer1', password: DEMO_PASSWORD },
    attackers: {
      supplier: await headersOf('user-CX'),
      bidder: await headersOf(`user-${ATTACKING_FIRM}`),
      buyer: await headersOf('U1'),
      supervisor: await headersOf('S1'),
    },
    openProjectId: open.id,
    longProjectId,
    hallId: bidders[0]!.projectId,
  }
}

/** A hall that everyone may look at, in which three firms have bid for hours. */
async function aLongLog(pool: GatewayDeps['pool']): Promise<string> {
  const firms = ['CX', 'CY', 'CZ']
  const { state: begun, entries: before } = withBirth(
    live({ startsAt: inMs(-1_000_000), qualificationEndsAt: inMs(-4_000_000), registrationEndsAt: inMs(-8_000_000) }, firms),
  )
  const bidding = {
    ...freeBidOf(begun.form),
    durationSec: 86_400,
    step: { mode: 'absolute' as const, value: '0.01' },
    minBidIntervalMs: 0,
    protectLead: false,
  }
  const closesAt = inMs(80_000_000)
  const id = ulid()
  let state: ProjectState = { ...begun, id, code: `TB-${id}`, form: { ...begun.form, bidding }, closesAt, hardStopAt: closesAt }
  const entries: Entry[] = [...before]
  for (let n = 0; entries.length < LONG_LOG; n++) {
    const at = new Date(Date.parse(begun.startsAt) + 1_000 + n * 50).toISOString()
    const gross = formatMoney(90_000_000n - BigInt(n) * 2n, 2)
    const done = execute(
      state,
      { type: 'bid.place', gross, taxBp: 1_300, currency: 'CNY', confirmBigDrop: true },
      bidder(firms[n % 3]!),
      anEnv(at),
    )
    if (done.refused) throw new Error(`the long log ends at ${entries.length}: ${done.refused.code}`)
    state = done.state
    entries.push(...done.entries)
  }
  const sealed = seal(state.id, GENESIS, entries)
  const write = {
    tenantId: TENANT,
    state,
    sealed,
    headHash: sealed.at(-1)!.hash,
    version: 1,
    createdAt: state.createdAt,
    updatedBy: 'test',
  }
  await transaction(pool, (client) => writeProjects(client, [write]))
  return state.id
}

const settings = readEnvironment(process.env)
const log = openLog('error')
let scene: People | undefined
const gateway = await startGatewayProcess(settings, {
  log,
  beforeListening: async (deps) => {
    scene = await makeScene(deps)
  },
})
if (scene) process.send?.({ ...scene, pid: process.pid, url: gateway.url, databaseUrl: gateway.databaseUrl } satisfies FromProduct)
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await untilToldToStop(log, gateway.close)
process.exit()
