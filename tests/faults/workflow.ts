import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { ActionWord } from '#contract/workflow/shapes.ts'
import { aNode, aProcess, deploy } from '#gateway/modules/workflow/instances/testing.ts'
import { freePort } from '#gateway/platform/database/postgres.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { openTestPostgres } from '#support/postgres.ts'
import { leftOf } from './workflow-log.ts'

/** A real gateway process that is killed without warning while people decide on many processes. */

const people = ['asker', 'first', 'second', 'third', 'colleague'] as const
type Person = (typeof people)[number]
interface Act {
  who: Person
  action: ActionWord
  to?: Person
}
/** One process from its start to its end. */
const course: readonly Act[] = [
  { who: 'asker', action: 'startFlow' },
  { who: 'asker', action: 'submitComment' },
  { who: 'first', action: 'submitComment' },
  { who: 'first', action: 'agree' },
  { who: 'second', action: 'beforeAddsign', to: 'third' },
  { who: 'third', action: 'agree' },
  { who: 'second', action: 'submitComment' },
  { who: 'second', action: 'transfer', to: 'colleague' },
  { who: 'colleague', action: 'agree' },
  { who: 'third', action: 'agree' },
]
export const ACTIONS_EACH = course.length
const definition = aProcess('killed', [aNode('one', ['first']), aNode('two', ['second']), aNode('three', ['third'])])

/** So many people press at once. */
const LANES = 12
/** Between two attempts of somebody whom nobody answers; leaves the machine to the gateway that starts. */
const AGAIN_MS = 20

interface Run {
  instances: number
  kills: number
}
interface Result {
  faults: string[]
  answered: number
  killed: number
  /** Attempts that nobody answered: the gateway was dead, or died meanwhile. */
  unanswered: number
  /** Of those, actions that had been decided all the same, as the answer to the next attempt said. */
  decidedUnanswered: number
}

/** Decides on `instances` processes while the gateway is killed again and again, and looks at what is left. */
export async function workflowWithKills({ instances, kills }: Run): Promise<Result> {
  const address = `http://127.0.0.1:${await freePort()}`
  const users = Object.fromEntries(people.map((who) => [who, { roles: ['BUYER'] }]))
  const database = await startGateway(users, { modules: () => [], environment: { publicUrl: address } })
  let running: ChildProcess | undefined
  try {
    await deploy(database.pool, definition)
    const crowd = await aCrowd(database, address, instances)
    const faults: string[] = []
    running = await aGateway(database, address)
    const everything = crowd.press()
    for (let kill = 1; kill <= kills; kill++) {
      await crowd.until((instances * ACTIONS_EACH * kill) / (kills + 1))
      running.kill('SIGKILL')
      await once(running, 'exit')
      faults.push(...(await lost(database.pool, [...crowd.answered])))
      running = await aGateway(database, address)
    }
    await everything
    faults.push(...(await lost(database.pool, [...crowd.answered])))
    for (const id of crowd.ids) faults.push(...(await faultsOf(database.pool, id)))
    return { faults, answered: crowd.answered.size, killed: kills, ...crowd.attempts }
  } finally {
    running?.kill('SIGKILL')
    await database.close()
  }
}

/** Starts a gateway and waits for its sentence that it is ready. */
async function aGateway(database: TestGateway, address: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: database.databaseUrl,
    KEYS_DIR: database.deps.environment.keysDir,
    PORT: new URL(address).port,
    PUBLIC_URL: address,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_SECOND: '10000',
  }
  const child = spawn(process.execPath, ['gateway/main.ts'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) return child
  throw new Error('the gateway ended before it was ready')
}

/** People who press one thing after the other on processes of their own, each under a key, until somebody answers. */
async function aCrowd(database: TestGateway, address: string, instances: number) {
  const ids = Array.from({ length: instances }, () => randomUUID())
  const headers = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await database.as(who).headers()] as const)))
  const answered = new Set<string>()
  const progress = new EventTarget()
  const attempts = { unanswered: 0, decidedUnanswered: 0 }

  async function act(bussinessId: string, { who, action, to }: Act): Promise<void> {
    const key = randomUUID()
    // The key is the opinion as well: the log says by itself what became of the command.
    const said = { processCode: 'killed', bussinessId, actionType: action, commentText: key, ...(to && { targetUserList: [to] }) } // sic
    const request = {
      method: 'POST',
      headers: { ...headers[who], 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(said),
    }
    const attempt = () => answerOf(`${address}/workflow/process/task/approve`, request)
    let answer = await attempt()
    while (!answer) {
      attempts.unanswered += 1
      await wait(AGAIN_MS)
      answer = await attempt()
    }
    if (answer.data.replayed) attempts.decidedUnanswered += 1
    answered.add(key)
    progress.dispatchEvent(new Event('answered'))
  }

  async function press(): Promise<void> {
    const waiting = [...ids]
    const lane = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) for (const one of course) await act(id, one)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  async function until(count: number): Promise<void> {
    while (answered.size < count) await once(progress, 'answered')
  }
  return { ids, answered, press, until, attempts }
}

interface Answer {
  data: { replayed?: boolean }
}

/** Undefined for none: with a gateway that is dead or starting `fetch` fails (a TypeError), or it asks to come again (503). */
async function answerOf(url: string, request: RequestInit): Promise<Answer | undefined> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, request)
    text = await response.text()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
  if (response.status === 503) return undefined
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text) as Answer
}

/** What was answered and is not in a log exactly once. */
async function lost(pool: Pool, keys: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ key: string; n: number }>(
    `select key, count(l.seq)::int as n from unnest($1::text[]) key left join wf_log l on strpos(l.data::text, key) > 0 group by key
      having count(l.seq) <> 1`,
    [keys],
  )
  return rows.map(({ key, n }) => `${key} was answered and is in the log ${n} times`)
}

async function faultsOf(pool: Pool, id: string): Promise<string[]> {
  const { state, entries, faults } = await leftOf(pool, definition, id)
  const comments = entries.filter(({ type }) => type === 'comment.added').length
  const pressed = course.filter(({ action }) => action === 'submitComment').length
  const found = [...faults]
  if (state.status !== 'COMPLETED_PASS') found.push(`it is ${state.status}`)
  if (comments !== pressed) found.push(`${comments} comments, not ${pressed}`)
  return found.map((fault) => `${id}: ${fault}`)
}

/** `npm run faults -- workflow [runs] [instances] [kills]`. */
export async function runWorkflow([runsText = '5', instancesText = '30', killsText = '5']: readonly string[]): Promise<boolean> {
  const server = await openTestPostgres()
  process.env.FLY_TEST_POSTGRES = server.url
  let bad = 0
  try {
    for (let run = 1; run <= Number(runsText); run++) {
      const { faults, answered, killed, unanswered, decidedUnanswered } = await workflowWithKills({
        instances: Number(instancesText),
        kills: Number(killsText),
      })
      bad += faults.length > 0 ? 1 : 0
      for (const fault of faults) console.log(fault)
      console.log(
        `run ${run}: actions ${answered} killed ${killed} unanswered ${unanswered} decided all the same ${decidedUnanswered} faults ${faults.length}`,
      )
    }
    console.log(`workflow: ${runsText} runs, ${bad} failed`)
    return bad === 0
  } finally {
    await server.close()
  }
}
