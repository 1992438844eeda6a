import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import type { Receipt } from '#contract/tender/bid.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { OwnFirm } from '#screens/account/firms/index.ts'
import { ConnectionState, LoadGate, printReceipt, useKind, useReceiptText } from '#screens/bidding/live/index.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useLineEvents } from './lines/use-line-events.ts'
import css from './QuoteCenter.css?inline'
import { QuoteConsole } from './QuoteConsole.tsx'
import { useBidEvents } from './use-bid-events.ts'
import { useQuote } from './use-quote.ts'

const sheet = styleSheet(css)

const Rounds = lazy(async () => ({ default: (await import('#screens/bidding/rounds/quote-center/index.ts')).RoundQuoteElement }))

export interface QuoteElementProps {
  projectId: string
  customerId: string
  autosave: string
  muted: boolean
  readonly: boolean
  kind: string
}

/** `fly-quote-center`: one project for a portal, however its prices come in. */
export function QuoteElement({ host }: { host: BodyHost<QuoteElementProps> }) {
  useSignals()
  const { projectId, customerId, kind } = host.props
  if (!projectId.value) return <NoProject host={host} />
  return (
    <OwnFirm host={host} customerId={customerId.value}>
      <Project key={`${projectId.value} ${kind.value}`} host={host} />
    </OwnFirm>
  )
}

function NoProject({ host }: { host: BodyHost<QuoteElementProps> }) {
  useEffect(() => host.setPhase('empty'), [host])
  return null
}

function Project({ host }: { host: BodyHost<QuoteElementProps> }) {
  useSignals()
  useStyles(sheet)
  const { projectId, readonly, muted, kind } = host.props
  const { isRounds, elsewhere } = useKind(host, kind.value)
  if (isRounds === undefined) return null
  const props = { host, projectId: projectId.value, readonly: readonly.value, elsewhere }
  return (
    <div className="screen">
      <slot name="notes" />
      {isRounds ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Rounds {...props} />
        </Suspense>
      ) : (
        <Auction {...props} muted={muted.value} />
      )}
    </div>
  )
}

interface AuctionProps {
  host: BodyHost<QuoteElementProps>
  projectId: string
  readonly: boolean
  muted: boolean
  elsewhere: () => void
}

function Auction({ host, projectId, readonly, muted, elsewhere }: AuctionProps) {
  const before = useCallback(
    async (gross: string) => {
      const { ok, patch } = await host.before<{ payload: { amount: string } }>('fly-before-submit', { payload: { amount: gross } })
      return { ok, gross: patch.payload?.amount ?? gross }
    },
    [host],
  )
  const autosave = useCallback(() => host.props.autosave.peek() !== 'off', [host])
  const model = useQuote(projectId, before, autosave)
  useBidEvents(host, model, elsewhere)
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
    <LoadGate live={model.live}>
      {() => (
        <>
          <ConnectionState state={model.client.connection} />
          <QuoteConsole client={model.client} live={model.live} quote={model.quote} lines={model.lines} readonly={readonly} muted={muted} />
        </>
      )}
    </LoadGate>
  )
}
