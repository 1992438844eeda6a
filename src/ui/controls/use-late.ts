import { useEffect, useState } from 'react'

/**
 * A part of a view that is loaded when it is wanted for the first time. When it cannot be loaded, `onFailed` hears it and
 * the next call tries again; what stands in the page stays.
 */
export function useLate<Part>(
  wanted: boolean,
  read: () => Promise<Part>,
  onFailed: (cause: unknown, retry: () => void) => void,
): Part | undefined {
  const [part, setPart] = useState<{ it: Part }>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!wanted || part || turn < 0) return undefined
    let ended = false
    read().then(
      (it) => ended || setPart({ it }),
      (cause) => ended || onFailed(cause, () => setTurn((now) => now + 1)),
    )
    return () => {
      ended = true
    }
  }, [wanted, part, turn, read, onFailed])
  return part?.it
}
