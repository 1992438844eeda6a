import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useRef } from 'react'
import type { Receipt } from '#contract/tender-bid.ts'
import type { BodyHost } from '#core/element/body.ts'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { FirmGate } from '#screens/account/firms/index.ts'
import { ConnectionState, LoadGate, printReceipt, useReceiptText } from '#screens/bidding/live/index.ts'
import css from './QuoteCenter.css?inline'
import { QuoteConsole } from './QuoteConsole.tsx'
import { useBidEvents } from './use-bid-events.ts'
import { useQuote } from './use-quote.ts'

const sheet = styleSheet(css)

export interface QuoteElementProps {
  projectId: string
  muted: boolean
  readonly: boolean
}

/** `fly-quote-center`: one auction's desk for a portal. */
export function QuoteElement({ host }: { host: BodyHost<QuoteElementProps> }) {
  useSignals()
  const { projectId, readonly, muted } = host.props
  return projectId.value ? (
    <FirmGate required>
      <Desk key={projectId.value} host={host} projectId={projectId.value} readonly={readonly.value} muted={muted.value} />
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
  muted: boolean
}

function Desk({ host, projectId, readonly, muted }: DeskProps) {
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
  const words = useReceiptText()
  const text = useRef(words)
  text.current = words
  useEffect(
    () =>
      host.expose({
        submit: () => desk.quote.offer(desk.door.clock.now()),
        printReceipt: async () => {
          await desk.quote.readReceipts()
          const last = desk.quote.receipts
            .peek()
            .reduce<Receipt | undefined>((one, other) => (one && one.seq > other.seq ? one : other), undefined)
          const view = desk.live.view.peek()
          if (!last || !view) return false
          printReceipt(text.current(last, view.currency))
          return true
        },
      }),
    [host, desk],
  )
  return (
    <div className="screen">
      <slot name="notes" />
      <LoadGate live={desk.live}>
        {() => (
          <>
            <ConnectionState state={desk.door.connection} />
            <QuoteConsole door={desk.door} live={desk.live} quote={desk.quote} lines={desk.lines} readonly={readonly} muted={muted} />
          </>
        )}
      </LoadGate>
    </div>
  )
}
