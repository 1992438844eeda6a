import type { BidView } from '#contract/tender/bid.ts'
import { messages } from './quote.messages.ts'

type Key = keyof (typeof messages)['en']
type Text = (key: Key, args?: Record<string, string | number>) => string

interface Print {
  money: (gross: string) => string
  dateTime: (at: string) => string
}

/**
 * A refusal in words, with amounts and instants as a person reads them (10.4).
 *
 * @param fallback the gateway's own sentence, for codes that are not about bids
 */
export function refusalText(
  { code, args }: { code?: string | undefined; args?: Readonly<Record<string, string | number>> | undefined },
  view: BidView,
  t: Text,
  print: Print,
  fallback: string,
): string {
  const plain = `refusal.${code}`
  const forward = `${plain}.fwd`
  if (code === 'TENDER-2079') return t('next.none')
  if (code === 'TENDER-2055' && args?.reason === 'OUTAGE') return t('why.SUSPENDED.outage')
  const key = view.direction === 'forward' && isKey(forward) ? forward : isKey(plain) ? plain : undefined
  if (!key) return fallback
  return t(key, Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) => [name, printed(name, value, print)])))
}

const isKey = (key: string): key is Key => key in messages.en

function printed(name: string, value: string | number, print: Print): string | number {
  if (name === 'max' || name === 'min') return print.money(String(value))
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? print.dateTime(value) : value
}
