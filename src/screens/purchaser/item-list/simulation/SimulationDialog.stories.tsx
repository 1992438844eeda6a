import type { ProjectDraft } from '#contract/tender/draft.ts'
import { newForm } from '#screens/purchaser/item-list/presets.rules.ts'
import { ROUND_PRESETS } from '#screens/purchaser/item-list/rounds/rounds.rules.ts'
import { useFaultText } from '#screens/purchaser/item-list/use-fault-text.ts'
import type { Story } from '#support/story.tsx'
import { SimulationDialog } from './SimulationDialog.tsx'

function Trial({ form }: { form: ProjectDraft }) {
  return <SimulationDialog form={form} say={useFaultText()} onClose={() => undefined} />
}

const trial = (over: Partial<ProjectDraft>): Story => {
  const form = { ...newForm('钢材采购'), ceiling: '1050000.00', ...over }
  return { layout: 'fullscreen', render: () => <Trial form={form} /> }
}

export const Free = trial({ bidding: { ...newForm('').bidding, step: { mode: 'absolute', value: '10000.00' } } })
export const Rounds = trial({ mode: 'threeRounds', rounds: ROUND_PRESETS.strict })
/** What keeps the rules from being tried. */
export const Faults = trial({ mode: 'threeRounds', ceiling: '', rounds: { ...ROUND_PRESETS.standard, intervalsSec: [60, 600] } })
