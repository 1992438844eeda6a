/** The kinds of log entries that a review by points brings, row by row: the tables of all kinds spread them. Nothing is imported here. */

export const SCORE_FACTS = ['conflict.declared', 'score.submitted', 'score.reopened'] as const

export const scoreFactNames = {
  'conflict.declared': { zh: '利害关系声明', en: 'Interests declared' },
  'score.submitted': { zh: '提交评分', en: 'Scores submitted' },
  'score.reopened': { zh: '退回评分', en: 'Scores reopened' },
} as const

export const scoreFactCeilings = {
  'conflict.declared': { by: 'person', most: 20 },
  'score.submitted': { by: 'person', most: 20 },
  'score.reopened': { by: 'person', most: 20 },
} as const

export const scoreFactMatters = {
  'conflict.declared': 'purchaser',
  'score.submitted': 'purchaser',
  'score.reopened': 'purchaser',
} as const
