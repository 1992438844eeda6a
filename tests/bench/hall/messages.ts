import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'

/** What the processes of the benchmark `hall` tell each other. */

/** One stream to open. */
export interface Seat {
  url: string
  headers: Record<string, string>
}

/** A piece of the stream as one viewer got it; `at` in ms since 1970. */
export interface Piece {
  at: number
  text: string
}

/** When each bid was sent, by entry number. */
export type Sent = [seq: number, at: number][]

export interface Seen {
  /** Ms from sending to arrival, all bids and viewers together. */
  p50: number
  p95: number
  p99: number
  /** Bids that came to a viewer. */
  delivered: number
  /** Bids that a viewer did not get, and bids he got twice. */
  gaps: number
  doubles: number
  /** Streams that ended. */
  ended: number
  /** Bytes of all streams since the last report, without HTTP's framing. */
  bytes: number
  /** What the first viewer got since the last report. */
  pieces: Piece[]
}

export type ToViewers = { type: 'open'; seats: Seat[] } | { type: 'report'; sent: Sent }
export type FromViewers = { type: 'ready' } | { type: 'seen'; seen: Seen }
export type ToBare = { type: 'play'; pieces: Piece[] }
export type FromBare = { type: 'listening'; port: number } | { type: 'played'; sent: Sent }

/** Numbers of the bids whose rows are in this text. */
export const rowsIn = (text: string): number[] => [...text.matchAll(ROW)].map(([, seq]) => Number(seq))
const ROW = /event: row\ndata: \{"topic":"[^"]*","row":\{"seq":(\d+)/g

const SILENT_MS = 120_000

/** A child process that answers each message with one of its own. */
export function childOf<In, Out>(file: string) {
  const child: ChildProcess = fork(new URL(file, import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const next = (): Promise<Out> =>
    new Promise((answer, fail) => {
      const onExit = (code: number | null) => fail(new Error(`${file} ended with ${code}`))
      const timer = setTimeout(() => fail(new Error(`${file} does not answer`)), SILENT_MS)
      child.once('exit', onExit)
      child.once('message', (message) => {
        clearTimeout(timer)
        child.removeListener('exit', onExit)
        answer(message as Out)
      })
    })
  return {
    pid: child.pid ?? 0,
    next,
    ask: (message: In): Promise<Out> => {
      const answer = next()
      child.send(message as object)
      return answer
    },
    stop: () => child.kill('SIGKILL'),
  }
}
