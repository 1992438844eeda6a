import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useCallback, useEffect } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { FirmGate } from '#screens/account/firms/index.ts'
import { ConnectionState, HallActions, HallFrame, LoadGate, useKind } from '#screens/bidding/live/index.ts'
import { readLog, saveLog } from '#screens/bidding/proof/index.ts'
import { QuoteConsole, useBidEvents, useQuote } from '#screens/bidding/quote-center/index.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { HallBoard } from './HallBoard.tsx'

const Rounds = lazy(async () => ({ default: (await import('#screens/bidding/rounds/hall/index.ts')).RoundsHallElement }))

export interface HallElementProps {
  projectId: string
  side: 'customer' | 'purchaser'
  muted: boolean
  compactView: boolean
  readonly: boolean
  kind: string
}

/** `fly-bidding-hall`: the hall of one project for a portal; in free bidding with `side="customer"` the bidder's own quote centre stands in it. */
export function HallElement({ host }: { host: BodyHost<HallElementProps> }) {
  useSignals()
  const { projectId: project, kind, side } = host.props
  const projectId = project.value
  if (!projectId) return <NoProject host={host} />
  return (
    <FirmGate required={side.value === 'customer'}>
      <Project key={`${projectId} ${kind.value}`} host={host} projectId={projectId} />
    </FirmGate>
  )
}

function NoProject({ host }: { host: BodyHost<HallElementProps> }) {
  useEffect(() => host.setPhase('empty'), [host])
  return null
}

function Project({ host, projectId }: { host: BodyHost<HallElementProps>; projectId: string }) {
  useSignals()
  const { isRounds, elsewhere } = useKind(host, host.props.kind.value)
  if (isRounds === undefined) return null
  const props = { host, projectId, elsewhere }
  return isRounds ? (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Rounds {...props} />
    </Suspense>
  ) : (
    <Auction {...props} />
  )
}

interface AuctionProps {
  host: BodyHost<HallElementProps>
  projectId: string
  /** Called where its prices come in by rounds. */
  elsewhere: () => void
}

function Auction({ host, projectId, elsewhere }: AuctionProps) {
  useSignals()
  const runtime = useRuntime()
  const before = useCallback(
    async (gross: string) => {
      const { ok, patch } = await host.before<{ amount: string }>('fly-before-submit', { amount: gross })
      return { ok, gross: patch.amount ?? gross }
    },
    [host],
  )
  const model = useQuote(projectId, before)
  const { client, live, quote } = model
  useBidEvents(host, model, elsewhere)
  useEffect(
    () =>
      host.expose({
        bid: (amount: string) => {
          quote.type(amount)
          return quote.offer(client.clock.now())
        },
        exportLog: async () => saveLog(await readLog(runtime, projectId), projectId),
      }),
    [host, quote, client, runtime, projectId],
  )
  const { side, muted, compactView, readonly } = host.props
  const bids = side.value === 'customer'
  return (
    <HallFrame>
      <LoadGate live={live}>
        {(view) => (
          <>
            <span className="hall-decide">
              <ConnectionState state={client.connection} />
              {!bids && !readonly.value && <HallActions view={view} client={client} />}
            </span>
            <slot name="rules" />
            {bids && view.alias !== undefined && (
              <QuoteConsole client={client} live={live} quote={quote} readonly={readonly.value} muted={muted.value} compact />
            )}
            {(!compactView.value || !bids || view.alias === undefined) && (
              <HallBoard client={client} live={live} brief={compactView.value} />
            )}
          </>
        )}
      </LoadGate>
    </HallFrame>
  )
}
