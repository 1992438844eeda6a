import { useState } from 'react'
import type { BidRow, BidView } from '#contract/tender/bid.ts'
import { useAction } from '#core/action.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { type BiddingClient, useNow } from '#screens/bidding/live/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { messages } from './quote.messages.ts'

interface CorrectionProps {
  view: BidView
  /** The own bids, newest first. */
  rows: readonly BidRow[]
  client: BiddingClient
}

/** Asks for the last own bid to be struck out, as long as that is possible (6.5: 60 s, two persons decide). */
export function Correction({ view, rows, client }: CorrectionProps) {
  const t = useText(messages)
  const formats = useFormats()
  // The one that was the last when it was asked; another one is never struck out in its place.
  const [asked, setAsked] = useState<BidRow>()
  const ask = useAction<ActionInput>(
    async ({ text }, key) => asked && (await client.askCorrection(asked.seq, text, key)),
    `correction.ask ${view.projectId} ${asked?.seq}`,
  )
  const until = view.correctableUntil === undefined ? 0 : Date.parse(view.correctableUntil)
  const seconds = Math.ceil((until - useNow(client.clock, until)) / 1_000)
  const last = rows.find((row) => !row.voided)
  const isPossible = seconds > 0 && last !== undefined
  if (view.correction && !asked) {
    return <span className="correction-open">{t('correction.open', { at: formats.dateTime(view.correction.until, view.timeZone) })}</span>
  }
  if (!isPossible && !asked) return null
  return (
    <>
      {isPossible && (
        <Button icon="edit" onPress={() => setAsked(last)}>
          {t('correction.ask', { s: seconds })}
        </Button>
      )}
      {asked && (
        <ActionDialog
          heading={t('correction.title')}
          lead={t('correction.lead', { amount: asked.gross === undefined ? '' : formats.money(asked.gross, view.currency) })}
          send={t('correction.send')}
          back={t('confirm.back')}
          text="reason"
          subject={isPossible && !view.correction && String(last.seq)}
          action={ask}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
