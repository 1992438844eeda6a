import { useEffect, useRef } from 'react'
import type { RoundsClient, RoundsStore } from '#screens/bidding/rounds/client/index.ts'

/**
 * Asks for the picture again when time has changed what a committee may do: no entry of the log says so.
 *
 * @param turns how many of its instants have passed
 */
export function useFreshPicture(turns: number, client: RoundsClient, store: RoundsStore): void {
  const seen = useRef(turns)
  useEffect(() => {
    const grew = turns > seen.current
    seen.current = turns
    if (!grew) return undefined
    const left = new AbortController()
    // Where it fails, what the stream brings next says it as well.
    client.board(left.signal).then(
      ({ round }) => store.take(round),
      () => undefined,
    )
    return () => left.abort()
  }, [turns, client, store])
}
