import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { BidView, Receipt } from '#contract/tender/bid.ts'
import { useText } from '#core/i18n/locale.tsx'
import { ownBidFields } from '#domain/tender/lists/whole-list-fields.ts'
import { type BiddingClient, BidLog, type LiveStore, ReceiptDialog } from '#screens/bidding/live/index.ts'
import { Correction } from '#screens/bidding/quote-center/Correction.tsx'
import { messages } from '#screens/bidding/quote-center/quote.messages.ts'
import type { QuoteStore } from '#screens/bidding/quote-center/quote.store.ts'
import { bidRecord, useRowSearch } from '#screens/row-search/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { receiptFor } from './receipt.rules.ts'

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
  const { found, search, none } = useRowSearch({
    code: 'own-bids',
    fields: ownBidFields,
    rows,
    recordOf: bidRecord,
    isNewest: live.hasOlder.value,
  })
  return (
    <Card
      heading={t('own.history')}
      actions={
        <>
          {search}
          {!readonly && <Correction view={view} rows={rows} client={client} />}
        </>
      }
    >
      <BidLog
        view={view}
        rows={found}
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
