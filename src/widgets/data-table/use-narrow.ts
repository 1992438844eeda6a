import { useSyncExternalStore } from 'react'

/** Windows narrower than this show rows as cards: a phone, or a page that is enlarged four times. */
const NARROW = '(max-width: 639px)'

const query = (): MediaQueryList | undefined => globalThis.matchMedia?.(NARROW)

/** Whether the window is too narrow for columns side by side; follows the window. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = query()
      media?.addEventListener('change', changed)
      return () => media?.removeEventListener('change', changed)
    },
    () => query()?.matches ?? false,
  )
