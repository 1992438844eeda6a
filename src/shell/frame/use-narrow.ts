import { useEffect, useState } from 'react'

/** Below this width of the element (not of the window) the menu becomes a drawer. */
const NARROW_PX = 768

export function useNarrow(root: { readonly current: HTMLElement | null }): boolean {
  const [narrow, setNarrow] = useState(false)
  useEffect(() => {
    if (!root.current || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < NARROW_PX))
    observer.observe(root.current)
    return () => observer.disconnect()
  }, [root])
  return narrow
}
