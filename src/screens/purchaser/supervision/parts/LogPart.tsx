import { useEffect, useMemo, useState } from 'react'
import type { LogEntry } from '#contract/tender/bid.ts'
import type { LogFault } from '#contract/tender/project.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
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

interface LogPartProps extends Pick<ScreenProps, 'navigate'> {
  data: Supervised
}

/** The log: verified by the gateway here and by the browser elsewhere, looked through by kind, taken along as NDJSON. */
export function LogPart({ data: { review, timeZone }, navigate }: LogPartProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const { id, code } = review.project
  const model = useMemo(() => createLogModel(runtime), [runtime])
  const { log, failure, again } = useLog(id, review.chain.entries)
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
        <Notice tone="danger">{t(`fault.${fault.kind}`, { seq: fault.seq ?? 0, field: fault.field ?? '' })}</Notice>
      )}
      {failure && <LoadError title={t('log.failed')} reason={failure.message} onRetry={again} />}
      {log ? (
        <LogList model={model} log={log} zone={timeZone} firstBad={verdict.firstBad} isNewestFirst />
      ) : (
        !failure && <Skeleton lines={6} />
      )}
    </div>
  )
}

/** The entries of a project, read again when more have come; those that were read stay when that fails. */
function useLog(id: string, entries: number) {
  const runtime = useRuntime()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ log?: readonly LogEntry[]; failure?: Failure }>({})
  const ask = entries > 0 && `${entries} ${turn}`
  useEffect(() => {
    const left = new AbortController()
    if (ask) {
      readLog(runtime, id, left.signal).then(
        (log) => left.signal.aborted || setState({ log }),
        (failure: Failure) => left.signal.aborted || setState((before) => ({ ...before, failure })),
      )
    }
    return () => left.abort()
  }, [runtime, id, ask])
  return { ...state, again: () => setTurn(turn + 1) }
}
