import { effect } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import type { RoundsStore } from '#screens/bidding/rounds/client/index.ts'
import { compareRounds, type RoundNews } from './round-news.rules.ts'

/** The last change of the picture worth saying aloud. */
export function useRoundNews({ view }: Pick<RoundsStore, 'view'>): RoundNews | undefined {
  const [news, setNews] = useState<RoundNews>()
  useEffect(() => {
    let shown: RoundView | undefined
    return effect(() => {
      const next = view.value
      const heard = shown && next && compareRounds(shown, next)
      shown = next
      if (heard) setNews(heard)
    })
  }, [view])
  return news
}
