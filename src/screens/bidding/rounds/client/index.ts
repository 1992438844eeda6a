export { roundsClient } from './gateway-rounds.ts'
export { createRoundsStore, type RoundsStore } from './rounds.store.ts'
export type {
  Agreed,
  LostKey,
  OwnQuote,
  OwnQuotes,
  RoundBoard,
  RoundDraft,
  RoundsClient,
  RoundsListener,
  Submitted,
} from './rounds-client.ts'
