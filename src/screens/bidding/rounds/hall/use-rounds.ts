import { useEffect, useMemo } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { createRoundsStore, roundsClient } from '#screens/bidding/rounds/client/index.ts'

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
