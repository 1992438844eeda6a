import type { ProjectDraft } from '#contract/tender/draft.ts'
import { anItem } from '#domain/tender/testing.ts'
import { aProject } from '#screens/purchaser/customer-list/CustomerList.stories.tsx'
import type { GatewayAnswers, Story } from '#support/story.tsx'
import { ItemList } from './ItemList.tsx'
import { newForm } from './presets.rules.ts'
import { ROUND_PRESETS } from './rounds/rounds.rules.ts'

const editing = (form: Partial<ProjectDraft>): Story => {
  const draft = { ...newForm('钢材采购'), titleEn: 'Steel', ceiling: '1050000.00', startsAt: '2026-11-28T02:00:00.000Z', ...form }
  const answers: GatewayAnswers = {
    'GET /tender/api/v1/project/find-by-id': () => aProject({ status: 'DRAFT', actions: ['project.update'] }),
    'GET /tender/api/v1/project/draft': () => ({
      ...{ id: 'P1', code: 'TB-1', version: 1, updatedBy: '王建华', updatedAt: '2026-11-21T02:00:00.000Z' },
      form: draft,
      items: [anItem()],
    }),
    'POST /platform/dictData/getDictByCode': () => [],
  }
  return { answers, render: (navigate) => <ItemList params={{ id: 'P1' }} navigate={navigate} /> }
}

export const Free = editing({})
export const Rounds = editing({ mode: 'threeRounds', rounds: ROUND_PRESETS.standard })
/** Two rounds in which somebody leaves, opened by two persons, a tie settled in one more. */
export const Strict = editing({
  mode: 'threeRounds',
  rounds: { ...ROUND_PRESETS.strict, rounds: 2, durationsSec: [3_600, 1_800], intervalsSec: [900], out: [1], tieBreak: 'extraRound' },
})
/** The mean decides, five percent below it. */
export const AveragePrice = editing({
  award: { method: 'averagePrice', avg: { rule: 'score', floatBp: -500 }, publicityDays: 3, confirmHours: 72 },
})
