import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openBus } from './bus.ts'
import { ANSWER_MS, CONNECT_MS, openDatabase } from './database.ts'

/** A server that takes connections and says nothing. */
async function aSilentServer() {
  const open = new Set<Socket>()
  const server = createServer((socket) => open.add(socket.on('error', () => {})))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/d`,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

test('R-39 nobody waits for ever for a database that takes connections and says nothing', async () => {
  const silent = await aSilentServer()
  const { pool, close } = openDatabase(silent.url)
  const began = performance.now()
  const answers = await Promise.allSettled([pool.query('select 1'), openBus({ url: silent.url })])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(performance.now() - began).toBeLessThan(2 * CONNECT_MS)
  expect(ANSWER_MS).toBeGreaterThan(10_000)
  silent.close()
  await close()
}, 30_000)
