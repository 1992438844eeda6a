import { useSignals } from '@preact/signals-react/runtime'
import type { Draft } from '#core/browser/draft.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './application.messages.ts'
import type { ApplicationValues } from './application.rules.ts'

/** Where the input is: on its way, saved, or in this browser only. */
export function DraftState({ draft }: { draft: Draft<ApplicationValues> }) {
  useSignals()
  const t = useText(messages)
  const state = draft.state.value
  const refused = ({ code, message }: Failure) => (code === 'TENDER-2004' ? t('draft.joined') : t('draft.refused', { reason: message }))
  const refusal = state.phase === 'refused' ? refused(state.failure) : undefined
  return (
    <span className="application-draft" role="status">
      {refusal ?? (state.phase === 'clean' || state.phase === 'refused' ? '' : t(`draft.${state.phase}`))}
    </span>
  )
}
