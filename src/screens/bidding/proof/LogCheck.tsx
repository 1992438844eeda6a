import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import type { LogEntry, SignedReceipt } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { RunningTable, sideOf } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import css from './LogCheck.css?inline'
import { createLogModel } from './log-list.ts'
import { ProofResult } from './ProofResult.tsx'
import { proofClient } from './proof.api.ts'
import { messages } from './proof.messages.ts'
import { createProofStore } from './proof.store.ts'
import { receiptOf } from './receipt-file.rules.ts'
import { saveLog } from './save-log.ts'

const sheet = styleSheet(css)

/** Verifies a project's log and receipts in the browser of whoever doubts. */
export function LogCheck({ params, navigate, linkTo }: ScreenProps) {
  useStyles(sheet)
  const { projectId, view } = params
  const linkOf = projectId && linkTo ? (id: string) => linkTo(paths.logCheck, { projectId, view: id }) : undefined
  return (
    <div className="proof">
      {projectId ? <Check key={projectId} projectId={projectId} viewId={view} linkOf={linkOf} /> : <Choice navigate={navigate} />}
    </div>
  )
}

interface CheckProps {
  projectId: string
  viewId: string | undefined
  linkOf: ((id: string) => string) | undefined
}

function Check({ projectId, viewId, linkOf }: CheckProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const store = useMemo(() => createProofStore(proofClient(runtime, projectId), projectId), [runtime, projectId])
  // Stays while the log is verified once more.
  const model = useMemo(() => createLogModel(runtime), [runtime])
  const [given, setGiven] = useState<SignedReceipt[]>([])
  useEffect(() => {
    void store.run(given)
    return store.close
  }, [store, given])
  const state = store.state.value
  const running = state.phase === 'loading'
  const checked = state.phase === 'ready' ? state.data : undefined
  const code = checked && codeOf(checked.log)
  return (
    <>
      <ProjectCode id={projectId} code={code} />
      <PageHeader
        title={t('title')}
        meta={
          <>
            {code && <span>{code}</span>}
            <ZoneNote />
          </>
        }
        actions={
          <>
            <ReceiptFile onReceipt={(receipt) => setGiven((before) => [receipt, ...before])} />
            {checked && (
              <Button icon="download" onPress={() => saveLog(checked.log, projectId)}>
                {t('export')}
              </Button>
            )}
            <Button kind="primary" icon="shield" busy={running} onPress={() => void store.run(given)}>
              {t(checked ? 'again' : 'run')}
            </Button>
          </>
        }
      />
      <p className="proof-lead">{t('lead')}</p>
      {running && <Progress label={t(store.step.value)} />}
      {state.phase === 'failed' && <Unread failure={state.failure} />}
      {checked && <ProofResult {...checked} model={model} viewId={viewId} linkOf={linkOf} />}
    </>
  )
}

/** That a log is not open yet is no failure: it opens by itself when the number of bidders may be known. */
function Unread({ failure: { code, message } }: { failure: Failure }) {
  const t = useText(messages)
  if (code === 'TENDER-2089') return <Notice tone="info">{message}</Notice>
  return (
    <Notice tone="danger" title={t('failed')}>
      {message}
    </Notice>
  )
}

/** The project's code, which its first entry tells everyone. */
function codeOf(log: readonly LogEntry[]): string | undefined {
  const opening = log.find(({ seq }) => seq === 1)?.parts.pub?.data as { code?: unknown } | undefined
  return typeof opening?.code === 'string' ? opening.code : undefined
}

/** A button that takes a receipt file. */
function ReceiptFile({ onReceipt }: { onReceipt: (receipt: SignedReceipt) => void }) {
  const t = useText(messages)
  const [wrong, setWrong] = useState(false)
  const take = async (file: File | undefined) => {
    const receipt = file && receiptOf(await file.text())
    setWrong(file !== undefined && !receipt)
    if (receipt) onReceipt(receipt)
  }
  return (
    <span className="proof-file">
      <label>
        <span>{t('receipts.add')}</span>
        <input type="file" accept=".json,application/json" onChange={(event) => void take(event.target.files?.[0])} />
      </label>
      {wrong && <span role="alert">{t('receipts.unreadable')}</span>}
    </span>
  )
}

function Choice({ navigate }: Pick<ScreenProps, 'navigate'>) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  return (
    <>
      <PageHeader title={t('title')} />
      <p className="proof-lead">{t('lead')}</p>
      <RunningTable
        side={sideOf(runtime)}
        mode="0"
        actions={(row) => (
          <Button kind="text" icon="shield" onPress={() => navigate(paths.logCheck, { projectId: row.id })}>
            {t('run')}
          </Button>
        )}
        empty={<Empty icon="shield" title={t('noProject')} />}
      />
    </>
  )
}
