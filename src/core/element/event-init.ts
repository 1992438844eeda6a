import type { EventRule } from './declare.ts'

/** How an event of this class travels (elements.md 2.3). */
export const eventInitOf = ({ class: kind, cancelable }: EventRule): Required<EventInit> => ({
  bubbles: kind === 'value' || kind === 'page' || kind === 'native',
  composed: kind === 'page',
  cancelable: kind === 'before' || cancelable === true,
})
