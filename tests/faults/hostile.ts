import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '#gateway/platform/database/postgres.ts'
import { childOf, type FromViewers, type ToViewers } from '../bench/hall/messages.ts'
import { cpuMsOf } from '../bench/halls.ts'
import { type Attack, attacks } from './hostile/attacks.ts'
import type { Answers, FromAttacker, FromBidders, FromProduct, Met, Scene, ToAttacker, ToBidders } from './hostile/messages.ts'

/**
 * `npm run faults -- hostile [seconds] [attack …]`: the product as it is started in earnest, 19 bidders who bid every two seconds in 4 halls, 200 viewers on
 * streams, and somebody who wants to sign in; beside them one attack after the other, each on a product of its own. A quiet run goes before each: the figures
 * of a machine that others use too are judged by those of the same minute. Every attack is a row of `hostile/attacks.ts`; nothing leaves 127.0.0.0/8.
 */

const P99_MS = 250
const TIMES_QUIET = 5
const WARM_UP_MS = 3_000

interface Result {
  attack: string
  sent: number
  /** CPU of the gateway's process for one request of the attacker: unlike times it does not depend on who else uses the machine. */
  cpuMsPerRequest: number
  answers: Answers
  quiet: Met
  met: Met
  outages: number
  endedStreams: number
}

type Child<In> = { child: ChildProcess; ask: <Out>(message: In) => Promise<Out>; next: <Out>() => Promise<Out> }

/** A process of this command's own. */
function start<In extends object>(file: string, env: NodeJS.ProcessEnv = {}): Child<In> {
  const child = fork(new URL(`./hostile/${file}`, import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  const next = async <Out>() => {
    const gone = once(child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with ${code}`)
    })
    return (await Promise.race([once(child, 'message'), gone]))[0] as Out
  }
  const ask = <Out>(message: In) => {
    const answer = next<Out>()
    child.send(message)
    return answer
  }
  return { child, ask, next }
}

async function beside(attack: Attack, seconds: number): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'fly-hostile-'))
  const ending: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const scene = await openProduct(folder, attack, ending)
    const viewers = childOf<ToViewers, FromViewers>('./viewers.ts')
    ending.push(viewers.stop)
    await viewers.ask({ type: 'open', seats: scene.seats })
    const bidders = start<ToBidders>('bidders.ts')
    ending.push(() => bidders.child.kill('SIGKILL'))
    await bidders.ask<FromBidders>({ type: 'open', scene })
    const report = async () => {
      const answer = await bidders.ask<FromBidders>({ type: 'report' })
      if (answer.type !== 'met') throw new TypeError('bidders that do not report')
      return answer.met
    }
    const cpuOf = async (work: () => Promise<unknown>) => {
      const before = cpuMsOf(scene.pid)
      await work()
      return cpuMsOf(scene.pid) - before
    }
    await wait(WARM_UP_MS)
    await report()
    const quietCpuMs = await cpuOf(() => wait(seconds * 1_000))
    const quiet = await report()
    const attacker = start<ToAttacker>('attacker.ts')
    ending.push(() => attacker.child.kill('SIGKILL'))
    // An attacker has a machine of his own: what he computes here is not taken from the product.
    setPriority(attacker.child.pid ?? 0, constants.priority.PRIORITY_LOW)
    const began = performance.now()
    let done: FromAttacker | undefined
    const cpuMs = await cpuOf(async () => {
      done = await attacker.ask<FromAttacker>({ type: 'attack', name: attack.name, seconds, scene })
    })
    if (!done) throw new TypeError('an attacker that does not report')
    const { sent, answers } = done
    const cpuMsPerRequest = (cpuMs - (quietCpuMs * (performance.now() - began)) / (seconds * 1_000)) / sent
    const met = await report()
    const seen = await viewers.ask({ type: 'report', sent: [] })
    const endedStreams = seen.type === 'seen' ? seen.seen.ended : Number.NaN
    return { attack: attack.name, sent, cpuMsPerRequest, answers, quiet, met, outages: await outagesOf(scene), endedStreams }
  } finally {
    for (let end = ending.pop(); end; end = ending.pop()) await end()
  }
}

async function openProduct(folder: string, { longLog }: Attack, ending: (() => unknown)[]): Promise<Scene> {
  const port = await freePort()
  const settings = {
    ...(!longLog && { LONG_LOG: '300' }),
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    DATABASE_URL: undefined,
  }
  const product = start<object>('product.ts', settings)
  ending.push(async () => {
    if (product.child.exitCode !== null) return
    const gone = once(product.child, 'exit')
    product.child.kill('SIGTERM')
    await gone
  })
  return product.next<FromProduct>()
}

/** Halls that were told that nobody had been there. */
async function outagesOf({ databaseUrl }: Scene): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from tender_log where type = 'outage.detected'`)
  await client.end()
  return rows[0]!.n
}

/** Of the attacker's own calls 503 is an answer when it says when to come back; of everybody else's none is. */
const failures = ({ answers, met }: Result): number => {
  const of = (kinds: Record<string, number>, bad: RegExp) =>
    Object.entries(kinds).reduce((sum, [kind, n]) => sum + (bad.test(kind) ? n : 0), 0)
  return of(answers, /^5(?!03)|^503.*without Retry-After/) + of(met.refused, /\b5\d\d\b|cut/)
}

function aimsOf(result: Result) {
  const { attack, quiet, met, outages } = result
  const aims: Record<string, { value: number; aim: string; met: boolean }> = {}
  const aim = (name: string, value: number, most: number) => {
    aims[`${attack} ${name}`] = { value: tidy(value), aim: `<= ${most}`, met: value <= most }
  }
  for (const call of ['place', 'view'] as const) {
    aim(`${call} p99Ms`, met[call].p99, P99_MS)
    aim(`${call} p99ToQuiet`, met[call].p99 / quiet[call].p99, TIMES_QUIET)
  }
  aim('outages', outages, 0)
  aim('signInsRefused', met.signIns.refused, 0)
  aim('failures', failures(result), 0)
  return aims
}

const tidy = (value: number) => Number(value.toPrecision(4))
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([kind, n]) => `${n} × ${kind}`)
    .join(', ')

const rowOf = (result: Result) => {
  const { attack, sent, cpuMsPerRequest, quiet, met, outages, endedStreams } = result
  const beside = (call: 'place' | 'view', part: 'p50' | 'p99') => `${Math.round(met[call][part])} (${Math.round(quiet[call][part])})`
  return {
    attack,
    sent,
    'cpu ms each': tidy(cpuMsPerRequest),
    'place p50': beside('place', 'p50'),
    'place p99': beside('place', 'p99'),
    'view p50': beside('view', 'p50'),
    'view p99': beside('view', 'p99'),
    outages,
    'signed in': `${met.signIns.ok} of ${met.signIns.ok + met.signIns.refused}`,
    failures: failures(result),
    'streams ended': endedStreams,
  }
}

export async function runHostile([secondsText = '10', ...names]: readonly string[]): Promise<boolean> {
  const unknown = names.filter((name) => !attacks.some((attack) => attack.name.startsWith(name)))
  if (unknown.length > 0 || !(Number(secondsText) > 0)) {
    for (const { name, summary } of attacks) console.log(`${name.padEnd(16)} ${summary}`)
    return false
  }
  const seconds = Number(secondsText)
  const results: Result[] = []
  for (const attack of attacks.filter(({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)))) {
    const result = await beside(attack, seconds)
    results.push(result)
    console.log(
      `${attack.name}: ${attack.summary}\n  answers: ${listed(result.answers)}\n  those who bid were refused: ${listed(result.met.refused) || 'nothing'}`,
    )
  }
  console.table(results.map(rowOf))
  const aims = Object.assign({}, ...results.map(aimsOf)) as ReturnType<typeof aimsOf>
  const missed = Object.entries(aims).filter(([, { met }]) => !met)
  for (const [name, { value, aim }] of missed) console.log(`NOT met ${name} ${value} (aim ${aim})`)
  console.log(JSON.stringify({ faults: 'hostile', seconds, attacks: results.length, aims }))
  return missed.length === 0
}
