import type { BidView } from '#contract/tender/bid.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { messages } from './lines/lines.messages.ts'
import { messages as quoteMessages } from './quote.messages.ts'
import { refusalText } from './refusal.ts'

/** Refusals in words, with amounts as a person reads them. */
export function useRefusal(view: BidView) {
  const t = useText(quoteMessages)
  const own = useText(messages)
  const formats = useFormats()
  const print = { money: (amount: string) => formats.money(amount), dateTime: (at: string) => formats.dateTime(at, view.timeZone) }
  return (
    { code, args = {} }: { code?: string | undefined; args?: Readonly<Record<string, string | number>> | undefined },
    fallback = '',
  ): string => {
    if (code === 'TENDER-2048') return own('refusal.2048', { n: args.n ?? 0 })
    if (code === 'TENDER-2058') return own('refusal.2058', { total: print.money(String(args.total)), sum: print.money(String(args.sum)) })
    if (code === 'TENDER-2051') return own('refusal.2051')
    if (code === 'TENDER-2067') return own('refusal.2067', { t: print.dateTime(String(args.t)) })
    return refusalText({ code, args }, view, t, print, fallback)
  }
}
