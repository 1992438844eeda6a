import type { SignedReceipt } from '#contract/tender/bid.ts'

const COMMON = ['projectId', 'hash', 'at', 'receivedAt', 'kid', 'sig'] as const
const TEXTS: Readonly<Record<string, readonly string[]>> = { bid: [...COMMON, 'alias', 'gross'], quote: [...COMMON, 'commitment'] }

/** Reads a receipt that was downloaded earlier; undefined when the text is none. Fields we do not know make it none: they would be unsigned. */
export function receiptOf(text: string): SignedReceipt | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Record<string, unknown>
  const texts = Object.hasOwn(TEXTS, String(fields.kind)) ? TEXTS[String(fields.kind)]! : []
  const known = texts.length > 0 && texts.every((name) => typeof fields[name] === 'string')
  const isPlaced = Number.isSafeInteger(fields.seq) && typeof fields.prev === 'string'
  return known && Object.keys(fields).length === texts.length + (isPlaced ? 3 : 1) ? (value as SignedReceipt) : undefined
}
