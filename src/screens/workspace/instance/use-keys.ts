import { type RefObject, useEffect, useRef } from 'react'
import { useEmbedding } from './embedding.ts'

/** Where letters are written. */
const WRITES = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="grid"], dialog, [popover]'

/**
 * Whether nothing outside of the view has the focus: the letters of a page, and of another view in it, are its own (WCAG 2.1.4). Where nothing at
 * all has it, letters are those of whose page it is.
 */
const isOurs = (event: KeyboardEvent, box: Element | null, isEmbedded: boolean): boolean => {
  const path = event.composedPath()
  return (!isEmbedded && path[0] === document.body) || (box !== null && path.includes(box))
}

/** Whether a key was pressed where it may mean a letter, or belongs to what lies above the view. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.isComposing ||
  event.composedPath().some((one) => one instanceof Element && one.matches(WRITES))

/**
 * Hears single letters while the view is shown and the focus is in it or nowhere, outside of what is typed into and of dialogs.
 *
 * @param box the view; left out: none is heard
 * @param onKey the letter in small; whether it did something
 */
export function useKeys(box: RefObject<Element | null> | undefined, onKey: (key: string) => boolean): void {
  const isEmbedded = useEmbedding() !== undefined
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    if (!box) return undefined
    const hear = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || isTaken(event) || !isOurs(event, box.current, isEmbedded)) return
      if (latest.current(event.key.toLowerCase())) event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [box, isEmbedded])
}
