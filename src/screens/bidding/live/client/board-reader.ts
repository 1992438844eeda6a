import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'

/** Failures that say nothing about what was asked for. */
const PASSING: readonly string[] = ['unreachable', 'timeout', 'broken']

export type LivePhase = { phase: 'loading' } | { phase: 'ready' } | { phase: 'failed'; failure: Failure }

export interface BoardReader {
  readonly phase: ReadonlySignal<LivePhase>
  /** Reads and then calls `follow`, until `close`. Never throws: a failure becomes a phase. */
  open(follow: (signal: AbortSignal) => void): Promise<void>
  close(): void
  /** Reads again, one reading at a time. A failed one leaves the picture as it is: the next message asks again. */
  reread(): Promise<void>
  /** Reads again; a refusal takes the place of the picture, which is followed no more. */
  readOrFail(): Promise<boolean>
  /** Ends with the view. */
  readonly signal: AbortSignal
}

/**
 * A board that is read once and kept up by a stream, whatever way prices come in.
 *
 * @param read asks for it and puts it into the picture
 */
export function createBoardReader(read: (signal: AbortSignal) => Promise<void>, isShown: () => boolean): BoardReader {
  const phase = signal<LivePhase>({ phase: 'loading' })
  /** Ends with the view; a kept tab that is shown again opens anew. */
  let left = new AbortController()
  let reading: Promise<void> | undefined
  /** Asked for while a reading was under way: that one may have begun before what it is wanted for. */
  let again = false

  async function readUntilFresh(): Promise<void> {
    do {
      again = false
      await read(left.signal)
    } while (again)
  }

  function reread(): Promise<void> {
    again = reading !== undefined
    reading ??= readUntilFresh()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  async function readOrFail(): Promise<boolean> {
    const asked = left
    try {
      await read(asked.signal)
    } catch (cause) {
      const failure = cause as Failure
      // A kept tab that is shown again without network keeps its picture; the stream brings it up to date.
      const passing = isShown() && PASSING.includes(failure.kind)
      if (!passing && !asked.signal.aborted) {
        asked.abort()
        phase.value = { phase: 'failed', failure }
      }
    }
    return !asked.signal.aborted
  }

  async function open(follow: (signal: AbortSignal) => void): Promise<void> {
    left.abort()
    left = new AbortController()
    const { signal: still } = left
    if (!(await readOrFail())) return
    phase.value = { phase: 'ready' }
    follow(still)
  }

  return {
    phase,
    open,
    close: () => left.abort(),
    reread,
    readOrFail,
    get signal() {
      return left.signal
    },
  }
}
