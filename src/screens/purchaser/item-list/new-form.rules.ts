import type { ProjectDraft } from '#contract/tender/draft.ts'
import { FIRST_AWARD } from '#domain/tender/project/draft.ts'
import { PRESETS } from './presets.rules.ts'

/** What a new draft begins with: the standard settings, written out, so that what one sees is what is saved. */
export const newForm = (title: string): ProjectDraft => ({
  title,
  mode: 'freeBid',
  direction: 'reverse',
  inviteMode: 'invited',
  currency: 'CNY',
  scale: 2,
  compareBasis: 'gross',
  timeZone: 'Asia/Shanghai',
  ceilingVisible: true,
  minBidders: 3,
  bidding: PRESETS.standard,
  award: FIRST_AWARD,
})
