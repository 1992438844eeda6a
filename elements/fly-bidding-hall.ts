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
  summary: "The live hall of one auction: time left by the server's clock, ranking as the rules allow, price curve, log.",
  body: () => import('#screens/bidding/hall/index.ts'),
  needs: 'sign-in',
  props: {
    projectId: { type: 'string', default: '', required: true, doc: 'The auction.' },
    side: {
      type: 'string',
      default: 'customer',
      values: ['customer', 'purchaser'],
      doc: 'With `customer` the own desk stands in the hall.',
    },
    muted: {
      type: 'boolean',
      doc: 'No sound when outbid, and no switch for one. Without it the sound is off until the bidder turns it on.',
    },
    compactView: {
      type: 'boolean',
      doc: 'Countdown, own bid and price box only, for phones; for who does not bid, countdown and lead price.',
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
    bid: { signature: '(amount: string): Promise<unknown>', doc: 'Bids, as if the amount was typed and sent.' },
    exportLog: { signature: '(): Promise<void>', doc: 'Saves the log with its hash chain as a file.' },
  },
  slots: { rules: 'Own words on the rules, above the board.' },
  parts: ['countdown', 'connection', 'own-bid', 'bid-input', 'submit', 'ranking', 'log', 'receipt'],
})
