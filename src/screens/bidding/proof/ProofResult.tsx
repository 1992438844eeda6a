import type { LogEntry } from '#contract/tender-bid.ts'
import { useFormats, useText } from '#core/locale.tsx'
import { FACT_TYPES, type FactType } from '#domain/tender/fact-types.ts'
import { Card } from '#ui/Card.tsx'
import { Description } from '#ui/Description.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Table } from '#ui/Table.tsx'
import { Tag } from '#ui/Tag.tsx'
import { facts } from './fact.messages.ts'
import { messages } from './proof.messages.ts'
import type { Proof } from './proof.store.ts'

/** The verdict first, then what it rests on. */
export function ProofResult({ proof, log }: { proof: Proof; log: readonly LogEntry[] }) {
  const t = useText(messages)
  return (
    <>
      <Verdict proof={proof} />
      <Card>
        <Description
          items={[
            { label: t('head'), value: proof.head?.seq ?? '–' },
            { label: t('hash'), value: proof.head ? <code>{proof.head.hash}</code> : '–' },
            { label: t('anchors'), value: proof.anchors.all === 0 ? t('anchors.none') : t('anchors.value', proof.anchors) },
          ]}
        />
      </Card>
      {proof.receipts.length > 0 && <Receipts proof={proof} />}
      <Card heading={t('log')}>
        <Entries log={log} firstBad={proof.firstBad} />
      </Card>
    </>
  )
}

function Verdict({ proof }: { proof: Proof }) {
  const t = useText(messages)
  if (proof.ok) return <Notice tone="success" title={t('ok', { n: proof.entries })} />
  if (proof.entries === 0) return <Notice tone="danger" title={t('nothing')} />
  return <Notice tone="danger" title={proof.firstBad === undefined ? t('badProof') : t('bad', { seq: proof.firstBad })} />
}

function Receipts({ proof }: { proof: Proof }) {
  const t = useText(messages)
  const formats = useFormats()
  return (
    <Card heading={t('receipts.title')}>
      <Table
        caption={t('receipts.title')}
        rows={proof.receipts}
        rowKey={({ receipt }) => receipt.sig}
        columns={[
          { key: 'seq', label: t('col.seq'), align: 'end', cell: ({ receipt }) => receipt.seq },
          { key: 'at', label: t('col.at'), wrap: true, cell: ({ receipt }) => <Instant at={receipt.at} /> },
          {
            key: 'price',
            label: t('col.price'),
            align: 'end',
            cell: ({ receipt }) => (receipt.kind === 'bid' ? formats.money(receipt.gross) : t('sealed')),
          },
          {
            key: 'result',
            label: t('col.result'),
            cell: ({ fault }) => <Tag tone={fault ? 'danger' : 'success'}>{t(`receipt.${fault ?? 'ok'}`)}</Tag>,
          },
        ]}
      />
    </Card>
  )
}

function Entries({ log, firstBad }: { log: readonly LogEntry[]; firstBad: number | undefined }) {
  const t = useText(messages)
  const fact = useText(facts)
  return (
    <Table
      caption={t('log')}
      rows={log}
      rowKey={(entry) => String(entry.seq)}
      marked={(entry) => entry.seq === firstBad}
      columns={[
        { key: 'seq', label: t('col.seq'), align: 'end', cell: (entry) => entry.seq },
        { key: 'at', label: t('col.at'), cell: (entry) => <Instant at={entry.at} /> },
        {
          key: 'type',
          label: t('col.type'),
          cell: (entry) => (
            <span className="proof-fixed" title={entry.type}>
              {isFact(entry.type) ? fact(entry.type) : entry.type}
            </span>
          ),
        },
        {
          key: 'hash',
          label: t('col.hash'),
          cell: (entry) => (
            <code className="proof-fixed" title={entry.hash}>
              {`${entry.hash.slice(0, 12)}…`}
            </code>
          ),
        },
        { key: 'content', label: t('col.content'), cell: (entry) => <Parts entry={entry} /> },
      ]}
    />
  )
}

/** A gateway newer than this page may log kinds it has no name for. */
const isFact = (type: string): type is FactType => (FACT_TYPES as readonly string[]).includes(type)

/** An instant to the millisecond. What the log holds, in UTC, is its tooltip. */
function Instant({ at }: { at: string }) {
  const formats = useFormats()
  return (
    <time className="proof-fixed" dateTime={at} title={at}>
      {`${formats.date(at)} ${formats.time(at, { ms: true })}`}
    </time>
  )
}

/** What this reader may read of an entry; the rest is only counted. */
function Parts({ entry }: { entry: LogEntry }) {
  const t = useText(messages)
  const masked = Object.keys(entry.partHashes).length - Object.keys(entry.parts).length
  return (
    <span className="proof-parts">
      {Object.entries(entry.parts).map(([name, { data }]) => {
        const text = JSON.stringify(data)
        return text === '{}' ? null : <code key={name}>{text}</code>
      })}
      {masked > 0 && <Tag tone="neutral">{t('masked', { n: masked })}</Tag>}
    </span>
  )
}
