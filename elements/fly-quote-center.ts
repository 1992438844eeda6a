import { declareElement } from '#core/element/declare.ts'
import type { QuoteElementProps } from '#screens/bidding/quote-center/index.ts'
import { bidEvents } from './bid-events.ts'

interface Events extends Record<keyof typeof bidEvents, unknown> {
  'fly-before-submit': { payload: { amount: string } }
}
interface Methods {
  submit(): Promise<unknown>
}

export const flyQuoteCenter = declareElement<QuoteElementProps, Events, Methods>({
  tag: 'fly-quote-center',
  summary: "A bidder's desk in one auction: standing, allowed prices, the price to offer, receipts.",
  body: () => import('#screens/bidding/quote-center/index.ts'),
  needs: 'sign-in',
  props: {
    projectId: { type: 'string', default: '', required: true, doc: 'The auction.' },
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
  methods: { submit: { signature: '(): Promise<unknown>', doc: 'Sends the price that stands in the box.' } },
})
