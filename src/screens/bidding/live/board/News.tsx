import { useSignals } from '@preact/signals-react/runtime'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import type { LiveStore } from '#screens/bidding/live/client/live.store.ts'
import { messages } from '#screens/bidding/live/live.messages.ts'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import type { News as NewsItem } from './news.rules.ts'

/** Tells a screen reader what changed: being outbid at once, the rest when the reader pauses. */
export function News({ live }: { live: LiveStore }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const news = live.news.value
  const view = live.view.value
  const sentence =
    news && view
      ? textOf(news, t, { money: (gross) => formats.money(gross, view.currency), time: (at) => formats.dateTime(at, view.timeZone) })
      : ''
  const urgent = news?.kind === 'outbid'
  return (
    <span className="visually-hidden">
      <LiveText>{urgent ? '' : sentence}</LiveText>
      <LiveText assertive>{urgent ? sentence : ''}</LiveText>
    </span>
  )
}

type Text = (key: 'outbid' | `news.${Exclude<NewsItem['kind'], 'message'>}`, args?: Record<string, string | number>) => string

function textOf(news: NewsItem, t: Text, print: { money: (gross: string) => string; time: (at: string) => string }): string {
  switch (news.kind) {
    case 'message':
      return news.text
    case 'outbid':
      return news.rank === undefined ? t('outbid') : t('news.outbid', { rank: news.rank })
    case 'rank':
      return t('news.rank', { rank: news.rank })
    case 'extended':
      return t('news.extended', { at: print.time(news.closesAt) })
    case 'lead':
      return t('news.lead', { lead: print.money(news.lead) })
    default:
      return t(`news.${news.kind}`)
  }
}
