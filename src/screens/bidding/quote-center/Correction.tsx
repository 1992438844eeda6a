import { useState } from 'react'
import type { BidRow, BidView } from '#contract/tender/bid.ts'
import type { Failure } from '#core/http/failure.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { type BiddingClient, useNow } from '#screens/bidding/live/index.ts'
import { type Subject, useOvertaken } from '#screens/overtaken.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
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
  const [asked, setAsked] = useState<BidRow>()
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
        <Ask
          view={view}
          bid={asked}
          subject={isPossible && !view.correction && String(last.seq)}
          client={client}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface AskProps {
  view: BidView
  /** The one that was the last when it was asked; another one is never struck out in its place. */
  bid: BidRow
  subject: Subject
  client: BiddingClient
  onClose: () => void
}

function Ask({ view, bid, subject, client, onClose }: AskProps) {
  const t = useText(messages)
  const formats = useFormats()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const overtaken = useOvertaken(subject, busy)
  const length = [...reason.trim()].length
  const send = async () => {
    setBusy(true)
    try {
      await client.askCorrection(bid.seq, reason.trim())
      onClose()
    } catch (cause) {
      setWrong((cause as Failure).message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      dismissible
      heading={t('correction.title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('confirm.back')}</Button>
          <Button kind="primary" busy={busy} disabled={length < 10 || overtaken !== undefined} onPress={() => void send()}>
            {t('correction.send')}
          </Button>
        </>
      }
    >
      <p>{t('correction.lead', { amount: bid.gross === undefined ? '' : formats.money(bid.gross, view.currency) })}</p>
      <TextField
        label={t('correction.reason')}
        help={t('correction.help')}
        required
        rows={3}
        maxLength={500}
        value={reason}
        onInput={setReason}
      />
      {overtaken}
      {wrong !== undefined && <Notice tone="danger">{wrong}</Notice>}
    </Dialog>
  )
}
