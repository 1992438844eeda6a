import { useEffect, useState } from 'react'

/** Parts of a screen that come when they are first shown; where one cannot be had, the plain text does. */

export type Part<T> = { part: T } | 'coming' | 'gone'

/** A part that is loaded once; a failed loading is tried again when it is shown anew. */
export function usePart<T>(load: () => Promise<T>): Part<T> {
  const [found, setFound] = useState<Part<T>>('coming')
  useEffect(() => {
    let isShown = true
    const set = (to: Part<T>) => {
      if (isShown) setFound(to)
    }
    load().then(
      (part) => set({ part }),
      () => set('gone'),
    )
    return () => {
      isShown = false
    }
  }, [load])
  return found
}
