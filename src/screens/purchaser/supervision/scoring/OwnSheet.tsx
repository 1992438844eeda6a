import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import type { Sheet } from '#contract/tender/score-calls.ts'
import { useAction } from '#core/action.ts'
import type { Draft } from '#core/browser/draft.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { submitSheet } from '#screens/purchaser/supervision/supervision.api.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { ScoreGrid, type ScoreGridHandle } from './ScoreGrid.tsx'
import { messages } from './scoring.messages.ts'
import { faultsOf, rowsOf, type SheetValues, valuesOf } from './sheet.rules.ts'
import { useSheet } from './use-sheet.ts'

interface OwnSheetProps {
  projectId: string
  sheet: Sheet
  zone: string | undefined
  onDone: () => Promise<void>
}

/** The sheet a reviewer writes: kept by itself, handed in for good. */
export function OwnSheet({ projectId, sheet, zone, onDone }: OwnSheetProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const formats = useFormats()
  const { values, draft, change } = useSheet(projectId, sheet)
  const grid = useRef<ScoreGridHandle>(null)
  const [asked, setAsked] = useState(false)
  const [sending, setSending] = useState(false)
  const faults = faultsOf(values, sheet)
  const rows = rowsOf(values, sheet)
  const submit = useAction<ActionInput>(
    async (_, key) => {
      await draft.flush()
      await submitSheet(runtime, projectId, rows, key)
      draft.discard()
      runtime.notices.show({ tone: 'success', text: t('submitted.done') })
      await onDone()
    },
    `score.submit ${projectId} ${JSON.stringify(rows)}`,
  )
  const ask = () => {
    setAsked(true)
    const [first] = faults
    if (first) grid.current?.goTo(first)
    else setSending(true)
  }
  return (
    <div className="sup-part">
      {sheet.reopened && (
        <Notice tone="warning" title={t('reopened', { by: sheet.reopened.by, at: formats.dateTime(sheet.reopened.at, zone) })}>
          {sheet.reopened.reason}
        </Notice>
      )}
      <p className="score-note">{t('own.note')}</p>
      <ScoreGrid caption={t('own.caption')} sheet={sheet} values={values} asked={asked} onChange={change} handle={grid} />
      <div className="score-foot">
        <Button kind="primary" onPress={ask}>
          {t('submit')}
        </Button>
        {asked && faults.length > 0 && (
          <span className="score-wrong" role="alert">
            {t('missing', { n: faults.length })}
          </span>
        )}
        <DraftState draft={draft} />
      </div>
      {sending && (
        <ActionDialog
          heading={t('submit')}
          lead={t('submit.lead')}
          send={t('submit')}
          subject={JSON.stringify(rows)}
          action={submit}
          onClose={() => setSending(false)}
        />
      )}
    </div>
  )
}

/** A sheet that is handed in, as it stands. */
export function ReadSheet({ caption, sheet, rows }: { caption: string; sheet: Pick<Sheet, 'bidders' | 'criteria'>; rows: Sheet['rows'] }) {
  return <ScoreGrid caption={caption} sheet={sheet} values={valuesOf(rows)} />
}

/** Where the input is: on its way, saved, in this browser only, or joined with what another window saved. */
function DraftState({ draft }: { draft: Draft<SheetValues> }) {
  useSignals()
  const t = useText(messages)
  const state = draft.state.value
  if (state.phase === 'refused') {
    const { code, message } = state.failure
    return (
      <span className="score-wrong" role="alert">
        {code === 'TENDER-2004' ? t('draft.joined') : t('draft.refused', { reason: message })}
      </span>
    )
  }
  return (
    <span className="score-note" role="status">
      {state.phase === 'clean' ? '' : t(`draft.${state.phase}`)}
    </span>
  )
}
