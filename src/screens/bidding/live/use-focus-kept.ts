import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '#ui/focus-lost.ts'

/**
 * Whoever was in this box and pressed what is gone with what it did goes on at the box, not at the top of the page. The box takes focus by
 * `tabIndex={-1}`.
 *
 * @param mark changes with what was done
 */
export function useFocusKept<Box extends HTMLElement>(mark: unknown): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !element.contains(relatedTarget as Node)) isInside.current = false
    }
    const enter = () => {
      isInside.current = true
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [])
  const before = useRef(mark)
  useEffect(() => {
    if (before.current === mark) return
    before.current = mark
    const element = box.current
    if (element && isInside.current && isFocusLost(element)) element.focus({ preventScroll: true })
  }, [mark])
  return box
}
