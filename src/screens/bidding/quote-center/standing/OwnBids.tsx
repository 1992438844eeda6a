import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { BidView, Receipt } from '#contract/tender/bid.ts'
import { useText } from '#core/i18n/locale.tsx'
import { type BiddingClient, BidLog, type LiveStore, ReceiptDialog, useBidTexts } from '#screens/bidding/live/index.ts'
import { Correction } from '#screens/bidding/quote-center/Correction.tsx'
import { messages } from '#screens/bidding/quote-center/quote.messages.ts'
import type { QuoteStore } from '#screens/bidding/quote-center/quote.store.ts'
import { Button } from '#ui/controls/Button.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { receiptFor } from './outcome.rules.ts'

interface OwnBidsProps {
  view: BidView
  live: LiveStore
  quote: QuoteStore
  client: BiddingClient
  readonly?: boolean | undefined
}

/** The own bids with their receipts, and the way to have the last one struck out. */
export function OwnBids({ view, live, quote, client, readonly }: OwnBidsProps) {
  useSignals()
  const t = useText(messages)
  const [shown, setShown] = useState<Receipt>()
  const rows = live.rows.value.filter((row) => row.own || (view.alias !== undefined && row.alias === view.alias))
  const textsOf = useBidTexts(view.timeZone)
  const { shown: listed, filter, none } = useRowFilter({ rows, textsOf, isNewest: live.hasOlder.value })
  return (
    <Card
      heading={t('own.history')}
      actions={
        <>
          {filter}
          {!readonly && <Correction view={view} rows={rows} client={client} />}
        </>
      }
    >
      <BidLog
        view={view}
        rows={listed}
        none={none}
        label={t('own.history')}
        action={(row) => {
          const receipt = receiptFor(row, quote.receipts.value)
          return receipt ? (
            <Button kind="text" icon="shield" label={`${t('receipt')} ${receipt.seq ?? receipt.gross}`} onPress={() => setShown(receipt)}>
              <span className="quote-receipt">{t('receipt')}</span>
            </Button>
          ) : undefined
        }}
      />
      <ReceiptDialog receipt={shown} currency={view.currency} onClose={() => setShown(undefined)} />
    </Card>
  )
}
