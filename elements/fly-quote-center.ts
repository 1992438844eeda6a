import { declareElement } from '#core/element/declare.ts'
import type { QuoteElementProps } from '#screens/bidding/quote-center/index.ts'
import { bidEvents } from './bid-events.ts'

interface Events extends Record<keyof typeof bidEvents, unknown> {
  'fly-before-submit': { payload: { amount: string } }
  'fly-change': { total: string; dirty: boolean; savedAt: string | null }
}
interface Methods {
  submit(): Promise<unknown>
  saveDraft(): Promise<boolean>
  printReceipt(): Promise<boolean>
}

export const flyQuoteCenter = declareElement<QuoteElementProps, Events, Methods>({
  tag: 'fly-quote-center',
  summary: 'What a bidder needs in one project: standing, allowed prices, the price to offer or to seal, receipts.',
  body: () => import('#screens/bidding/quote-center/index.ts'),
  needs: 'sign-in',
  props: {
    projectId: { type: 'string', default: '', required: true, doc: 'The project.' },
    kind: {
      type: 'string',
      default: '',
      doc: 'How its prices come in: `free`, `threeRounds`, or `multi`, another word for it; empty: asked of the project. Another one is an error.',
    },
    customerId: {
      type: 'string',
      default: '',
      doc: 'The supplier to act for in this element alone, if the person may; empty: the one the page acts for.',
    },
    autosave: {
      type: 'string',
      default: 'on',
      values: ['on', 'off'],
      doc: 'Whether line prices that were typed and not sent outlive a reload of the tab; with `off` only those of `saveDraft()` do.',
    },
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
      doc: 'A price is about to leave. In rounds it may be stopped, and is the sum of the lines: another amount is not taken.',
    },
    'fly-change': {
      class: 'value',
      detail: '{ total: string; dirty: boolean; savedAt: string | null }',
      doc: 'Line prices were typed, taken back, kept or sent. `total` is a decimal string, `savedAt` when this tab kept what is not sent.',
    },
    ...bidEvents,
  },
  methods: {
    submit: {
      signature: '(): Promise<unknown>',
      doc: 'Sends the price that stands in the box, in rounds the quote of the round that is open; asks the bidder first.',
    },
    saveDraft: {
      signature: '(): Promise<boolean>',
      doc: 'Keeps what was typed by line and not sent in this tab; false when there is nothing, or the browser refuses.',
    },
    printReceipt: { signature: '(): Promise<boolean>', doc: 'Prints the receipt of the last accepted price; false when there is none.' },
  },
  slots: { notes: 'Own words above the console.' },
  parts: ['countdown', 'connection', 'own-bid', 'bid-input', 'submit', 'ranking', 'log', 'receipt', 'lines', 'line', 'total'],
})
