import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import type { LogFault } from '#contract/tender/project.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { createLogModel, LogList, readLog } from '#screens/bidding/proof/index.ts'
import { paths } from '#screens/paths.ts'
import { type Supervised, takeLog, type Verdict, verifyLog } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useLogFaultText } from './use-log-fault-text.ts'

interface LogPartProps extends Pick<ScreenProps, 'navigate'> {
  data: Supervised
}

/** The log: verified by the gateway here and by the browser elsewhere, looked through by kind, taken along as NDJSON. */
export function LogPart({ data: { review, timeZone }, navigate }: LogPartProps) {
  useSignals()
  const t = useText(messages)
  const faultText = useLogFaultText()
  const runtime = useRuntime()
  const { id, code } = review.project
  const model = useMemo(() => createLogModel(runtime), [runtime])
  const query = useMemo(() => createQuery({ read: (signal) => readLog(runtime, id, signal) }), [runtime, id])
  const log = useQuery(query, review.chain.entries)
  // What is heard last counts: the review is read anew when something happens.
  const [asked, setAsked] = useState<{ verdict: Verdict; after: typeof review.chain }>()
  const verdict = asked?.after === review.chain ? asked.verdict : review.chain
  const fault: LogFault = verdict.fault ?? { kind: 'entry', seq: verdict.firstBad ?? 0 }
  const [busy, setBusy] = useState<'verify' | 'take'>()
  const [wrong, setWrong] = useState<string>()
  const doing = async (what: 'verify' | 'take', work: () => Promise<void>) => {
    setBusy(what)
    setWrong(undefined)
    try {
      await work()
    } catch (cause) {
      setWrong((cause as Failure).message)
    }
    setBusy(undefined)
  }
  const verify = () => doing('verify', async () => setAsked({ verdict: await verifyLog(runtime, id), after: review.chain }))
  const take = () => doing('take', async () => saveFile(`log-${code}.ndjson`, await takeLog(runtime, id)))
  return (
    <div className="sup-part">
      <p className="sup-line">
        <Button icon="shield" busy={busy === 'verify'} onPress={verify}>
          {t('verify')}
        </Button>
        <Button onPress={() => navigate(paths.logCheck, { projectId: id })}>{t('verify.here')}</Button>
        {review.reviewStatus !== 'WATCHING' && (
          <Button icon="download" busy={busy === 'take'} onPress={take}>
            {t('export')}
          </Button>
        )}
      </p>
      {wrong !== undefined && <Notice tone="danger">{wrong}</Notice>}
      {verdict.state === 'running' ? (
        <Notice tone="info">{t('chain.running', { n: verdict.checked ?? 0, m: verdict.entries })}</Notice>
      ) : verdict.ok ? (
        <Notice tone="success">{t('chain.ok', { n: verdict.entries })}</Notice>
      ) : (
        <Notice tone="danger">{faultText(fault)}</Notice>
      )}
      {log.failure && <LoadError title={t('log.failed')} reason={log.failure.message} onRetry={query.refresh} />}
      {log.phase === 'loading' && <Skeleton lines={6} />}
      {log.phase === 'ready' && <LogList model={model} log={log.data} zone={timeZone} firstBad={verdict.firstBad} isNewestFirst />}
    </div>
  )
}
