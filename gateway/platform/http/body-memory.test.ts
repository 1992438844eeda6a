import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { heapLimit } from '#gateway/platform/process/memory.ts'
import { stranger } from '#gateway/platform/session/session.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { boundBodies, createBodyLedger, whenOver } from './body-memory.ts'

test('C1 strangers fill a quarter of what bodies may hold, files half, commands three quarters: a price always has room', () => {
  const take = createBodyLedger(1_000)
  const fill = (use: Parameters<typeof take>[1], who: string) => {
    let taken = 0
    while (take(`${who}${taken}`, use, 50)) taken += 50
    return taken
  }
  expect(fill('strangers', 's')).toBe(250)
  expect(fill('files', 'f')).toBe(250)
  expect(fill('commands', 'c')).toBe(250)
  expect(fill('bids', 'b')).toBe(250)
})

test('C1 one person holds a share of it, one body at least, and has it back when he is answered', () => {
  const take = createBodyLedger(1_000)
  const giveBack = take('wang', 'commands', 700)
  expect(take('wang', 'commands', 10)).toBeUndefined()
  expect(take('li', 'commands', 50)).toBeTypeOf('function')
  giveBack?.()
  expect(take('wang', 'commands', 60)).toBeTypeOf('function')
  expect(take('wang', 'commands', 61)).toBeUndefined()
  expect(take('wang', 'commands', 60)).toBeTypeOf('function')
})

test('H2 room is given back when the connection is gone, though its answer never says so (Node 20, behind another answer)', () => {
  const connection = new EventEmitter()
  const giveBack = vi.fn()
  whenOver(connection, new PassThrough(), giveBack)
  connection.emit('close')
  connection.emit('close')
  whenOver(Object.assign(new EventEmitter(), { destroyed: true }), new PassThrough(), giveBack)
  expect(giveBack).toHaveBeenCalledTimes(2)
})

test('H2 room is given back once when connection and answer close together', () => {
  const connection = new EventEmitter()
  const answer = new PassThrough()
  const giveBack = vi.fn()
  connection.on('close', () => void answer.emit('close'))
  whenOver(connection, answer, giveBack)
  connection.emit('close')
  expect(giveBack).toHaveBeenCalledOnce()
})

test('H2 room is given back once when the answer is out, and the connection remembers nothing of it', async () => {
  const connection = new EventEmitter()
  const answer = new PassThrough()
  const giveBack = vi.fn()
  whenOver(connection, answer, giveBack)
  answer.end().resume()
  await expect.poll(() => giveBack.mock.calls.length).toBe(1)
  connection.emit('close')
  expect(giveBack).toHaveBeenCalledOnce()
  expect(connection.listenerCount('close')).toBe(0)
})

const COLLEAGUES = ['c1', 'c2', 'c3']
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: { roles: ['BUYER'] }, li: { roles: ['BUYER'] } })
  return () => gateway.close()
})
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** Says that the longest body comes, and sends its first byte; answers what it was told meanwhile, which is nothing when it is waited for. */
async function hang(user: string): Promise<() => string> {
  const { hostname, port } = new URL(await gateway.url())
  const headers = {
    host: `${hostname}:${port}`,
    'content-type': 'application/json',
    'content-length': limits.maxBodyBytes,
    'idempotency-key': randomUUID(),
    ...(await gateway.as(user).headers()),
  }
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  socket.on('error', () => {})
  sockets.push(socket)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST /tender/api/v1/project/save HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
  return () => said
}

test('C1 who says large bodies and never sends them keeps nobody else from sending one, and holds nothing when he has gone', async () => {
  const most = Math.floor((heapLimit() * limits.bodiesPercentOfHeap * limits.bodiesPercentOfOne) / 10_000 / limits.maxBodyBytes)
  const answers = await Promise.all(Array.from({ length: most + 3 }, () => hang('wang')))
  await expect.poll(() => answers.filter((said) => said().startsWith('HTTP/1.1 503 ')).length).toBe(3)
  expect(answers.find((said) => said())?.()).toContain('SERVICE-1014')
  const long = { form: { title: 't', mode: 'freeBid' as const, description: 'x'.repeat(6_000) }, items: [] }
  const save = (user: string) => gateway.as(user).call('POST /tender/api/v1/project/save', long)
  expect((await save('li')).status).toBe(200)
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(async () => (await save('wang')).status).toBe(200)
})

test('C1 slow quotes of three colleagues, under their own name and that of a rival, leave every other firm room for its own', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  app.decorateRequest('session')
  app.addHook('onRequest', async (request) => {
    const { user = '', firm = '', named = firm } = request.headers as Record<string, string>
    request.session = { ...stranger, userId: user, customerId: named, firms: firm === '' ? [] : [firm] }
  })
  boundBodies(app, [], 4_000_000)
  let [underWay, refused] = [0, 0]
  let end = () => {}
  const over = new Promise<void>((done) => {
    end = done
  })
  for (const disk of ['commands', 'bids'] as const)
    app.post(`/${disk}`, { config: { disk } }, async ({ headers }) => {
      underWay += 1
      if (headers.user !== 'rival') await over
    })
  const send = (url: string, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url, headers, payload: ['x'.repeat(100_000)] })
  const drafts = Array.from({ length: 30 }, (_, n) => send('/commands', { user: `buyer${n}` }))
  await expect.poll(() => underWay).toBe(29)
  const quotes = COLLEAGUES.flatMap((user) =>
    Array.from({ length: 6 }, (_, n) => send('/bids', { user, firm: 'firm', ...(n % 2 === 1 && { named: 'rival-firm' }) })),
  )
  for (const sent of [...drafts, ...quotes]) void sent.then(({ statusCode }) => (refused += statusCode === 200 ? 0 : 1))
  await expect.poll(() => underWay + refused).toBe(drafts.length + quotes.length)
  expect((await send('/bids', { user: 'rival', firm: 'rival-firm' })).statusCode).toBe(200)
  end()
})
