import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, useMemo, useRef, useState } from 'react'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { textOf, type Values } from '#screens/workspace/form/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ApprovalTimeline } from '#widgets/approval-timeline/index.ts'
import { ApproverChoices, missingNodes } from '#widgets/approver-dialog/index.ts'
import { type Ahead, type Choice, type FormRecord, previewStart, startProcess } from './requisition.api.ts'
import { messages } from './requisition.messages.ts'
import type { RequisitionEditor } from './requisition.store.ts'

interface SendDialogProps extends ScreenProps {
  record: FormRecord
  id: string
  values: Values
  editor: RequisitionEditor
  onClose: () => void
}

/** It is in a process already: it was returned, and is sent again from there. */
const RUNNING = 'FLOW-3010'

/** People by node, as their writer chose them. */
type Chosen = ComponentProps<typeof ApproverChoices>['chosen']

const firstOf = (choices: readonly Choice[]): Chosen =>
  Object.fromEntries(choices.map(({ nodeId, last, max }) => [nodeId, max > 0 ? last.slice(0, max) : last]))

/** Who will have to agree, whom the writer chooses, and the press that sends it. */
export function SendDialog(props: SendDialogProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { record, id, values, navigate, onClose } = props
  const { processCode } = record
  const [sent] = useState(values)
  const query = useMemo(
    () => createQuery<Ahead>({ read: (signal) => previewStart(runtime, { processCode, id }, sent, signal) }),
    [runtime, processCode, id, sent],
  )
  const state = useQuery(query, runtime.locale.lang.value)
  const [own, setOwn] = useState<Chosen>()
  const choices = state.phase === 'ready' ? state.data.choices : []
  const chosen = own ?? firstOf(choices)
  const [tried, setTried] = useState(false)
  const start = useStart(props, chosen)
  const title = textOf(values.title)
  return (
    <Dialog
      open
      dismissible
      width="680px"
      heading={title ? t('ahead', { title }) : t('ahead.untitled')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('ahead.back')}</Button>
          <Button
            kind="primary"
            first
            busy={start.busy || state.phase === 'loading'}
            disabled={state.phase === 'failed'}
            onPress={() => {
              setTried(true)
              if (missingNodes(choices, chosen).length === 0) void start.run()
            }}
          >
            {t('ahead.send')}
          </Button>
        </>
      }
    >
      <div className="rq-ahead">
        {state.phase === 'loading' && <Skeleton lines={6} />}
        {state.phase === 'failed' && state.failure.code === RUNNING && (
          <Notice tone="info" action={<Button onPress={() => navigate(paths.submitted, { processCode, id })}>{t('locked.open')}</Button>}>
            {t('returned')}
          </Notice>
        )}
        {state.phase === 'failed' && state.failure.code !== RUNNING && (
          <LoadError title={t('ahead.failed')} reason={state.failure.message} onRetry={() => query.open()} />
        )}
        {state.phase === 'ready' && (
          <>
            <p>{t('ahead.lead')}</p>
            <ApprovalTimeline nodes={state.data.progress} />
            {state.data.progress.some(({ open }) => open) && <p>{t('ahead.open')}</p>}
            {choices.length > 0 && <ApproverChoices nodes={choices} chosen={chosen} tried={tried} onChange={setOwn} />}
          </>
        )}
        {start.failure && <Notice tone="danger">{start.failure}</Notice>}
      </div>
    </Dialog>
  )
}

/** Sends it, and goes on to where its way can be watched. */
function useStart({ record, id, values, editor, navigate, result }: SendDialogProps, chosen: Chosen) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { processCode } = record
  const said = useRef('')
  const action = useAction<Chosen>(async (people, key) => {
    const ids = Object.fromEntries(Object.entries(people).map(([node, all]) => [node, all.map((one) => one.id)]))
    said.current = await startProcess(runtime, { processCode, id }, ids, key)
  }, `requisition.start ${id}`)
  const run = async () => {
    if (await action.run(chosen)) return
    editor.end()
    runtime.notices.show({ tone: 'success', text: t('started', { title: textOf(values.title), message: said.current }) })
    result?.({ type: 'submit', id, data: { processCode } })
    navigate(paths.submitted, { processCode, id }, { replace: true })
  }
  return { run, busy: action.phase.value === 'running', failure: action.failure.value?.message }
}
