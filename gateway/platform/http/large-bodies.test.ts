import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { jsonShapes } from '../../../tests/bench/json-shapes.ts'

/** What is sent in a flood is not read, let alone parsed: the flood of 1 MB bodies of the auditor (C1), from a stranger and from a user. */
let gateway: TestGateway
let parsed = vi.spyOn(JSON, 'parse')
beforeAll(async () => {
  gateway = await startGateway({ bidder: { roles: ['BIDDER'], customerId: 'c1' } })
})
afterAll(async () => {
  parsed.mockRestore()
  await gateway.close()
})

const MEGABYTE = 1_048_576
const OPEN = '/platform/i18n/transl/list'
const sizesParsed = () => parsed.mock.calls.map(([text]) => String(text).length)
const view = () => gateway.as('bidder').call('GET /tender/api/v1/bid/view', { projectId: randomUUID() })

test('C1 a stranger’s large bodies of every shape are refused unread, and the bidder beside them is answered', async () => {
  parsed = vi.spyOn(JSON, 'parse')
  const shapes = Object.values(jsonShapes)
  const bodies = Array.from({ length: 100 }, (_, n) => shapes[n % shapes.length]!(MEGABYTE))
  const sent = bodies.map((payload) =>
    gateway.inject({
      method: 'POST',
      url: OPEN,
      payload,
      headers: { 'content-type': 'application/json', 'content-length': String(payload.length) },
    }),
  )
  const answers = await Promise.all([...sent, view()])
  const codes = answers.slice(0, -1).map((answer) => ('statusCode' in answer ? answer.statusCode : 0))
  expect(codes).toEqual(Array(100).fill(413))
  expect((answers.at(-1) as Awaited<ReturnType<typeof view>>).body.messageCode).toBe('TENDER-2001')
  expect(sizesParsed().filter((size) => size > limits.leastBodyBytes)).toEqual([])
})

/** Writes a head, then a megabyte in pieces until the other side stops taking them; answers what it said and how much went out. */
async function pour(head: readonly string[], piece: string): Promise<{ said: string; sent: number }> {
  const { hostname, port } = new URL(await gateway.url())
  const socket = connect(Number(port), hostname)
  let said = ''
  let sent = 0
  const over = new Promise<void>((done) => socket.once('close', () => done()))
  socket.on('data', (bytes) => {
    said += bytes
  })
  socket.on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n\r\n`)
  const next = () => {
    if (socket.destroyed || said !== '' || sent >= MEGABYTE * 4) return
    sent += piece.length
    socket.write(piece, () => setImmediate(next))
  }
  next()
  await over
  return { said, sent }
}

test('C1 a body that says its length is refused before any of it is read, and its connection ends', async () => {
  const { said, sent } = await pour([`POST ${OPEN} HTTP/1.1`, `content-length: ${MEGABYTE * 4}`], `[${'1,'.repeat(8_000)}`)
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect(said).toMatch(/\r\nconnection: close\r\n/i)
  expect(sent).toBeLessThan(MEGABYTE * 4)
})

test('C1 a body that does not say its length is read no further than its call can take', async () => {
  const chunk = `4000\r\n${'1,'.repeat(0x2000)}\r\n`
  const { said, sent } = await pour([`POST ${OPEN} HTTP/1.1`, 'transfer-encoding: chunked'], chunk)
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect(sent).toBeLessThan(MEGABYTE * 4)
})

test('C1 who may not call at all is told so before his body is read, at the call with the largest bodies too', async () => {
  const draft = '/tender/api/v1/project/save'
  const { said } = await pour([`POST ${draft} HTTP/1.1`, `content-length: ${MEGABYTE}`, `idempotency-key: ${randomUUID()}`], '[1,1,1,')
  expect(said).toMatch(/^HTTP\/1\.1 401 /)
  expect(said).toMatch(/\r\nconnection: close\r\n/i)
})
