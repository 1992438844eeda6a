import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { FirmGate } from '#screens/account/firms/index.ts'
import { ConnectionState, LoadGate, OtherMode } from '#screens/bidding/live/index.ts'
import { readLog, saveLog } from '#screens/bidding/proof/index.ts'
import { QuoteConsole, useBidEvents, useQuote } from '#screens/bidding/quote-center/index.ts'
import { HallActions } from './HallActions.tsx'
import css from './HallBoard.css?inline'
import { HallBoard } from './HallBoard.tsx'

const sheet = styleSheet(css)

export interface HallElementProps {
  projectId: string
  side: 'customer' | 'purchaser'
  muted: boolean
  compactView: boolean
  readonly: boolean
}

/** `fly-bidding-hall`: the hall of one auction for a portal; with `side="customer"` the bidder's own quote centre stands in it. */
export function HallElement({ host }: { host: BodyHost<HallElementProps> }) {
  useSignals()
  const projectId = host.props.projectId.value
  if (!projectId) return <NoProject host={host} />
  return (
    <FirmGate required={host.props.side.value === 'customer'}>
      <Hall key={projectId} host={host} projectId={projectId} />
    </FirmGate>
  )
}

function NoProject({ host }: { host: BodyHost<HallElementProps> }) {
  useEffect(() => host.setPhase('empty'), [host])
  return null
}

function Hall({ host, projectId }: { host: BodyHost<HallElementProps>; projectId: string }) {
  useSignals()
  useStyles(sheet)
  const runtime = useRuntime()
  const before = useCallback(
    async (gross: string) => {
      const { ok, patch } = await host.before<{ amount: string }>('fly-before-submit', { amount: gross })
      return { ok, gross: patch.amount ?? gross }
    },
    [host],
  )
  const { client, live, quote } = useQuote(projectId, before)
  useBidEvents(host, { client, live, quote })
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
  const model = side.value === 'customer'
  return (
    <div className="hall">
      <LoadGate live={live} elsewhere={<OtherMode is="threeRounds" />}>
        {(view) => (
          <>
            <span className="hall-decide">
              <ConnectionState state={client.connection} />
              {!model && !readonly.value && <HallActions view={view} client={client} />}
            </span>
            <slot name="rules" />
            {model && view.alias !== undefined && (
              <QuoteConsole client={client} live={live} quote={quote} readonly={readonly.value} muted={muted.value} compact />
            )}
            {(!compactView.value || !model || view.alias === undefined) && (
              <HallBoard client={client} live={live} brief={compactView.value} />
            )}
          </>
        )}
      </LoadGate>
    </div>
  )
}
