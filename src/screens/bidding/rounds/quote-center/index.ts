export { RoundConsole } from './RoundConsole.tsx'
export { RoundQuoteCenter } from './RoundQuoteCenter.tsx'
export { RoundQuoteElement } from './RoundQuoteElement.tsx'
export { createRoundQuote } from './round-quote.ts'
