import { useEffect, useLayoutEffect, useState } from 'react'

/**
 * Whether an element, not the window, is narrower than this; follows its width.
 *
 * @param px CSS pixels
 * @param unmeasured what is said of an element without a layout
 */
export function useElementNarrow(root: { readonly current: HTMLElement | null }, px: number, unmeasured = false): boolean {
  const [narrow, setNarrow] = useState(unmeasured)
  // Before the first picture: one that is drawn wide first jumps.
  useLayoutEffect(() => {
    const width = root.current?.clientWidth ?? 0
    if (width > 0) setNarrow(width < px)
  }, [root, px])
  useEffect(() => {
    if (!root.current || typeof ResizeObserver === 'undefined') return undefined
    // What is hidden has no width.
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.width > 0 && setNarrow(entry.contentRect.width < px))
    observer.observe(root.current)
    return () => observer.disconnect()
  }, [root, px])
  return narrow
}
