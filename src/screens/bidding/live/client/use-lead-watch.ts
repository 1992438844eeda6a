import { effect } from '@preact/signals-react'
import { useContext, useEffect, useRef } from 'react'
import type { BidView } from '#contract/tender/bid.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { messages } from '#screens/bidding/live/live.messages.ts'
import { outbidOf } from '#screens/bidding/live/outbid.rules.ts'
import { TitleMarks } from '#screens/tab-titles.ts'
import { endWatch, watchLead } from './lead-watch.ts'
import type { LiveStore } from './live.store.ts'
import { chime } from './sound.ts'

/** What brings somebody back to the page: from then on the view itself tells him. */
const READS = ['focus', 'pointerdown', 'keydown'] as const

/**
 * Losing the lead reaches who looks elsewhere (U-01): in the title of the browser's tab until he is back, and on other views of the application by a notice
 * that stays as long as it is true.
 *
 * @param toDesk the way to where he can bid
 */
export function useLeadWatch(live: LiveStore, projectId: string, toQuoteCenter: () => void): void {
  const runtime = useRuntime()
  const mark = useContext(TitleMarks)
  const t = useText(messages)
  const now = useRef({ t, toQuoteCenter })
  now.current = { t, toQuoteCenter }

  useEffect(() => {
    endWatch(runtime, projectId)
    const unmark = mark && markTitle(live, (lost) => mark(projectId, lost ? now.current.t('outbid.mark') : undefined))
    return () => {
      unmark?.()
      const view = live.view.peek()
      if (view) watchLead(runtime, view, noticeOf(view))
    }
    function noticeOf(view: BidView) {
      let shown: number | undefined
      return (lost: boolean) => {
        mark?.(projectId, lost ? now.current.t('outbid.mark') : undefined)
        if (shown !== undefined) runtime.notices.close(shown)
        shown = undefined
        if (!lost) return
        chime()
        const title = runtime.locale.lang.peek() === 'en' && view.titleEn ? view.titleEn : view.title
        shown = runtime.notices.show({
          tone: 'warning',
          ms: 0,
          title,
          text: now.current.t('outbid.elsewhere'),
          action: { label: now.current.t('outbid.toDesk'), run: now.current.toQuoteCenter },
        })
      }
    }
  }, [runtime, live, projectId, mark])
}

/** @returns how to end it */
function markTitle(live: LiveStore, mark: (lost: boolean) => void): () => void {
  const read = () => document.visibilityState === 'visible' && mark(false)
  let lost = false
  const unfollow = effect(() => {
    const view = live.view.value
    const next = view !== undefined && outbidOf(view, live.hasLed.value) !== undefined
    if (next !== lost) mark(next)
    lost = next
  })
  for (const name of READS) window.addEventListener(name, read)
  document.addEventListener('visibilitychange', read)
  return () => {
    unfollow()
    for (const name of READS) window.removeEventListener(name, read)
    document.removeEventListener('visibilitychange', read)
    mark(false)
  }
}
