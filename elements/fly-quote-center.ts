import { declareElement } from '#core/element/declare.ts'
import type { QuoteElementProps } from '#screens/bidding/quote-center/index.ts'
import { bidEvents } from './bid-events.ts'

interface Events extends Record<keyof typeof bidEvents, unknown> {
  'fly-before-submit': { payload: { amount: string } }
}
interface Methods {
  submit(): Promise<unknown>
  printReceipt(): Promise<boolean>
}

export const flyQuoteCenter = declareElement<QuoteElementProps, Events, Methods>({
  tag: 'fly-quote-center',
  summary: "A bidder's desk in one auction: standing, allowed prices, the price to offer, receipts.",
  body: () => import('#screens/bidding/quote-center/index.ts'),
  needs: 'sign-in',
  props: {
    projectId: { type: 'string', default: '', required: true, doc: 'The auction.' },
    muted: {
      type: 'boolean',
      doc: 'No sound when outbid, and no switch for one. Without it the sound is off until the bidder turns it on.',
    },
    readonly: { type: 'boolean', reflect: true, doc: 'Shows everything and lets nobody bid.' },
  },
  events: {
    'fly-before-submit': {
      class: 'before',
      detail:
        '{ payload: { amount: string }; waitUntil(promise: Promise<unknown>): void; setPayload(patch: { payload: { amount: string } }): void }',
      doc: 'A price is about to leave.',
    },
    ...bidEvents,
  },
  methods: {
    submit: { signature: '(): Promise<unknown>', doc: 'Sends the price that stands in the box.' },
    printReceipt: { signature: '(): Promise<boolean>', doc: 'Prints the receipt of the last accepted price; false when there is none.' },
  },
  slots: { notes: 'Own words above the desk.' },
  parts: ['countdown', 'connection', 'own-bid', 'bid-input', 'submit', 'ranking', 'log', 'receipt'],
})
