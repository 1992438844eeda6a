import { encode } from 'uqr'
import type { Receipt, SignedReceipt } from '#contract/tender/bid.ts'
import { zoneNote } from '#core/i18n/formats.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { qrPath } from '#domain/qr-bars.ts'
import { messages } from '#screens/bidding/live/live.messages.ts'
import type { PrintedReceipt } from './print-receipt.ts'

/** Puts a receipt into words: for the dialog, and for paper. */
export function useReceiptText(): (receipt: Receipt, currency: string) => PrintedReceipt {
  const t = useText(messages)
  const formats = useFormats()
  const timeOf = useReceiptTime()
  return (receipt, currency) => ({
    title: t('receipt.title'),
    lead: receipt.seq === undefined ? t('receipt.leadByHash') : t('receipt.lead', { seq: receipt.seq }),
    facts: [
      { label: t('receipt.price'), value: formats.money(receipt.gross, currency) },
      { label: t('receipt.alias'), value: receipt.alias },
      ...(receipt.seq === undefined ? [] : [{ label: t('receipt.seq'), value: String(receipt.seq) }]),
      { label: t('receipt.at'), value: timeOf(receipt.at) },
    ],
    codes: [
      { label: t('receipt.hash'), value: receipt.hash },
      { label: t('receipt.sig'), value: `${receipt.kid} · ${receipt.sig}` },
    ],
    qr: qrOf(receipt),
  })
}

/** The whole receipt as a QR code, light border included. */
export function qrOf(receipt: SignedReceipt): PrintedReceipt['qr'] {
  return qrPath(encode(JSON.stringify(receipt), { ecc: 'L', border: 2 }))
}

/** The instant of an entry, to the millisecond. */
export function useReceiptTime(): (at: string) => string {
  const formats = useFormats()
  return (at) => `${formats.date(at)} ${formats.time(at, { ms: true })}${zoneNote()}`
}
