/**
 * The kinds of log entries that rounds bring, row by row: the tables of all kinds spread them. Nothing is imported here, since a kind is made of these
 * names.
 */

export const ROUND_FACTS = [
  'round.opened',
  'quote.withdrawn',
  'round.closed',
  'round.unsealed',
  'quote.opened',
  'quote.carried',
  'bidder.eliminated',
  'round.scheduled',
  'tie.drawn',
] as const

export const roundFactNames = {
  'round.opened': { zh: '报价轮开始', en: 'Round begun' },
  'quote.withdrawn': { zh: '撤回密封报价', en: 'Quote withdrawn' },
  'round.closed': { zh: '报价轮截止', en: 'Round closed' },
  'round.unsealed': { zh: '报价轮开启', en: 'Round opened' },
  'quote.opened': { zh: '开启报价', en: 'Quote opened' },
  'quote.carried': { zh: '沿用上轮报价', en: 'Price carried over' },
  'bidder.eliminated': { zh: '淘汰', en: 'Bidder eliminated' },
  'round.scheduled': { zh: '安排下一轮', en: 'Next round scheduled' },
  'tie.drawn': { zh: '同价抽签', en: 'Tie drawn' },
} as const

/** A firm's own act has a ceiling; the rest is the clock's, or follows on a press of two that has one. */
export const roundFactCeilings = {
  'round.opened': 'clock',
  'quote.withdrawn': { by: 'firm', most: 200 },
  'round.closed': 'clock',
  'round.unsealed': 'clock',
  'quote.opened': 'clock',
  'quote.carried': 'clock',
  'bidder.eliminated': 'clock',
  'round.scheduled': 'clock',
  'tie.drawn': 'clock',
} as const

export const roundFactMatters = {
  'round.opened': 'all',
  'quote.withdrawn': 'bidder',
  'round.closed': 'all',
  'round.unsealed': 'all',
  'quote.opened': 'bidder',
  'quote.carried': 'bidder',
  'bidder.eliminated': 'bidder',
  'round.scheduled': 'all',
  'tie.drawn': 'all',
} as const
