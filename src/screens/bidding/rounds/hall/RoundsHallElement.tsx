import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { ConnectionState, followHall, HallFrame, LoadGate } from '#screens/bidding/live/index.ts'
import { readLog, saveLog } from '#screens/bidding/proof/index.ts'
import { roundStateIn } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { RoundsActions } from './RoundsActions.tsx'
import { RoundsBoard } from './RoundsBoard.tsx'
import { useRounds } from './use-rounds.ts'

interface RoundsHallElementProps {
  host: BodyHost<{ side: 'customer' | 'purchaser'; compactView: boolean; readonly: boolean }>
  projectId: string
  /** Called where its prices come in by free bidding. */
  elsewhere: () => void
}

/** The hall of one tender in rounds for a portal. Its quotes go in by the quote centre. */
export function RoundsHallElement({ host, projectId, elsewhere }: RoundsHallElementProps) {
  useSignals()
  const runtime = useRuntime()
  const { client, store } = useRounds(projectId)
  useEffect(() => followHall(host, client, store, roundStateIn, elsewhere), [host, client, store, elsewhere])
  useEffect(
    () =>
      host.expose({
        bid: () => Promise.reject(Object.assign(new Error('Prices of rounds go in by <fly-quote-center>.'), { code: 'FLY-E107' })),
        exportLog: async () => saveLog(await readLog(runtime, projectId), projectId),
      }),
    [host, runtime, projectId],
  )
  const { side, compactView, readonly } = host.props
  const acts = side.value === 'purchaser' && !readonly.value
  return (
    <HallFrame>
      <LoadGate live={store}>
        {(view) => (
          <>
            <span className="hall-decide">
              <ConnectionState state={client.connection} over={view.phase === 'CLOSED'} />
              {acts && <RoundsActions view={view} client={client} />}
            </span>
            <slot name="rules" />
            <RoundsBoard client={client} store={store} brief={compactView.value} readonly={!acts} />
          </>
        )}
      </LoadGate>
    </HallFrame>
  )
}
