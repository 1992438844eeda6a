import type { QuoteReceipt } from '#contract/tender/bid.ts'
import { useText } from '#core/i18n/locale.tsx'
import { qrOf, ReceiptPaper, useReceiptTime } from '#screens/bidding/live/index.ts'
import { messages } from './lines.messages.ts'

interface SealedReceiptProps {
  receipt: QuoteReceipt | undefined
  onClose: () => void
}

/** The proof that a quote was sealed: what it commits to, and the signature. It tells no price. */
export function SealedReceipt({ receipt, onClose }: SealedReceiptProps) {
  const text = useSealedText()
  return receipt ? <ReceiptPaper receipt={receipt} text={text(receipt)} onClose={onClose} /> : null
}

/** Puts such a receipt into words: for the dialog, and for paper. */
export function useSealedText() {
  const t = useText(messages)
  const timeOf = useReceiptTime()
  return (receipt: QuoteReceipt) => {
    const { alias, round, seq, at, commitment, hash, kid, sig } = receipt
    return {
      title: t('receipt.title'),
      lead: t('receipt.lead'),
      facts: [
        ...(alias === undefined ? [] : [{ label: t('receipt.alias'), value: alias }]),
        ...(round === undefined ? [] : [{ label: t('receipt.round'), value: String(round) }]),
        ...(seq === undefined ? [] : [{ label: t('receipt.seq'), value: String(seq) }]),
        { label: t('receipt.at'), value: timeOf(at) },
      ],
      codes: [
        { label: t('receipt.commitment'), value: commitment },
        { label: t('receipt.hash'), value: hash },
        { label: t('receipt.sig'), value: `${kid} · ${sig}` },
      ],
      qr: qrOf(receipt),
    }
  }
}
