import type { RoundView } from '#contract/tender/round-view.ts'
import { bidderOf } from '#domain/tender/bidding/competition.ts'
import { openQuote } from '#domain/tender/bidding/sealed.ts'
import type { Actor, Entry } from '#domain/tender/model.ts'
import { roundRows, roundView } from '#domain/tender/rounds/round-view.ts'
import { isOpened, standingQuote } from '#domain/tender/rounds/schedule.ts'
import { viewerOf } from '#domain/tender/viewer.ts'
import type { HallClock } from '#screens/bidding/live/index.ts'
import type { OwnQuote, RoundsClient } from '#screens/bidding/rounds/client/index.ts'
import { BOTS, type Bot } from './bots.rules.ts'
import { actorOf, ME, practiceRounds } from './practice.scene.ts'
import { hallPart } from './practice-client.ts'
import { createTable, type PracticeDeps, type PracticeTable } from './practice-table.ts'
import { botQuote, quoteAt } from './round-bots.rules.ts'

const TOPIC = 'practice'
const DELIVERY_DAYS = 15

export interface RoundsPractice {
  client: RoundsClient
  /** Lets time pass and the bots quote, until the signal. */
  run(signal: AbortSignal): Promise<void>
  /** Between two rounds, and before the first: the next one opens now. */
  skip(): void
}

/** Three sealed rounds against three bots. @see tendering.md 7.3, 12.6 */
export function createRoundsPractice(deps: PracticeDeps): RoundsPractice {
  let ahead = 0
  const { random } = deps
  const clock: HallClock = { ...deps.clock, now: () => deps.clock.now() + ahead }
  const table = createTable({ clock, random }, practiceRounds(clock.now()))
  /** When a bot quotes, by bot and round; it has where that is past. */
  const times = new Map<string, number>()

  function think(bot: Bot): void {
    const actor = actorOf(bot.customerId)
    const view = viewFor(table, actor)
    if (!view.canQuote) return
    const key = `${bot.customerId} ${view.roundNo}`
    const at = times.get(key) ?? quoteAt(view, random)
    times.set(key, at)
    if (at > clock.now() || view.submitted) return
    const quote = botQuote(view, bot, random)
    const terms = { roundNo: view.roundNo, taxBp: bot.taxBp, currency: view.currency, deliveryDays: DELIVERY_DAYS }
    if (!quote) return
    try {
      table.act({ type: 'quote.submit', ...quote, ...terms }, actor)
    } catch {
      // A refused bot tries again at the next look: its round may have closed meanwhile.
    }
  }

  function skip(): void {
    const { rounds, startsAt, status } = table.state()
    const opensAt = status === 'READY' ? startsAt : rounds?.phase === 'SCHEDULED' ? rounds.opensAt : ''
    const left = Date.parse(opensAt) - clock.now()
    if (left > 0) ahead += left
  }

  return { client: clientTo(table, clock), run: (signal) => table.run(signal, () => BOTS.forEach(think)), skip }
}

const viewFor = (table: PracticeTable, actor: Actor): RoundView => roundView(table.state(), viewerOf(table.state(), actor)!, table.now())

function clientTo(table: PracticeTable, clock: HallClock): RoundsClient {
  const done = new Map<string, RoundView>()
  const ownView = () => viewFor(table, ME)

  /** The same key does it once. */
  function once(key: string, act: () => void): RoundView {
    if (!done.has(key)) {
      act()
      done.set(key, ownView())
    }
    return done.get(key)!
  }

  const picture = (entries: readonly Entry[]) => {
    const seq = table.state().lastSeq
    return { topic: TOPIC, seq, now: table.now(), cause: entries.at(-1)?.type ?? '', view: ownView() }
  }

  return {
    ...hallPart(table, clock),
    board: async () => ({ round: ownView(), prices: roundRows(table.state(), viewerOf(table.state(), ME)!), messages: [] }),
    follow: (listener, _since, _poll, signal) => table.listen((entries) => listener.view(picture(entries)), signal),
    mine: async () => ({ rounds: ownQuotes(table), receipts: [] }),
    submit: async (draft, key) => ({ round: once(key, () => table.act({ type: 'quote.submit', ...draft }, ME)) }),
    withdraw: async (roundNo, key) => once(key, () => table.act({ type: 'quote.withdraw', roundNo }, ME)),
    open: async (roundNo, key) => ({ approvals: [], round: once(key, () => table.act({ type: 'round.open', roundNo }, ME)) }),
  }
}

/** What stands of mine: of opened rounds, and of the one that is open. */
function ownQuotes(table: PracticeTable): OwnQuote[] {
  const { bidders, rounds } = table.state()
  const bidder = bidderOf({ bidders }, ME.customerId)
  if (!bidder || !rounds) return []
  const given = (bidder.rounds ?? []).filter(({ carried }) => !carried)
  const opened = given.map(({ no }, index) => ownQuote(table, no, bidder.stands[index]!.seq, 'opened'))
  const standing = isOpened(rounds) ? undefined : standingQuote(rounds, bidder.alias)
  return standing ? [...opened, ownQuote(table, rounds.no, standing.seq, 'sealed')] : opened
}

function ownQuote({ history }: PracticeTable, round: number, seq: number, state: OwnQuote['state']): OwnQuote {
  const sealed = String(history.find((entry) => entry.seq === seq)?.parts.lines?.sealed)
  const { gross, taxBp, lines, deliveryDays = 0, paymentTerms, salt, linesSalt } = openQuote({ unseal: (text) => text }, sealed)
  return { round, state, gross, taxBp, lines, deliveryDays, ...(paymentTerms !== undefined && { paymentTerms }), salt, linesSalt }
}
