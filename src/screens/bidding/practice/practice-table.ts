import { browserTimers } from '#core/browser/timers.ts'
import { Failure } from '#core/http/failure.ts'
import { nextDueAt } from '#domain/tender/advance.ts'
import { execute } from '#domain/tender/execute.ts'
import { type Actor, type Command, type Entry, type Env, type ProjectState, SYSTEM } from '#domain/tender/model.ts'
import type { HallClock } from '#screens/bidding/live/index.ts'
import { FIRMS } from './practice.scene.ts'

/** A project that lives in this page alone: the very functions that decide in the gateway, without a log. Nothing of it leaves the page. */

const LOOK_MS = 200
const RUNNING: readonly string[] = ['READY', 'BIDDING', 'SUSPENDED']

export interface PracticeDeps {
  clock: HallClock
  /** 0 ≤ n < 1 */
  random: () => number
}

/** The clock of a page that needs no server: monotonic, and certain about itself. */
export const pageClock: HallClock = {
  now: () => performance.timeOrigin + performance.now(),
  uncertaintyMs: 0,
  wait: browserTimers.wait,
}

/** Hears what a command or the clock has brought. */
type Listener = (entries: readonly Entry[]) => void

export type PracticeTable = ReturnType<typeof createTable>

/** @param first the project as it stands a moment before bidding begins */
export function createTable({ clock, random }: PracticeDeps, first: ProjectState) {
  let state = first
  const history: Entry[] = []
  const listeners = new Set<Listener>()

  /** Never before what has happened: the log's time does not go back. */
  function now(): string {
    const at = new Date(clock.now()).toISOString()
    return at < state.lastAt ? state.lastAt : at
  }

  /** One command through the same engine as in the gateway; everybody who listens hears what came of it. @throws Failure when it is refused */
  function act(command: Command, actor: Actor): void {
    const { state: next, entries, refused } = execute(state, command, actor, envAt(now()))
    state = next
    history.push(...entries)
    if (entries.length > 0) for (const listener of listeners) listener(entries)
    if (refused) throw new Failure('refused', refused.code, { code: refused.code, args: refused.args })
  }

  /** Nothing is logged here, so nothing is hashed, and what is sealed is hidden by the pictures alone. */
  const envAt = (at: string): Env => ({
    at,
    receivedAt: at,
    customers: Object.fromEntries(FIRMS.map((id) => [id, { id, name: id, status: 'ACTIVE' as const }])),
    sha256: () => '',
    shuffle: (n) => shuffled(n, random),
    vault: { seal: (text) => text, unseal: (text) => text, salt: () => '' },
    ...(state.rounds && { sealedQuotes: Object.fromEntries(history.flatMap((entry) => sealedIn(entry))) }),
  })

  function letTimePass(): void {
    const due = nextDueAt(state)
    if (due !== undefined && due <= now() && RUNNING.includes(state.status)) act({ type: 'system.advance' }, SYSTEM)
  }

  /** Lets time pass, and the others act while bidding lasts, until the signal. */
  async function run(signal: AbortSignal, others: () => void): Promise<void> {
    while (!signal.aborted) {
      letTimePass()
      if (state.status === 'BIDDING') others()
      try {
        await clock.wait(LOOK_MS, signal)
      } catch {
        return
      }
    }
  }

  function listen(listener: Listener, signal: AbortSignal): void {
    listeners.add(listener)
    signal.addEventListener('abort', () => listeners.delete(listener), { once: true })
  }

  return { act, now, run, listen, history: history as readonly Entry[], state: () => state }
}

function sealedIn({ type, seq, parts }: Entry): [number, string][] {
  return type === 'quote.accepted' ? [[seq, String(parts.lines?.sealed)]] : []
}

function shuffled(n: number, random: () => number): number[] {
  const order = Array.from({ length: n }, (_, index) => index)
  for (let last = n - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1))
    ;[order[last], order[pick]] = [order[pick]!, order[last]!]
  }
  return order
}
