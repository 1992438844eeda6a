import { printPaper } from '#ui/print-paper.ts'

interface ReceiptFact {
  label: string
  value: string
}

/** What is printed of a receipt: already in words of the reader's language. */
export interface PrintedReceipt {
  title: string
  lead: string
  facts: readonly ReceiptFact[]
  /** Hashes and the signature. */
  codes: readonly ReceiptFact[]
  /** Path of the QR code's dark squares in a box of `size` by `size`. */
  qr: { size: number; path: string }
}

export const printReceipt = ({ title, lead, facts, codes, qr }: PrintedReceipt): void =>
  printPaper({ title, lead, blocks: [{ facts: [...facts, ...codes], code: qr }] })
