import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { QuoteReceipt } from '#contract/tender/bid.ts'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { SealedReceipt } from '#screens/bidding/quote-center/lines/index.ts'
import type { OwnQuote } from '#screens/bidding/rounds/client/index.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './round-quote.messages.ts'
import type { RoundQuote } from './round-quote.ts'

interface OwnQuotesProps {
  view: RoundView
  quote: RoundQuote
}

/** What the firm has sealed, by round, with the receipt of each quote; of what was replaced or taken back the receipts alone. */
export function OwnQuotes({ view, quote }: OwnQuotesProps) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const [shown, setShown] = useState<QuoteReceipt>()
  const { rounds, receipts } = quote.own.value
  const nameOf = useNames(view)
  const standing = new Set(rounds.map(({ receipt }) => receipt?.hash))
  const earlier = receipts.filter(({ hash }) => !standing.has(hash))
  const columns: Column<OwnQuote>[] = [
    {
      key: 'round',
      label: t('own.round'),
      cell: ({ round, state }) => (
        <span className="round-pair">
          {nameOf(round)}
          <Tag tone={state === 'sealed' ? 'success' : 'neutral'}>{t(`own.${state}`)}</Tag>
        </span>
      ),
    },
    {
      key: 'total',
      label: t('own.total'),
      align: 'end',
      cell: ({ gross, deliveryDays }) => (
        <>
          {formats.money(gross)}
          <small className="round-small">{t('own.days', { n: deliveryDays })}</small>
        </>
      ),
    },
    {
      key: 'receipt',
      label: <span className="visually-hidden">{t('own.receipt')}</span>,
      align: 'end',
      pinned: true,
      cell: ({ receipt, round }) =>
        receipt ? (
          <Button kind="text" label={t('own.receiptOf', { name: nameOf(round) })} onPress={() => setShown(receipt)}>
            {t('own.receipt')}
          </Button>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <Card heading={t('own')}>
      <Table
        caption={t('own')}
        rows={rounds}
        rowKey={({ round }) => String(round)}
        columns={columns}
        empty={<Empty icon="file" title={t(view.phase === 'CLOSED' ? 'own.noneMade' : 'own.none')} />}
      />
      {earlier.length > 0 && (
        <div className="round-earlier">
          <p className="round-quiet">{t('own.earlier')}</p>
          {earlier.map((receipt) => (
            <Button key={receipt.hash} kind="text" icon="shield" onPress={() => setShown(receipt)}>
              {t('own.earlierOf', { name: nameOf(receipt.round ?? 1), at: formats.dateTime(receipt.at, view.timeZone) })}
            </Button>
          ))}
        </div>
      )}
      <SealedReceipt receipt={shown} onClose={() => setShown(undefined)} />
    </Card>
  )
}

/** Rounds by number; the last one may be the extra one. */
function useNames({ rounds }: RoundView): (no: number) => string {
  const nameOf = useRoundName()
  return (no) => nameOf(rounds.find((round) => round.no === no) ?? { no })
}
