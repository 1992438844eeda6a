import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../bench.ts'
import { type FromViewers, type Piece, rowsIn, type Seat, type Seen, type Sent, type ToViewers } from './messages.ts'

/**
 * Many viewers in one process. They read their sockets as bytes: one write of the server is one chunk, so HTTP's framing lies between
 * frames and never inside one, and an HTTP parser for each would cost more than the server under test.
 */

interface Viewer {
  /** End of what came, as far as it is no whole frame yet. */
  rest: string
  arrivals: Map<number, number>
  doubles: number
  ended: boolean
}

const viewers: Viewer[] = []
let bytes = 0
let pieces: Piece[] = []

const answer = (message: FromViewers) => process.send?.(message)
const now = () => performance.timeOrigin + performance.now()
const ABREAST = 25

process.on('message', (message: ToViewers) => {
  if (message.type === 'open') void open(message.seats).then(() => answer({ type: 'ready' }))
  else answer({ type: 'seen', seen: report(message.sent) })
})
process.on('disconnect', () => process.exit())

async function open(seats: readonly Seat[]): Promise<void> {
  for (let index = 0; index < seats.length; index += ABREAST) await Promise.all(seats.slice(index, index + ABREAST).map(inTime))
}

const PICTURE_MS = 20_000

/** @throws with the number of the stream and what had come of it, when there is no picture in time */
async function inTime(seat: Seat): Promise<void> {
  const waiting = new AbortController()
  const number = viewers.length + 1
  const late = wait(PICTURE_MS, undefined, { signal: waiting.signal }).then(() => {
    const came = viewers[number - 1]?.rest
    throw new Error(`stream ${number} has no picture after ${PICTURE_MS / 1_000} s; ${came ? `what came: ${came.trim()}` : 'nothing came'}`)
  })
  await Promise.race([view(seat), late])
  waiting.abort()
  late.catch(() => {})
}

/** Resolves at the first picture. */
function view({ url, headers }: Seat): Promise<void> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const viewer: Viewer = { rest: '', arrivals: new Map(), doubles: 0, ended: false }
  const isFirst = viewers.push(viewer) === 1
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.setEncoding('utf8')
  return new Promise((ready, fail) => {
    let isOpen = false
    socket.on('data', (text: string) => {
      if (!isOpen) {
        viewer.rest += text
        if (!viewer.rest.startsWith('HTTP/1.1 200')) return fail(new Error(viewer.rest))
        if (!viewer.rest.includes('event: hello')) return
        isOpen = true
        viewer.rest = ''
        return ready()
      }
      take(viewer, text, isFirst)
    })
    socket.on('error', fail)
    socket.on('close', () => {
      viewer.ended = true
      if (!isOpen) fail(new Error(`a stream ended before its picture: ${viewer.rest}`))
    })
  })
}

function take(viewer: Viewer, text: string, isFirst: boolean): void {
  const at = now()
  bytes += text.length
  const whole = viewer.rest + text
  const end = whole.lastIndexOf('\n\n') + 2
  if (end < 2) {
    viewer.rest = whole
    return
  }
  viewer.rest = whole.slice(end)
  const frames = whole.slice(0, end)
  for (const seq of rowsIn(frames)) {
    if (viewer.arrivals.has(seq)) viewer.doubles += 1
    else viewer.arrivals.set(seq, at)
  }
  if (isFirst) pieces.push({ at, text: frames.replaceAll(/\r\n[0-9a-f]+\r\n|^[0-9a-f]+\r\n/g, '') })
}

function report(sent: Sent): Seen {
  const delays: number[] = []
  const seen = { gaps: 0, doubles: 0, ended: 0 }
  for (const viewer of viewers) {
    for (const [seq, at] of sent) {
      const arrival = viewer.arrivals.get(seq)
      if (arrival === undefined) seen.gaps += 1
      else delays.push(arrival - at)
    }
    seen.doubles += viewer.doubles
    seen.ended += viewer.ended ? 1 : 0
    viewer.arrivals = new Map()
    viewer.doubles = 0
  }
  const got = { bytes, pieces }
  bytes = 0
  pieces = []
  return {
    ...seen,
    ...got,
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    p99: percentile(delays, 0.99),
    delivered: delays.length,
  }
}
