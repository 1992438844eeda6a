import { signal } from '@preact/signals-react'
import type { BidView, HallMessage } from '#contract/tender/bid.ts'
import { Failure } from '#core/http/failure.ts'
import { nextDueAt } from '#domain/tender/advance.ts'
import { execute } from '#domain/tender/execute.ts'
import { type Actor, type Command, type Entry, type Env, SYSTEM } from '#domain/tender/model.ts'
import { bidRow, bidView, curvePoint, viewerOf } from '#domain/tender/visibility/view.ts'
import type { BidBoard, BiddingClient, Connection, HallClock, LiveListener } from '#screens/bidding/live/index.ts'
import { BOTS, type Bot, botBid, thinkMs } from './bots.rules.ts'
import { actorOf, ME, practiceProject } from './practice.scene.ts'

const LOOK_MS = 200
/** How long the two who decide a correction take. */
const DECIDE_MS = 4_000
const TOPIC = 'practice'
const RUNNING: readonly string[] = ['READY', 'BIDDING', 'SUSPENDED']

export interface Practice {
  client: BiddingClient
  /** Lets time pass and the bots bid, until the signal. */
  run(signal: AbortSignal): Promise<void>
}

export interface PracticeDeps {
  clock: HallClock
  /** 0 ≤ n < 1 */
  random: () => number
}

/**
 * An auction that lives in this page alone: the very functions that decide in the gateway, three bots, no log. Nothing of it leaves the page.
 *
 * @see tendering.md 12.6
 */
export function createPractice({ clock, random }: PracticeDeps): Practice {
  const table = createTable(clock, random)
  const thinks = new Map<string, number>()

  function think(bot: Bot): void {
    const at = clock.now()
    const view = table.viewOf(actorOf(bot.customerId))
    const next = thinks.get(bot.customerId)
    if (next !== undefined && next > at) return
    thinks.set(bot.customerId, at + thinkMs(view, bot, at, random))
    const gross = next === undefined ? undefined : botBid(view, bot, random)
    if (gross === undefined) return
    try {
      table.act({ type: 'bid.place', gross, taxBp: bot.taxBp, currency: 'CNY', confirmBigDrop: true }, actorOf(bot.customerId))
    } catch {
      // A refused bot thinks again later, like anybody.
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      table.letTimePass()
      if (table.isOpen()) BOTS.forEach(think)
      try {
        await clock.wait(LOOK_MS, signal)
      } catch {
        return
      }
    }
  }

  return { client: clientTo(table, clock), run }
}

/** The auction itself: its state, what happened so far, and who listens. */
function createTable(clock: HallClock, random: () => number) {
  let state = practiceProject(clock.now())
  const history: Entry[] = []
  const listeners = new Set<LiveListener>()

  /** Never before what has happened: the log's time does not go back. */
  function now(): string {
    const at = new Date(clock.now()).toISOString()
    return at < state.lastAt ? state.lastAt : at
  }

  const viewOf = (actor: Actor): BidView => bidView(state, viewerOf(state, actor)!, now())

  /** One command through the same engine as in the gateway; everybody who listens hears what came of it. @throws Failure when it is refused */
  function act(command: Command, actor: Actor): void {
    const { state: next, entries, refused } = execute(state, command, actor, envAt(now(), random))
    state = next
    history.push(...entries)
    if (entries.length > 0) for (const listener of listeners) tell(listener, entries)
    if (refused) throw new Failure('refused', refused.code, { code: refused.code, args: refused.args })
  }

  function tell(listener: LiveListener, entries: readonly Entry[]): void {
    const viewer = viewerOf(state, ME)!
    for (const entry of entries) {
      const row = bidRow(entry, state, viewer)
      const point = curvePoint(entry, state, viewer)
      if (row) listener.row({ topic: TOPIC, row, ...(point && { point }) })
      if (entry.type === 'bid.voided') listener.msg({ topic: TOPIC, message: voidedMessage(entry) })
    }
    listener.view({ topic: TOPIC, seq: state.lastSeq, now: now(), cause: entries.at(-1)?.type ?? '', view: viewOf(ME) })
  }

  function board(): BidBoard {
    const viewer = viewerOf(state, ME)!
    const rows = history.flatMap((entry) => asList(bidRow(entry, state, viewer)))
    const curve = history.flatMap((entry) => asList(curvePoint(entry, state, viewer)))
    const messages = history.filter(({ type }) => type === 'bid.voided').map(voidedMessage)
    return { view: viewOf(ME), rows: rows.reverse(), curve, messages: messages.reverse() }
  }

  function letTimePass(): void {
    const due = nextDueAt(state)
    if (due !== undefined && due <= now() && RUNNING.includes(state.status)) act({ type: 'system.advance' }, SYSTEM)
  }

  const lastSeq = () => state.lastSeq
  const isOpen = () => state.status === 'BIDDING'
  return { act, board, listeners, viewOf, letTimePass, lastSeq, isOpen }
}

function clientTo(table: ReturnType<typeof createTable>, clock: HallClock): BiddingClient {
  const done = new Map<string, BidView>()

  async function decideLater(requestSeq: number): Promise<void> {
    await clock.wait(DECIDE_MS)
    for (const decider of DECIDERS) table.act({ type: 'bid.void-decide', requestSeq, agree: true }, decider)
  }

  return {
    clock,
    connection: signal<Connection>('live'),
    board: async () => table.board(),
    follow: (listener, _since, _poll, signal) => {
      table.listeners.add(listener)
      signal.addEventListener('abort', () => table.listeners.delete(listener), { once: true })
    },
    place: async (draft, key) => {
      if (!done.has(key)) {
        table.act({ type: 'bid.place', ...draft }, ME)
        done.set(key, table.viewOf(ME))
      }
      return { view: done.get(key)! }
    },
    receipts: async () => [],
    askCorrection: async (bidSeq, reason) => {
      table.act({ type: 'bid.void-request', bidSeq, reason }, ME)
      // The deciders may come too late: then the request lapses, as it would in earnest.
      void decideLater(table.lastSeq()).catch(() => undefined)
    },
    decideCorrection: async (requestSeq, agree) => table.act({ type: 'bid.void-decide', requestSeq, agree }, ME),
    suspend: async (reason) => table.act({ type: 'project.suspend', reason }, ME),
    resume: async (resumeAt) => table.act({ type: 'project.resume', resumeAt }, ME),
    announce: async (text) => table.act({ type: 'hall.message', text }, ME),
  }
}

const DECIDERS: readonly Actor[] = [
  { userId: 'practice-buyer', name: 'practice-buyer', roles: ['BUYER'] },
  { userId: 'practice-supervisor', name: 'practice-supervisor', roles: ['SUPERVISOR'] },
]

const voidedMessage = ({ seq, at }: Entry): HallMessage => ({ seq, at, from: 'SYSTEM', text: 'bid.voided' })

/** Nothing is logged here, so nothing is hashed. */
function envAt(at: string, random: () => number): Env {
  const firms = [ME.customerId!, ...BOTS.map(({ customerId }) => customerId)]
  return {
    at,
    receivedAt: at,
    customers: Object.fromEntries(firms.map((id) => [id, { id, name: id, status: 'ACTIVE' as const }])),
    sha256: () => '',
    shuffle: (n) => shuffled(n, random),
  }
}

function shuffled(n: number, random: () => number): number[] {
  const order = Array.from({ length: n }, (_, index) => index)
  for (let last = n - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1))
    ;[order[last], order[pick]] = [order[pick]!, order[last]!]
  }
  return order
}

const asList = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one])
