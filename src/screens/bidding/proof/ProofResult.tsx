import type { ComponentProps } from 'react'
import type { LogEntry } from '#contract/tender/bid.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { roundFaults } from './fact.messages.ts'
import { Instant, LogList } from './LogList.tsx'
import { messages } from './proof.messages.ts'
import type { Proof } from './proof.store.ts'

interface ProofResultProps extends Pick<ComponentProps<typeof LogList>, 'model' | 'viewId' | 'linkOf'> {
  proof: Proof
  log: readonly LogEntry[]
}

/** The verdict first, then what it rests on. */
export function ProofResult({ proof, log, ...list }: ProofResultProps) {
  const t = useText(messages)
  const { missingAnchor: missing } = proof
  return (
    <>
      <Verdict proof={proof} />
      <Card>
        <Description
          items={[
            { label: t('head'), value: proof.head?.seq ?? '–' },
            { label: t('hash'), value: proof.head ? <code>{proof.head.hash}</code> : '–' },
            { label: t('anchors'), value: proof.anchors.all === 0 ? t('anchors.none') : t('anchors.value', proof.anchors) },
            ...(missing ? [{ label: t('anchors.missing'), value: t('anchors.missing.value', { ...missing }) }] : []),
          ]}
        />
      </Card>
      {proof.receipts.length > 0 && <Receipts proof={proof} />}
      <Card heading={t('log')}>
        <LogList {...list} log={log} firstBad={proof.firstBad ?? proof.roundFault?.seq} />
      </Card>
    </>
  )
}

function Verdict({ proof }: { proof: Proof }) {
  const t = useText(messages)
  const what = useText(roundFaults)
  if (proof.ok) return <Notice tone="success" title={t('ok', { n: proof.entries })} />
  if (proof.entries === 0) return <Notice tone="danger" title={t('nothing')} />
  if (proof.roundFault) {
    const { code, seq } = proof.roundFault
    return <Notice tone="danger" title={t('badRound', { seq, what: what(code) })} />
  }
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
          { key: 'seq', label: t('col.seq'), align: 'end', cell: ({ receipt }) => receipt.seq ?? '–' },
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
