import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect } from 'react'
import type { BodyHost } from '#core/element/body.ts'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { FirmGate } from '#screens/account/firms/index.ts'
import { LoadGate } from '#screens/bidding/live/index.ts'
import css from './QuoteCenter.css?inline'
import { QuoteConsole } from './QuoteConsole.tsx'
import { useBidEvents } from './use-bid-events.ts'
import { useQuote } from './use-quote.ts'

const sheet = styleSheet(css)

export interface QuoteElementProps {
  projectId: string
  readonly: boolean
}

/** `fly-quote-center`: one auction's desk for a portal. */
export function QuoteElement({ host }: { host: BodyHost<QuoteElementProps> }) {
  useSignals()
  const { projectId, readonly } = host.props
  return projectId.value ? (
    <FirmGate required>
      <Desk key={projectId.value} host={host} projectId={projectId.value} readonly={readonly.value} />
    </FirmGate>
  ) : (
    <NoProject host={host} />
  )
}

function NoProject({ host }: { host: BodyHost<QuoteElementProps> }) {
  useEffect(() => host.setPhase('empty'), [host])
  return null
}

interface DeskProps {
  host: BodyHost<QuoteElementProps>
  projectId: string
  readonly: boolean
}

function Desk({ host, projectId, readonly }: DeskProps) {
  useStyles(sheet)
  const before = useCallback(
    async (gross: string) => {
      const { ok, patch } = await host.before<{ payload: { amount: string } }>('fly-before-submit', { payload: { amount: gross } })
      return { ok, gross: patch.payload?.amount ?? gross }
    },
    [host],
  )
  const desk = useQuote(projectId, before)
  useBidEvents(host, desk)
  useEffect(() => host.expose({ submit: () => desk.quote.offer(desk.door.clock.now()) }), [host, desk])
  return (
    <div className="screen">
      <LoadGate live={desk.live}>
        {() => <QuoteConsole door={desk.door} live={desk.live} quote={desk.quote} readonly={readonly} />}
      </LoadGate>
    </div>
  )
}
