import type { ServerResponse } from 'node:http'
import { limits } from '#contract/limits.ts'
import type { LiveEventName, LiveEvents } from '#contract/tender/bid.ts'

/** Server-sent events: the text of a frame, and one reader's connection with bounded memory. */

/** One event as text. JSON has no raw line breaks, so one `data:` line is enough. */
export const eventText = (event: string, data: object, id?: string): string =>
  `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

export const frame = <K extends LiveEventName>(event: K, data: LiveEvents[K], id?: string): string => eventText(event, data, id)

/** Some proxies hold an answer back until it has this many bytes. */
const PADDING = `: ${' '.repeat(2_048)}\n\nretry: 2000\n\n`
const COMMENT = Buffer.from(': \n\n')
/** Whoever reads nothing at all for this long is cut; a browser that wakes up connects again. */
const STUCK_MS = 60_000

export interface Connection {
  /** False when the reader is behind: then nothing was written, and `onDrain` tells when to begin afresh. */
  write: (chunk: string | Buffer) => boolean
  onDrain: (on: () => void) => void
  onClose: (on: () => void) => void
  end: (last?: string) => void
  isOver: () => boolean
}

/**
 * Writes the head and answers the connection. What a slow reader has not read yet stays under {@link limits.streamBufferBytes}: beyond it
 * he gets nothing more until his buffer has run empty. Slowness is what `write` says, since only then a `drain` follows.
 */
export function connect(res: ServerResponse): Connection {
  // The body ends with the connection, so its bytes are the connection's own: with a thousand readers, passing Node's layer for chunks and
  // lengths by is a third of the work of our process.
  res.useChunkedEncodingByDefault = false
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-store',
    'x-accel-buffering': 'no',
    // Its connection is good for nothing else afterwards: without a time limit it would hold up a gateway that stops.
    connection: 'close',
  })
  res.flushHeaders()
  const out = res.socket ?? res
  res.socket?.setNoDelay(true)
  res.socket?.setTimeout(0)
  out.write(PADDING)
  const isOver = () => res.destroyed || res.writableEnded || out.destroyed
  let slowSince: number | undefined
  const drains: (() => void)[] = []
  const timer = setInterval(() => {
    if (slowSince !== undefined && performance.now() - slowSince > STUCK_MS) res.destroy()
    else if (slowSince === undefined && !isOver()) out.write(COMMENT)
  }, limits.streamHeartbeatMs)
  timer.unref()
  res.on('error', () => res.destroy())
  res.on('close', () => clearInterval(timer))
  out.on('drain', () => {
    if (slowSince === undefined) return
    slowSince = undefined
    for (const on of drains) on()
  })
  return {
    write: (chunk) => {
      if (slowSince !== undefined || isOver()) return false
      if (!out.write(chunk) && out.writableLength > limits.streamBufferBytes) slowSince = performance.now()
      return true
    },
    onDrain: (on) => void drains.push(on),
    onClose: (on) => void (res.closed ? on() : res.on('close', on)),
    end: (last) => {
      if (!isOver()) res.end(last)
      setTimeout(() => res.destroy(), 1_000).unref()
    },
    isOver,
  }
}
