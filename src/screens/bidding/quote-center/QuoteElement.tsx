import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useRef } from 'react'
import type { Receipt } from '#contract/tender/bid.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { OwnFirm } from '#screens/account/firms/index.ts'
import { ConnectionState, LoadGate, printReceipt, useReceiptText } from '#screens/bidding/live/index.ts'
import { useLineEvents } from './lines/use-line-events.ts'
import css from './QuoteCenter.css?inline'
import { QuoteConsole } from './QuoteConsole.tsx'
import { useBidEvents } from './use-bid-events.ts'
import { useQuote } from './use-quote.ts'

const sheet = styleSheet(css)

export interface QuoteElementProps {
  projectId: string
  customerId: string
  autosave: string
  muted: boolean
  readonly: boolean
}

/** `fly-quote-center`: one auction for a portal. */
export function QuoteElement({ host }: { host: BodyHost<QuoteElementProps> }) {
  useSignals()
  const { projectId, customerId, readonly, muted } = host.props
  if (!projectId.value) return <NoProject host={host} />
  return (
    <OwnFirm host={host} customerId={customerId.value}>
      <Auction key={projectId.value} host={host} projectId={projectId.value} readonly={readonly.value} muted={muted.value} />
    </OwnFirm>
  )
}

function NoProject({ host }: { host: BodyHost<QuoteElementProps> }) {
  useEffect(() => host.setPhase('empty'), [host])
  return null
}

interface AuctionProps {
  host: BodyHost<QuoteElementProps>
  projectId: string
  readonly: boolean
  muted: boolean
}

function Auction({ host, projectId, readonly, muted }: AuctionProps) {
  useStyles(sheet)
  const before = useCallback(
    async (gross: string) => {
      const { ok, patch } = await host.before<{ payload: { amount: string } }>('fly-before-submit', { payload: { amount: gross } })
      return { ok, gross: patch.payload?.amount ?? gross }
    },
    [host],
  )
  const autosave = useCallback(() => host.props.autosave.peek() !== 'off', [host])
  const model = useQuote(projectId, before, autosave)
  useBidEvents(host, model)
  useLineEvents(host, model)
  const words = useReceiptText()
  const text = useRef(words)
  text.current = words
  useEffect(
    () =>
      host.expose({
        submit: () => model.quote.offer(model.client.clock.now()),
        // Both are asked: before the start there is the sealed price, after the close its split.
        saveDraft: () => [model.lines.quote.save(), model.lines.split.save()].includes(true),
        printReceipt: async () => {
          await model.quote.readReceipts()
          const last = model.quote.receipts
            .peek()
            .reduce<Receipt | undefined>((one, other) => (one && one.at >= other.at ? one : other), undefined)
          const view = model.live.view.peek()
          if (!last || !view) return false
          printReceipt(text.current(last, view.currency))
          return true
        },
      }),
    [host, model],
  )
  return (
    <div className="screen">
      <slot name="notes" />
      <LoadGate live={model.live}>
        {() => (
          <>
            <ConnectionState state={model.client.connection} />
            <QuoteConsole
              client={model.client}
              live={model.live}
              quote={model.quote}
              lines={model.lines}
              readonly={readonly}
              muted={muted}
            />
          </>
        )}
      </LoadGate>
    </div>
  )
}
