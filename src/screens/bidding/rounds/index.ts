export { messages as roundMessages } from './shared/round.messages.ts'
export { useRoundName } from './shared/use-round-name.ts'
