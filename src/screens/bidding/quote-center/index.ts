import { reactBody } from '#core/element/body/react-body.tsx'
import { QuoteElement } from './QuoteElement.tsx'

export { QuoteCenter } from './QuoteCenter.tsx'
export { QuoteConsole } from './QuoteConsole.tsx'
export type { QuoteElementProps } from './QuoteElement.tsx'
export { createQuoteStore } from './quote.store.ts'
export { useBidEvents } from './use-bid-events.ts'
export { useQuote } from './use-quote.ts'
export const body = reactBody(QuoteElement)
