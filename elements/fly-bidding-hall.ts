import { declareElement } from '#core/element/declare.ts'
import type { HallElementProps } from '#screens/bidding/hall/index.ts'
import { bidEvents } from './bid-events.ts'

interface Events extends Record<keyof typeof bidEvents, unknown> {
  'fly-before-submit': { amount: string }
}
interface Methods {
  bid(amount: string): Promise<unknown>
  exportLog(): Promise<void>
}

export const flyBiddingHall = declareElement<HallElementProps, Events, Methods>({
  tag: 'fly-bidding-hall',
  summary:
    "The live hall of one project: time left by the server's clock, ranking and prices as the rules allow, curve, log; in rounds the rounds side by side and their opening.",
  body: () => import('#screens/bidding/hall/index.ts'),
  needs: 'sign-in',
  props: {
    projectId: { type: 'string', default: '', required: true, doc: 'The project.' },
    kind: {
      type: 'string',
      default: '',
      doc: 'How its prices come in: `free`, `threeRounds`, or `multi`, another word for it; empty: asked of the project. Another one is an error.',
    },
    side: {
      type: 'string',
      default: 'customer',
      values: ['customer', 'purchaser'],
      doc: 'With `customer` the own desk stands in the hall of free bidding, and nobody acts in that of rounds.',
    },
    muted: {
      type: 'boolean',
      doc: 'No sound when outbid, and no switch for one. Without it the sound is off until the bidder turns it on.',
    },
    compactView: {
      type: 'boolean',
      doc: 'Countdown, own bid and price box only, for phones; for who does not bid, countdown and lead price; in rounds countdown, opening and the figure of the moment.',
    },
    readonly: { type: 'boolean', reflect: true, doc: 'Shows everything and lets nobody act.' },
  },
  events: {
    'fly-before-submit': {
      class: 'before',
      detail: '{ amount: string; waitUntil(promise: Promise<unknown>): void; setPayload(patch: { amount: string }): void }',
      doc: 'A bid is about to leave.',
    },
    ...bidEvents,
  },
  methods: {
    bid: {
      signature: '(amount: string): Promise<unknown>',
      doc: 'Bids, as if the amount was typed and sent. In rounds it rejects with FLY-E107: their quotes go in by `fly-quote-center`.',
    },
    exportLog: { signature: '(): Promise<void>', doc: 'Saves the log with its hash chain as a file.' },
  },
  slots: { rules: 'Own words on the rules, above the board.' },
  parts: ['countdown', 'connection', 'own-bid', 'bid-input', 'submit', 'ranking', 'log', 'receipt'],
})
