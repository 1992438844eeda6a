import { signal } from '@preact/signals-react'
import type { BidRow, BidView, Board, CurvePoint, HallMessage } from '#contract/tender-bid.ts'
import { Failure } from '#core/failure.ts'
import { nextDueAt } from '#domain/tender/advance.ts'
import { execute } from '#domain/tender/execute.ts'
import { type Actor, type Command, type Entry, type Env, type ProjectState, SYSTEM } from '#domain/tender/model.ts'
import { bidRow, bidView, curvePoint, viewerOf } from '#domain/tender/view.ts'
import type { BiddingDoor, Connection, HallClock, LiveEar } from '#screens/bidding/live/index.ts'
import { BOTS, type Bot, botBid, thinkMs } from './bots.rules.ts'
import { actorOf, ME, practiceProject } from './practice.scene.ts'

const LOOK_MS = 200
/** How long the two who decide a correction take. */
const DECIDE_MS = 4_000

export interface Practice {
  door: BiddingDoor
  /** Lets time pass and the bots bid, until the signal. */
  run(still: AbortSignal): Promise<void>
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
  let state = practiceProject(clock.now())
  const history: Entry[] = []
  const ears = new Set<LiveEar>()
  const done = new Map<string, BidView>()
  const thinks = new Map(
    BOTS.map((bot) => [bot.customerId, clock.now() + thinkMs(viewFor(state, actorOf(bot.customerId), now()), bot, clock.now(), random)]),
  )

  function now(): string {
    const at = new Date(clock.now()).toISOString()
    return at < state.lastAt ? state.lastAt : at
  }
  const mine = () => viewFor(state, ME, now())

  /** One command through the same engine as in the gateway; everybody who listens hears what came of it. */
  function act(command: Command, actor: Actor): void {
    const before = state.lastSeq
    const { state: next, entries, refused } = execute(state, command, actor, envAt(now(), random))
    state = next
    history.push(...entries)
    if (state.lastSeq > before) for (const ear of ears) tell(ear, entries)
    if (refused) throw new Failure('refused', refused.code, { code: refused.code, args: refused.args })
  }

  function tell(ear: LiveEar, entries: readonly Entry[]): void {
    const viewer = viewerOf(state, ME)!
    const topic = 'practice'
    for (const entry of entries) {
      const row = bidRow(entry, state, viewer)
      const point = curvePoint(entry, state, viewer)
      if (row) ear.row({ topic, row, ...(point && { point }) })
      if (entry.type === 'bid.voided') ear.msg({ topic, message: voidedMessage(entry) })
    }
    ear.view({ topic, seq: state.lastSeq, now: now(), cause: entries.at(-1)?.type ?? '', view: mine() })
  }

  function board(): Board {
    const viewer = viewerOf(state, ME)!
    const rows = history.flatMap((entry) => asList(bidRow(entry, state, viewer)))
    const curve = history.flatMap((entry) => asList(curvePoint(entry, state, viewer)))
    const messages = history.filter(({ type }) => type === 'bid.voided').map(voidedMessage)
    return { view: mine(), rows: rows.reverse(), curve, messages: messages.reverse() }
  }

  function letBotsBid(): void {
    for (const bot of BOTS) {
      const at = clock.now()
      if ((thinks.get(bot.customerId) ?? 0) > at) continue
      const view = viewFor(state, actorOf(bot.customerId), now())
      thinks.set(bot.customerId, at + thinkMs(view, bot, at, random))
      bid(bot, botBid(view, bot, random))
    }
  }

  function bid({ customerId, taxBp }: Bot, gross: string | undefined): void {
    if (gross === undefined) return
    try {
      act({ type: 'bid.place', gross, taxBp, currency: 'CNY', confirmBigDrop: true }, actorOf(customerId))
    } catch {
      // A refused bot thinks again later, like anybody.
    }
  }

  async function run(still: AbortSignal): Promise<void> {
    while (!still.aborted) {
      const due = nextDueAt(state)
      if (due !== undefined && due <= now() && isRunning(state)) act({ type: 'system.advance' }, SYSTEM)
      if (state.status === 'BIDDING') letBotsBid()
      try {
        await clock.wait(LOOK_MS, still)
      } catch {
        return
      }
    }
  }

  async function decideLater(requestSeq: number): Promise<void> {
    await clock.wait(DECIDE_MS)
    for (const decider of DECIDERS) act({ type: 'bid.void-decide', requestSeq, agree: true }, decider)
  }

  const door: BiddingDoor = {
    clock,
    connection: signal<Connection>('live'),
    board: async () => board(),
    follow: (ear, _since, still) => {
      ears.add(ear)
      still.addEventListener('abort', () => ears.delete(ear), { once: true })
    },
    place: async (draft, key) => {
      if (!done.has(key)) {
        act({ type: 'bid.place', ...draft }, ME)
        done.set(key, mine())
      }
      return { view: done.get(key)! }
    },
    receipts: async () => [],
    askCorrection: async (bidSeq, reason) => {
      act({ type: 'bid.void-request', bidSeq, reason }, ME)
      // The deciders may come too late: then the request lapses, as it would in earnest.
      void decideLater(state.lastSeq).catch(() => undefined)
    },
    decideCorrection: async (requestSeq, agree) => act({ type: 'bid.void-decide', requestSeq, agree }, ME),
    suspend: async (reason) => act({ type: 'project.suspend', reason }, ME),
    resume: async (resumeAt) => act({ type: 'project.resume', resumeAt }, ME),
    announce: async (text) => act({ type: 'hall.message', text }, ME),
  }
  return { door, run }
}

const DECIDERS: readonly Actor[] = [
  { userId: 'practice-buyer', name: 'practice-buyer', roles: ['BUYER'] },
  { userId: 'practice-supervisor', name: 'practice-supervisor', roles: ['SUPERVISOR'] },
]

const isRunning = ({ status }: ProjectState) => ['READY', 'BIDDING', 'SUSPENDED'].includes(status)

const viewFor = (state: ProjectState, actor: Actor, at: string): BidView => bidView(state, viewerOf(state, actor)!, at)

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
