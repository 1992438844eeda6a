import { useText } from '#core/i18n/locale.tsx'
import type { RoundsStore } from '#screens/bidding/rounds/client/index.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { messages } from './rounds-hall.messages.ts'
import { useRoundNews } from './use-round-news.ts'

/** Tells a screen reader what changed when it pauses; that one's firm has left, at once. */
export function RoundNews({ store }: { store: RoundsStore }) {
  const t = useText(messages)
  const nameOf = useRoundName()
  const news = useRoundNews(store)
  const urgent = news?.kind === 'eliminated'
  const sentence = news ? t(`news.${news.kind}`, { name: 'round' in news ? nameOf(news.round) : '' }) : ''
  return (
    <span className="visually-hidden">
      <LiveText>{urgent ? '' : sentence}</LiveText>
      <LiveText assertive>{urgent ? sentence : ''}</LiveText>
    </span>
  )
}
