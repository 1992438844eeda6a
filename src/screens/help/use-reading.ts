import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '#ui/focus-lost.ts'

/**
 * Where reading begins: at the section that is asked for, else at the title when the link that led here is gone with its page. Done once for each
 * place, not again when a hidden view is shown.
 */
export function useReading(article: RefObject<HTMLElement | null>, place: string, section = ''): void {
  const done = useRef('')
  useEffect(() => {
    const { current } = article
    if (!current || done.current === place) return
    done.current = place
    const asked = section ? current.querySelector<HTMLElement>(`#help-${CSS.escape(section)}`) : null
    asked?.scrollIntoView({ block: 'start' })
    if (asked) asked.focus({ preventScroll: true })
    else if (isFocusLost(current)) current.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [article, place, section])
}
