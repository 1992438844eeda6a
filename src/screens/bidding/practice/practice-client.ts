import { signal } from '@preact/signals-react'
import type { BidView, HallMessage } from '#contract/tender/bid.ts'
import type { Words } from '#domain/rich-text/words.ts'
import type { Actor, Entry } from '#domain/tender/model.ts'
import { bidRow, bidView, curvePoint, viewerOf } from '#domain/tender/visibility/view.ts'
import type { BidBoard, BiddingClient, Connection, HallClock, LiveListener } from '#screens/bidding/live/index.ts'
import { BOTS, type Bot, botBid, thinkMs } from './bots.rules.ts'
import { actorOf, ME, practiceProject } from './practice.scene.ts'
import { createTable, type PracticeDeps, type PracticeTable } from './practice-table.ts'

/** How long the two who decide a correction take. */
const DECIDE_MS = 4_000
const TOPIC = 'practice'

export interface Practice {
  client: BiddingClient
  /** Lets time pass and the bots bid, until the signal. */
  run(signal: AbortSignal): Promise<void>
}

/**
 * An auction against three bots.
 *
 * @see tendering.md 12.6
 */
export function createPractice(deps: PracticeDeps): Practice {
  const { clock, random } = deps
  const table = createTable(deps, practiceProject(clock.now()))
  const thinks = new Map<string, number>()

  function think(bot: Bot): void {
    const at = clock.now()
    const view = viewFor(table, actorOf(bot.customerId))
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

  return { client: clientTo(table, clock), run: (signal) => table.run(signal, () => BOTS.forEach(think)) }
}

const viewFor = (table: PracticeTable, actor: Actor): BidView => bidView(table.state(), viewerOf(table.state(), actor)!, table.now())

function clientTo(table: PracticeTable, clock: HallClock): BiddingClient {
  const done = new Map<string, BidView>()
  const ownView = () => viewFor(table, ME)
  const viewer = () => viewerOf(table.state(), ME)!

  function tell(listener: LiveListener, entries: readonly Entry[]): void {
    const state = table.state()
    for (const entry of entries) {
      const row = bidRow(entry, state, viewer())
      const point = curvePoint(entry, state, viewer())
      if (row) listener.row({ topic: TOPIC, row, ...(point && { point }) })
      if (entry.type === 'bid.voided') listener.msg({ topic: TOPIC, message: voidedMessage(entry) })
    }
    listener.view({ topic: TOPIC, seq: state.lastSeq, now: table.now(), cause: entries.at(-1)?.type ?? '', view: ownView() })
  }

  function board(): BidBoard {
    const [state, own] = [table.state(), viewer()]
    const rows = table.history.flatMap((entry) => asList(bidRow(entry, state, own)))
    const curve = table.history.flatMap((entry) => asList(curvePoint(entry, state, own)))
    const messages = table.history.filter(({ type }) => type === 'bid.voided').map(voidedMessage)
    return { view: ownView(), rows: rows.reverse(), curve, messages: messages.reverse() }
  }

  async function decideLater(requestSeq: number): Promise<void> {
    await clock.wait(DECIDE_MS)
    for (const decider of DECIDERS) table.act({ type: 'bid.void-decide', requestSeq, agree: true }, decider)
  }

  return {
    ...hallPart(table, clock),
    board: async () => board(),
    follow: (listener, _since, _poll, signal) => table.listen((entries) => tell(listener, entries), signal),
    place: async (draft, key) => {
      if (!done.has(key)) {
        table.act({ type: 'bid.place', ...draft }, ME)
        done.set(key, ownView())
      }
      return { view: done.get(key)! }
    },
    receipts: async () => [],
    askCorrection: async (bidSeq, reason) => {
      table.act({ type: 'bid.void-request', bidSeq, reason }, ME)
      // The deciders may come too late: then the request lapses, as it would in earnest.
      void decideLater(table.state().lastSeq).catch(() => undefined)
    },
    decideCorrection: async (requestSeq, agree) => table.act({ type: 'bid.void-decide', requestSeq, agree }, ME),
  }
}

/** What every hall has; a bidder is refused what is not his, as in earnest. */
export const hallPart = (table: PracticeTable, clock: HallClock) => ({
  clock,
  connection: signal<Connection>('live'),
  suspend: async (reason: string) => table.act({ type: 'project.suspend', reason }, ME),
  resume: async (resumeAt: string) => table.act({ type: 'project.resume', resumeAt }, ME),
  announce: async (words: Words) => table.act({ type: 'hall.message', ...words }, ME),
})

const DECIDERS: readonly Actor[] = [
  { userId: 'practice-buyer', name: 'practice-buyer', roles: ['BUYER'] },
  { userId: 'practice-supervisor', name: 'practice-supervisor', roles: ['SUPERVISOR'] },
]

const voidedMessage = ({ seq, at }: Entry): HallMessage => ({ seq, at, from: 'SYSTEM', text: 'bid.voided' })

const asList = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one])
