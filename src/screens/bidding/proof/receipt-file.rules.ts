import type { Receipt } from '#contract/tender-bid.ts'

const TEXTS = ['projectId', 'hash', 'prev', 'at', 'alias', 'gross', 'receivedAt', 'kid', 'sig'] as const

/** Reads a receipt that was downloaded earlier; undefined when the text is none. Fields we do not know make it none: they would be unsigned. */
export function receiptOf(text: string): Receipt | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Record<string, unknown>
  const known = TEXTS.every((name) => typeof fields[name] === 'string') && Number.isSafeInteger(fields.seq) && fields.kind === 'bid'
  return known && Object.keys(fields).length === TEXTS.length + 2 ? (value as Receipt) : undefined
}
