import { printPaper } from '#ui/print-paper.ts'

/** What is printed of a receipt: already in words of the reader's language. */
export interface PrintedReceipt {
  title: string
  lead: string
  facts: readonly { label: string; value: string }[]
  /** Path of the QR code's dark squares in a box of `size` by `size`. */
  qr: { size: number; path: string }
}

export const printReceipt = ({ title, lead, facts, qr }: PrintedReceipt): void => printPaper({ title, lead, blocks: [{ facts, code: qr }] })
