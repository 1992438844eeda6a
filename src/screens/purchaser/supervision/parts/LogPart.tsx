import { useEffect, useState } from 'react'
import type { LogEntry } from '#contract/tender-bid.ts'
import { useRuntime } from '#core/context.tsx'
import type { Failure } from '#core/failure.ts'
import { useFormats, useText } from '#core/locale.tsx'
import { FACT_TYPES } from '#domain/tender/fact-types.ts'
import { facts, readLog } from '#screens/bidding/proof/index.ts'
import { paths } from '#screens/paths.ts'
import { type Supervised, takeLog, type Verdict, verifyLog } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Pager } from '#ui/Pager.tsx'
import { saveFile } from '#ui/print-paper.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'

interface LogPartProps extends Pick<ScreenProps, 'navigate'> {
  data: Supervised
}

/** The log: verified by the gateway here and by the browser elsewhere, looked through by kind, taken along as NDJSON. */
export function LogPart({ data: { review, timeZone }, navigate }: LogPartProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const { id, code } = review.project
  const [log, setLog] = useState<readonly LogEntry[]>()
  const [verdict, setVerdict] = useState<Pick<Verdict, 'ok' | 'entries' | 'firstBad'>>(review.chain)
  const [busy, setBusy] = useState<'verify' | 'take'>()
  const [wrong, setWrong] = useState<string>()
  // Read again when entries have come.
  const { entries } = review.chain
  useEffect(() => {
    const left = new AbortController()
    if (entries > 0) {
      readLog(runtime, id, left.signal).then(
        (read) => !left.signal.aborted && setLog(read),
        (cause: unknown) => !left.signal.aborted && setWrong((cause as Failure).message),
      )
    }
    return () => left.abort()
  }, [runtime, id, entries])
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
  const verify = () => doing('verify', async () => setVerdict(await verifyLog(runtime, id)))
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
      {verdict.ok ? (
        <Notice tone="success">{t('chain.ok', { n: verdict.entries })}</Notice>
      ) : (
        <Notice tone="danger">{t('chain.bad', { seq: verdict.firstBad ?? 0 })}</Notice>
      )}
      {log ? <Entries log={log} zone={timeZone} /> : wrong === undefined && <Skeleton lines={6} />}
    </div>
  )
}

const PAGE_SIZE = 20

/** Newest first, of one kind where one is chosen. */
function Entries({ log, zone }: { log: readonly LogEntry[]; zone: string | undefined }) {
  const t = useText(messages)
  const fact = useText(facts)
  const formats = useFormats()
  const [type, setType] = useState('')
  const [pageIndex, setPageIndex] = useState(1)
  const kinds = FACT_TYPES.filter((kind) => log.some((entry) => entry.type === kind))
  const nameOf = (name: string) => {
    const known = FACT_TYPES.find((kind) => kind === name)
    return known ? fact(known) : name
  }
  const found = log.filter((entry) => type === '' || entry.type === type).reverse()
  const from = (pageIndex - 1) * PAGE_SIZE
  const ms = zone === undefined ? { ms: true } : { zone, ms: true }
  const choose = (next: string) => {
    setType(next)
    setPageIndex(1)
  }
  return (
    <>
      <SelectField
        label={t('log.kind')}
        value={type}
        options={[{ value: '', label: t('log.all') }, ...kinds.map((value) => ({ value, label: nameOf(value) }))]}
        onChange={choose}
      />
      <Table
        caption={t('tab.log')}
        rows={found.slice(from, from + PAGE_SIZE)}
        rowKey={({ seq }) => String(seq)}
        columns={[
          { key: 'seq', label: t('col.seq'), align: 'end', cell: ({ seq }) => seq },
          { key: 'at', label: t('col.at'), cell: ({ at }) => `${formats.date(at, zone)} ${formats.time(at, ms)}` },
          { key: 'type', label: t('col.type'), cell: (entry) => nameOf(entry.type) },
          { key: 'hash', label: t('col.hash'), cell: ({ hash }) => <code title={hash}>{`${hash.slice(0, 12)}…`}</code> },
        ]}
      />
      {found.length > PAGE_SIZE && <Pager pageIndex={pageIndex} pageSize={PAGE_SIZE} total={found.length} onChange={setPageIndex} />}
    </>
  )
}
