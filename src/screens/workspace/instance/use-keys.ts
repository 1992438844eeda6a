import { useEffect, useRef } from 'react'

/** Where letters are written. */
const WRITES = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="grid"], dialog, [popover]'

/** Whether a key was pressed where it may mean a letter, or belongs to what lies above the view. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.isComposing ||
  event.composedPath().some((one) => one instanceof Element && one.matches(WRITES))

/**
 * Hears single letters while the view is shown, outside of what is typed into and of dialogs.
 *
 * @param onKey the letter in small; whether it did something
 */
export function useKeys(on: boolean, onKey: (key: string) => boolean): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    if (!on) return undefined
    const hear = (event: KeyboardEvent) => {
      if (isTaken(event) || event.key.length !== 1) return
      if (latest.current(event.key.toLowerCase())) event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [on])
}
