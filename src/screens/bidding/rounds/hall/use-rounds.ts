import { useEffect, useMemo, useRef } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { createRoundsStore, type RoundsClient, type RoundsStore, roundsClient } from '#screens/bidding/rounds/client/index.ts'

/** The picture of one tender in rounds, open as long as it is shown. */
export function useRounds(projectId: string) {
  const runtime = useRuntime()
  const model = useMemo(() => {
    const client = roundsClient(runtime, projectId)
    return { client, store: createRoundsStore(client) }
  }, [runtime, projectId])
  useEffect(() => {
    void model.store.open()
    return model.store.close
  }, [model])
  return model
}

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
