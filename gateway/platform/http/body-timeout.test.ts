import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { LOCAL_UPLOAD } from '#gateway/platform/files/local-upload.ts'
import { limitBodyTime } from './body-timeout.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** Sends the head and half of a body, and the other half after so long, when there is one. */
async function dawdle(path: string, limitMs: number, restAfterMs?: number): Promise<string> {
  app = fastify()
  limitBodyTime(app, limitMs)
  app.post(path, async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (bytes) => {
      said += bytes
      socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => done(said.split('\r\n', 1)[0] ?? ''))
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`)
    if (restAfterMs !== undefined) setTimeout(() => socket.write('}'), restAfterMs)
  })
}

test('a body that takes too long is cut', async () => {
  expect(await dawdle('/call', 100)).toBe('')
})

test('one in time is taken', async () => {
  expect(await dawdle('/call', 60_000, 0)).toBe('HTTP/1.1 200 OK')
})

test('an upload may take its time', async () => {
  expect(await dawdle(LOCAL_UPLOAD, 100, 400)).toBe('HTTP/1.1 200 OK')
})

test('a call that came over no connection is not cut, however long its answer takes', async () => {
  app = fastify()
  limitBodyTime(app, 1)
  app.post('/call', async () => {
    await wait(50)
    return 'taken'
  })
  expect((await app.inject({ method: 'POST', url: '/call', payload: {} })).body).toBe('taken')
})
