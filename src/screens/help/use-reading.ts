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
    if (!showSection(current, section) && isFocusLost(current)) current.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [article, place, section])
}

/** Reading goes on at the heading of a section. @returns whether the page has it */
export function showSection(article: HTMLElement, section: string): boolean {
  const heading = section ? article.querySelector<HTMLElement>(`#help-${CSS.escape(section)}`) : null
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
  return heading !== null
}
