import type { RoundView } from '#contract/tender/round-view.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { messages } from './round-quote.messages.ts'

interface Refused {
  code?: string | undefined
  args?: Readonly<Record<string, string | number>> | undefined
}

/** Refusals of a quote in words, with amounts and instants as a person reads them; the gateway's own sentence for any other. */
export function useRoundWords(view: Pick<RoundView, 'direction' | 'timeZone'>) {
  const t = useText(messages)
  const formats = useFormats()
  const { direction } = view
  const money = (amount: string | number | undefined) => formats.money(String(amount ?? ''))
  const time = (at: string | number | undefined) => formats.dateTime(String(at ?? ''), view.timeZone)
  return ({ code, args = {} }: Refused, fallback = ''): string => {
    switch (code) {
      case 'TENDER-2041':
      case 'TENDER-2047':
      case 'TENDER-2059':
      case 'TENDER-2098':
        return t(`refusal.${code.slice(-4) as '2041'}`)
      case 'TENDER-2042':
      case 'TENDER-2052':
        return t(`refusal.${code.slice(-4) as '2042'}.${direction}`, { max: money(args.max ?? args.min) })
      case 'TENDER-2048':
      case 'TENDER-2050':
        return t(`refusal.${code.slice(-4) as '2048'}`, { n: args.n ?? 0 })
      case 'TENDER-2051':
        return t('refusal.2051', { closedAt: time(args.closedAt), at: time(args.at) })
      case 'TENDER-2053':
        return t('why.ELIMINATED', { n: args.n ?? 0 })
      case 'TENDER-2054':
        return t('why.ONCE')
      case 'TENDER-2055':
        return args.reason === 'OUTAGE' ? t('why.SUSPENDED.outage') : t('why.SUSPENDED', { reason: args.reason ?? '' })
      case 'TENDER-2058':
        return t('refusal.2058', { total: money(args.total), sum: money(args.sum) })
      case 'TENDER-2079':
        return t('why.NO_LOWER')
      case 'TENDER-2099':
        return t('why.NOT_TIED')
      default:
        return fallback
    }
  }
}
