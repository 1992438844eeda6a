import { useSignals } from '@preact/signals-react/runtime'
import type { Draft } from '#core/draft.ts'
import { useText } from '#core/locale.tsx'
import { messages } from './application.messages.ts'
import type { ApplicationValues } from './application.rules.ts'

/** Where the input is: on its way, saved, or in this browser only. */
export function DraftState({ draft }: { draft: Draft<ApplicationValues> }) {
  useSignals()
  const t = useText(messages)
  const state = draft.state.value
  const said = state.phase === 'refused' ? t('draft.refused', { reason: state.failure.message }) : undefined
  return (
    <span className="application-draft" role="status">
      {said ?? (state.phase === 'clean' || state.phase === 'refused' ? '' : t(`draft.${state.phase}`))}
    </span>
  )
}
