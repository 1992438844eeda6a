import { randomUUID } from 'node:crypto'
import type { Command, ProjectState } from '#domain/tender/model.ts'
import { announcer, guardedDecisions } from '#gateway/modules/tender/engine/engine.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type Agent, CALM, offerOf } from './seed/agents.ts'
import { addLiveAuction, addLiveRounds, type BotTask } from './seed/generate.ts'
import { type Random, randomFrom } from './seed/random.ts'
import { roundMoveOf } from './seed/rounds-agents.ts'

/**
 * The demonstration's bidders: they bid in the running auctions every 8 to 20 seconds, and quote in the rounds that are open, through the same decision
 * transaction as everyone. When the last one of its kind has closed another one is made, so that a visitor never comes to an empty hall. A round that a
 * committee opens waits for the people it names.
 */
export interface Bots {
  stop: () => void
}

export function startBots(deps: GatewayDeps, tasks: readonly BotTask[], tenantId: string): Bots {
  const { pool, bus, log } = deps
  const { decisions } = guardedDecisions(pool, announcer(bus), { keys: deps.keys })
  const random = randomFrom(Date.now() >>> 0)
  const ended = new AbortController()
  let running: BotTask[] = [...tasks]

  async function moveOnce(task: BotTask): Promise<void> {
    const state = await readState(deps, task.projectId)
    if (state.status !== 'BIDDING') return
    const agent = random.pick(task.agents)
    const command = state.rounds ? roundMoveOf(agent, task.goods, state, Date.now(), random) : bidOf(agent, state, random)
    if (!command) return
    const receivedAt = new Date().toISOString()
    await decisions.decide({ tenantId, projectId: task.projectId, key: randomUUID(), actor: agent.actor, receivedAt, command }, () => null)
  }

  async function round(): Promise<void> {
    const open = await openModes(deps, running)
    running = running.filter(({ projectId }) => open.has(projectId))
    const modes = [...open.values()]
    if (!modes.includes('freeBid')) running.push(await addLiveAuction(deps, tenantId))
    if (!modes.includes('threeRounds')) running.push(await addLiveRounds(deps, tenantId))
    for (const task of running) await moveOnce(task).catch(ignoreRefusal)
  }

  async function go(): Promise<void> {
    while (!ended.signal.aborted) {
      await round().catch((err: unknown) => ended.signal.aborted || log.warn({ err }, 'demonstration: a round of the bots failed'))
      await pause(random, ended.signal)
    }
  }
  void go()
  return { stop: () => ended.abort() }
}

/** A bot may be late or too slow like anyone. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

function bidOf(agent: Agent, state: ProjectState, random: Random): Command | undefined {
  const gross = offerOf(agent, state, random, random.chance(CALM.eagerness), CALM.boldness)
  if (!gross) return undefined
  return { type: 'bid.place', gross, taxBp: taxOf(agent, state), currency: state.form.currency, confirmBigDrop: true }
}

const taxOf = (agent: Agent, state: ProjectState) =>
  state.bidders.find(({ customerId }) => customerId === agent.customer.id)?.taxBp ?? agent.customer.taxBp

async function readState({ pool }: GatewayDeps, projectId: string): Promise<ProjectState> {
  const { rows } = await pool.query<{ state: ProjectState }>('select state from tender_project where id = $1', [projectId])
  if (!rows[0]) throw new Error(`no project ${projectId}`)
  return rows[0].state
}

const OVER = ['REVIEW', 'FAILED', 'VOID', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED']

/** How prices come in, of those that go on; those that wait for a committee, which may never come, are of a kind of their own. */
async function openModes({ pool }: GatewayDeps, tasks: readonly BotTask[]): Promise<Map<string, string>> {
  const ids = tasks.map(({ projectId }) => projectId)
  const { rows } = await pool.query<{ id: string; mode: string }>(
    `select id, case when state #>> '{form,rounds,opening}' = 'committee' then 'committee' else mode end as mode
     from tender_project where id = any ($1) and status <> all ($2)`,
    [ids, OVER],
  )
  return new Map(rows.map(({ id, mode }) => [id, mode]))
}

function pause(random: Random, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, random.whole(CALM.fromMs, CALM.toMs))
    timer.unref()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
