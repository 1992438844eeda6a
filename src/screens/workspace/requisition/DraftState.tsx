import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { failureOf } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from './requisition.messages.ts'
import type { RequisitionEditor } from './requisition.store.ts'

/** Another version stands than the one that was opened. */
const CONFLICT = 'TENDER-2004'

/** Where the input is: on its way, saved, in this browser only, or beside what somebody else has saved. */
export function DraftState({ editor }: { editor: RequisitionEditor }) {
  useSignals()
  const t = useText(messages)
  const state = editor.draft.state.value
  if (state.phase === 'refused' && state.failure.code === CONFLICT) return <Conflict editor={editor} />
  if (state.phase === 'refused') {
    return (
      <span className="rq-bad" role="alert">
        {t('draft.refused', { reason: state.failure.message })}
      </span>
    )
  }
  return <span role="status">{state.phase === 'clean' ? '' : t(`draft.${state.phase}`)}</span>
}

/** Nothing is lost in silence: the writer says which of the two stays. */
function Conflict({ editor }: { editor: RequisitionEditor }) {
  const t = useText(messages)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const choose = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailed((await failureOf(work()))?.message ?? '')
    setBusy(false)
  }
  return (
    <Notice
      tone="danger"
      action={
        <>
          <Button busy={busy} onPress={() => void choose(editor.takeTheirs)}>
            {t('conflict.theirs')}
          </Button>
          <Button busy={busy} onPress={() => void choose(editor.keepOwn)}>
            {t('conflict.own')}
          </Button>
        </>
      }
    >
      {t('conflict')} {failed}
    </Notice>
  )
}
