export { RoundQuoteCenter } from './RoundQuoteCenter.tsx'
export { RoundQuoteElement } from './RoundQuoteElement.tsx'
