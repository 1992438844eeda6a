import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { createBodyLedger } from './body-memory.ts'
import { heapLimit } from './memory.ts'

test('C1 files fill half of what bodies may hold, commands three quarters: a price always has room', () => {
  const take = createBodyLedger(1_000)
  const fill = (use: Parameters<typeof take>[1], who: string) => {
    let taken = 0
    while (take(`${who}${taken}`, use, 50)) taken += 50
    return taken
  }
  expect(fill('files', 'f')).toBe(500)
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
  await vi.waitFor(() => expect(answers.filter((said) => said().startsWith('HTTP/1.1 503 ')).length).toBe(3))
  expect(answers.find((said) => said())?.()).toContain('SERVICE-1014')
  const long = { form: { title: 't', mode: 'freeBid' as const, description: 'x'.repeat(6_000) }, items: [] }
  const save = (user: string) => gateway.as(user).call('POST /tender/api/v1/project/save', long)
  expect((await save('li')).status).toBe(200)
  for (const socket of sockets.splice(0)) socket.destroy()
  await vi.waitFor(async () => expect((await save('wang')).status).toBe(200))
})
