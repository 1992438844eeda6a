import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identity } from '#contract/identity.ts'
import { limits } from '#contract/limits.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import { createFrame } from '#gateway/platform/http/frame.ts'
import type { Module } from '#gateway/platform/http/routes.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

const CLOSE = 'POST /platform/session/close'
const closing: Module = {
  calls: { [CLOSE]: identity[CLOSE] },
  routes: { [CLOSE]: { may: 'signed-in', answer: async () => ok({ closed: true }) } },
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {} }, { modules: () => [closing] })
})
afterAll(() => gateway.close())

/** Opens a connection, says `words`, and resolves when the other side has ended it. */
async function aCaller(address: string, words: string): Promise<{ ended: Promise<unknown> }> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const ended = new Promise((done) => socket.once('close', done))
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (words) await new Promise<void>((done) => socket.write(words, () => done()))
  return { ended }
}

test('L7 a connection on which nothing is said ends after a time, and there are so many and no more', async () => {
  const short = await createFrame(gateway.deps, [], undefined, { silentMs: 50 })
  const address = await short.listen({ port: 0, host: '127.0.0.1' })
  await (await aCaller(address, '')).ended
  const speaking = await aCaller(address, 'GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(short.server.maxConnections).toBe(limits.connections)
  await short.close()
  await speaking.ended
})

test('L6 a client that goes away in the middle of a body is no outage, and nothing is logged of it', async () => {
  const written: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void written.push(line) })
  const app = await createFrame({ ...gateway.deps, log }, [closing])
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { authorization } = await gateway.as('wang').headers()
  for (let n = 0; n < 20; n++) {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const arrived = once(app.server, 'request')
    socket.write(
      `POST /platform/session/close HTTP/1.1\r\nHost: localhost\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    )
    const [request] = (await arrived) as [IncomingMessage]
    const left = new Promise((done) => request.once('close', done))
    request.on('error', () => {})
    socket.resetAndDestroy()
    await left
  }
  await app.close()
  expect(written).toEqual([])
})

test('it stops though a browser holds a connection on which it never said a word, or does not end what it says', async () => {
  const short = await createFrame(gateway.deps, [], undefined, { drainMs: 50 })
  const address = await short.listen({ port: 0, host: '127.0.0.1' })
  const silent = await aCaller(address, '')
  const slow = await aCaller(
    address,
    'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
  )
  await short.close()
  await Promise.all([silent.ended, slow.ended])
})

test('H2 who asks for much and reads none of it is cut, and what was kept for him is given back', async () => {
  const answer = 'x'.repeat(32 * 1_048_576)
  const much = await createFrame(
    gateway.deps,
    [],
    (app) => {
      app.get('/much', () => answer)
      return (path) => path === '/much'
    },
    { stuckMs: 300 },
  )
  const served: Socket[] = []
  much.server.on('connection', (socket) => served.push(socket))
  await much.listen({ port: 0, host: '127.0.0.1' })
  const { port } = much.server.address() as AddressInfo
  const reader = connect(port, '127.0.0.1')
  reader.on('error', () => {})
  reader.pause()
  reader.write(`GET /much HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
  await expect.poll(() => served[0]?.writableLength).toBeGreaterThan(1_048_576)
  await vi.waitFor(() => expect(served[0]?.destroyed).toBe(true), { timeout: 10_000 })
  reader.destroy()
  await much.close()
})
