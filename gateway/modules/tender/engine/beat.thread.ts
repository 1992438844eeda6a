import { setTimeout as passed } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { limits } from '#contract/limits.ts'
import { type BeatGiven, moveBeat } from './beat.ts'

/** The beat's thread, with a connection of its own: neither a busy main loop nor a pool that is used up keeps the beat back. */

const { url, standstillMs, servedAt } = workerData as BeatGiven
const CONNECT_MS = 2_000
const ANSWER_MS = 3_000

let client: Client | undefined
const forget = (dead?: Client) => {
  if (client === dead) client = undefined
  void dead?.end().catch(() => {})
}

async function connect(): Promise<Client> {
  const fresh = new Client({
    connectionString: url,
    application_name: 'fly-tender beat',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    statement_timeout: ANSWER_MS,
  })
  fresh.on('error', () => forget(fresh))
  await fresh.connect()
  return fresh
}

async function beatOn(): Promise<void> {
  const stillMs = Number(process.hrtime.bigint() - Atomics.load(servedAt, 0)) / 1e6
  if (stillMs > standstillMs) return
  client ??= await connect()
  await moveBeat(client, stillMs)
}

const told = new AbortController()
parentPort?.once('message', () => told.abort())
while (!told.signal.aborted) {
  // The main loop asks the same database and says what is wrong with it.
  await beatOn().catch(() => forget(client))
  await passed(limits.beatMs, undefined, { signal: told.signal }).catch(() => {})
}
await client?.end().catch(() => {})
