import { signal } from '@preact/signals-react'
import type { BidRow, BidView, CurvePoint, HallMessage, LiveEvents } from '#contract/tender/bid.ts'
import { compareStanding, type News } from '#screens/bidding/live/board/news.rules.ts'
import { leads } from '#screens/bidding/live/outbid.rules.ts'
import type { BidBoard } from './bidding-client.ts'

/**
 * What is shown of one auction, and how each kind of message changes it. Whatever the order, the doubles and the losses of messages,
 * the same log ends in the same picture (TEND-06).
 */
export function createPicture() {
  const view = signal<BidView | undefined>(undefined)
  const rows = signal<readonly BidRow[]>([])
  const curve = signal<readonly CurvePoint[]>([])
  const messages = signal<readonly HallMessage[]>([])
  const news = signal<News | undefined>(undefined)
  const hasLed = signal(false)
  /** Standing bids that the board counts but does not list. */
  let unlisted = 0
  /** Whether rivals are hidden: their entries have other numbers than when all are known. */
  let isAlone = false
  const hasOlder = signal(false)
  const hasOlderMessages = signal(false)

  /** A picture with a number not above the shown one is dropped. */
  function take(next: BidView): void {
    const shown = view.peek()
    if (shown && next.seq <= shown.seq) return
    const heard = shown && compareStanding(shown, next)
    view.value = next
    if (leads(next)) hasLed.value = true
    if (heard) news.value = heard
  }

  /** The board is the truth up to its own number; what came since stays. */
  function put(board: BidBoard): void {
    const { seq, bids, rivalsHidden = false } = board.view
    take(board.view)
    const goesOn = isAlone === rivalsHidden
    isAlone = rivalsHidden
    const struck = new Map(rows.peek().flatMap((row) => (row.voided ? [[row.seq, row] as const] : [])))
    // A board read before a bid was struck out does not bring it back.
    const told = board.rows.map((row) => struck.get(row.seq) ?? row)
    rows.value = merged(told, goesOn ? rows.peek() : [], seq)
    if (rows.peek().some((row) => row.own && row.tookLead && !row.voided)) hasLed.value = true
    curve.value = merged(board.curve, goesOn ? curve.peek() : [], seq).reverse()
    messages.value = merged(board.messages, goesOn ? messages.peek() : [], seq)
    hasOlderMessages.value = board.hasOlderMessages === true
    unlisted = Math.max(0, bids - standing(board.rows))
    hasOlder.value = unlisted > 0
  }

  function addRow({ row, point }: Omit<LiveEvents['row'], 'topic'>): void {
    if (row) rows.value = newestFirst([row, ...rows.peek().filter((known) => known.seq !== row.seq)])
    if (point && !curve.peek().some((known) => known.seq === point.seq)) curve.value = newestFirst([point, ...curve.peek()]).reverse()
  }

  function addMessage(message: HallMessage): void {
    if (messages.peek().some((known) => known.seq === message.seq)) return
    messages.value = newestFirst([message, ...messages.peek()])
    news.value = { kind: 'message', text: message.text, seq: message.seq }
  }

  /** Whether the picture counts bids whose rows have not come. */
  const hasGap = () => (view.peek()?.bids ?? 0) !== standing(rows.peek()) + unlisted

  return { view, rows, hasOlder, curve, messages, hasOlderMessages, news, hasLed, take, put, addRow, addMessage, hasGap }
}

const standing = (rows: readonly BidRow[]): number => rows.filter((row) => !row.voided).length

const newestFirst = <T extends { seq: number }>(list: T[]): T[] => list.sort((a, b) => b.seq - a.seq)

/** `fresh` and what is newer than `seq` of `known`, each number once, newest first. */
export function merged<T extends { seq: number }>(fresh: readonly T[], known: readonly T[], seq: number): T[] {
  const given = new Set(fresh.map((one) => one.seq))
  return newestFirst([...fresh, ...known.filter((one) => one.seq > seq && !given.has(one.seq))])
}
