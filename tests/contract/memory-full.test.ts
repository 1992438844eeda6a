import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formatMoney } from '#domain/tender/money.ts'
import { people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anEndlessHall } from '../bench/halls.ts'

/** A gateway with little memory, and very many large bodies at once: it refuses some of them, and bids go on. */

const GATEWAY = fileURLToPath(new URL('../support/busy-gateway.ts', import.meta.url))
const ADDRESS = 'http://127.0.0.1:8080'
const HEAP_MB = 96
const BUYERS = 30

let database: TestGateway
let child: ChildProcess
let url = ''
const buyers = Array.from({ length: BUYERS }, (_, n) => `buyer-${n}`)
beforeAll(async () => {
  const all = { ...people, ...Object.fromEntries(buyers.map((name) => [name, { roles: ['BUYER'] }])) }
  database = await startGateway(all, { modules: () => [], environment: { publicUrl: ADDRESS } })
  const env = {
    ...process.env,
    DATABASE_URL: database.databaseUrl,
    KEYS_DIR: database.deps.environment.keysDir,
    PORT: '0',
    PUBLIC_URL: ADDRESS,
    AUDIT_FILE: '/dev/null',
    TRUST_PROXY: 'yes',
    BIDS_PER_SECOND: '10000',
  }
  child = fork(GATEWAY, { execArgv: [`--max-old-space-size=${HEAP_MB}`], stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env })
  url = await once(child, 'message').then(([said]) => String(said))
})
afterAll(async () => {
  child.kill('SIGKILL')
  await database.close()
})

/** The longest draft that is read: 500 items, every text as long as it may be, all of it valid. */
const items = Array.from({ length: 500 }, (_, n) => ({
  lineNo: n + 1,
  name: '项'.repeat(80),
  spec: '规'.repeat(150),
  remark: '备'.repeat(400),
  unitCode: 'C62',
  quantity: '1',
}))
const draft = JSON.stringify({ form: { title: '大', mode: 'freeBid' }, items })

/** Everybody has an address of his own, as the attack has: one address may send no more than twelve such bodies at once. */
async function post(user: string, path: string, body: string) {
  const headers = {
    ...(await database.as(user).headers()),
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-forwarded-for': `10.0.0.${buyers.indexOf(user) + 2}`,
  }
  const response = await fetch(`${url}${path}`, { method: 'POST', body, headers })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as { messageCode?: string },
  }
}

test('C1 H2 very many large bodies at once end no gateway with little memory, and bids go on', async () => {
  const { id } = await anEndlessHall(database.pool, ['CA', 'CB', 'CC'])
  let gross = 99_999_000_000n
  const bid = () => {
    gross -= 100n
    const body = JSON.stringify({ projectId: id, gross: formatMoney(gross, 2), taxBp: 1_300, currency: 'CNY' })
    return post('user-CA', '/tender/api/v1/bid/place', body)
  }
  expect((await bid()).status).toBe(200)
  let isOver = false
  const save = (user: string) => post(user, '/tender/api/v1/project/save', draft)
  const drafts = Promise.all(buyers.flatMap((user) => [save(user), save(user)])).finally(() => {
    isOver = true
  })
  const bids: number[] = []
  while (!isOver) bids.push((await bid()).status)
  expect(new Set(bids)).toEqual(new Set([200]))
  const refused = (await drafts).filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer).toMatchObject({ status: 503, retryAfter: '2', body: { messageCode: 'SERVICE-1014' } })
  await vi.waitFor(async () => expect((await save('U1')).status).toBe(200), { timeout: 10_000, interval: 250 })
})
