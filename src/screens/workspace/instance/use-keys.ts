import { useEffect, useRef } from 'react'
import { useEmbedding } from './embedding.ts'

/** Where letters are written. */
const WRITES = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="grid"], dialog, [popover]'

/** Views whose letters these are. */
const VIEW = '.ws, .wi'

/**
 * Whether nothing of the page outside of the view has the focus: its letters are its own (WCAG 2.1.4). Where nothing at all has it, letters are those
 * of whose page it is.
 */
const isOurs = (event: KeyboardEvent, isEmbedded: boolean): boolean => {
  const [target] = event.composedPath()
  return (!isEmbedded && target === document.body) || event.composedPath().some((one) => one instanceof Element && one.matches(VIEW))
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
 * @param onKey the letter in small; whether it did something
 */
export function useKeys(on: boolean, onKey: (key: string) => boolean): void {
  const isEmbedded = useEmbedding() !== undefined
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    if (!on) return undefined
    const hear = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || isTaken(event) || !isOurs(event, isEmbedded)) return
      if (latest.current(event.key.toLowerCase())) event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [on, isEmbedded])
}
