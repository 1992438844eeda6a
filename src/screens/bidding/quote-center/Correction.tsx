import { useState } from 'react'
import type { BidRow, BidView } from '#contract/tender-bid.ts'
import type { Failure } from '#core/failure.ts'
import { useFormats, useText } from '#core/locale.tsx'
import { type BiddingDoor, useNow } from '#screens/bidding/live/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { messages } from './quote.messages.ts'

interface CorrectionProps {
  view: BidView
  /** The own bids, newest first. */
  rows: readonly BidRow[]
  door: BiddingDoor
}

/** Asks for the last own bid to be struck out, as long as that is possible (6.5: 60 s, two persons decide). */
export function Correction({ view, rows, door }: CorrectionProps) {
  const t = useText(messages)
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const until = view.correctableUntil === undefined ? 0 : Date.parse(view.correctableUntil)
  const seconds = Math.ceil((until - useNow(door.clock, until)) / 1_000)
  const last = rows.find((row) => !row.voided)
  if (view.correction) {
    return <span className="correction-open">{t('correction.open', { at: formats.dateTime(view.correction.until, view.timeZone) })}</span>
  }
  if (!last || (seconds <= 0 && !open)) return null
  return (
    <>
      <Button icon="edit" onPress={() => setOpen(true)}>
        {t('correction.ask', { s: Math.max(0, seconds) })}
      </Button>
      {open && <Ask view={view} last={last} door={door} onClose={() => setOpen(false)} />}
    </>
  )
}

function Ask({ view, last, door, onClose }: { view: BidView; last: BidRow; door: BiddingDoor; onClose: () => void }) {
  const t = useText(messages)
  const formats = useFormats()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const length = [...reason.trim()].length
  const send = async () => {
    setBusy(true)
    try {
      await door.askCorrection(last.seq, reason.trim())
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
          <Button kind="primary" busy={busy} disabled={length < 10} onPress={() => void send()}>
            {t('correction.send')}
          </Button>
        </>
      }
    >
      <p>{t('correction.lead', { amount: last.gross === undefined ? '' : formats.money(last.gross, view.currency) })}</p>
      <TextField
        label={t('correction.reason')}
        help={t('correction.help')}
        required
        rows={3}
        maxLength={500}
        value={reason}
        onInput={setReason}
      />
      {wrong !== undefined && <Notice tone="danger">{wrong}</Notice>}
    </Dialog>
  )
}
