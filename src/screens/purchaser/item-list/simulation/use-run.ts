import { useEffect, useState } from 'react'
import { inSlices } from '#core/browser/slices.ts'

/**
 * What steps come to. They take a moment: the page goes on meanwhile, and shows the last result until the next is there.
 *
 * @param steps another function, another run
 */
export function useRun<T>(steps: () => Generator<void, T, void>): T | undefined {
  const [result, setResult] = useState<T>()
  useEffect(() => {
    const leaving = new AbortController()
    inSlices(steps(), leaving.signal).then(setResult, (cause: unknown) => {
      if (!leaving.signal.aborted) throw cause
    })
    return () => leaving.abort()
  }, [steps])
  return result
}
