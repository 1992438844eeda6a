import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { connect, frame } from './sse.ts'

/** A response whose reader takes nothing until told to. */
class Stuck extends EventEmitter {
  written = ''
  destroyed = false
  writableEnded = false
  closed = false
  socket = null
  get writableLength() {
    return this.written.length
  }
  writeHead() {
    return this
  }
  flushHeaders() {}
  write(chunk: string | Buffer) {
    this.written += String(chunk)
    return this.written.length < 16_384
  }
  drain() {
    this.written = ''
    this.emit('drain')
  }
}

const stuck = () => {
  const res = new Stuck()
  return { res, connection: connect(res as unknown as ServerResponse) }
}

test('a frame is one event: a line break in a text does not end it', () => {
  expect(frame('end', { reason: 'forbidden' }, 'a:1')).toBe('id: a:1\nevent: end\ndata: {"reason":"forbidden"}\n\n')
  const text = frame('msg', { topic: 'p:1', message: { seq: 1, at: '', from: 'BUYER', text: 'a\n\nevent: end' } })
  expect(text.split('\n\n')).toHaveLength(2)
})

test('the first thing a reader gets is 2 kB of nothing, so that no proxy holds the stream back', () => {
  expect(stuck().res.written.length).toBeGreaterThan(2_048)
})

test('R-18 what a reader has not read is bounded, and when he has read it he is told to begin afresh', () => {
  const { res, connection } = stuck()
  let fresh = 0
  connection.onDrain(() => {
    fresh += 1
  })
  const chunk = 'x'.repeat(10_000)
  while (connection.write(chunk));
  expect(res.written.length).toBeGreaterThan(limits.streamBufferBytes)
  expect(res.written.length).toBeLessThan(limits.streamBufferBytes + 2 * chunk.length)
  expect(connection.write(chunk)).toBe(false)

  res.drain()
  expect(fresh).toBe(1)
  expect(connection.write(chunk)).toBe(true)
})

test('a reader who was never slow is not told to begin afresh', () => {
  const { res, connection } = stuck()
  let fresh = 0
  connection.onDrain(() => {
    fresh += 1
  })
  connection.write('x'.repeat(20_000))
  res.drain()
  expect(fresh).toBe(0)
})
