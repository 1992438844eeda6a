import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useRef } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { ConnectionState, LoadGate, printReceipt } from '#screens/bidding/live/index.ts'
import { useSealedText } from '#screens/bidding/quote-center/lines/index.ts'
import { RoundConsole } from './RoundConsole.tsx'
import { useRoundEvents } from './use-round-events.ts'
import { useRoundQuote } from './use-round-quote.ts'

interface RoundQuoteElementProps {
  host: BodyHost<{ autosave: string }>
  projectId: string
  readonly: boolean
  /** Called where its prices come in by free bidding. */
  elsewhere: () => void
}

/** One tender in rounds for a portal. */
export function RoundQuoteElement({ host, projectId, readonly, elsewhere }: RoundQuoteElementProps) {
  useSignals()
  const before = useCallback(
    async (amount: string) => (await host.before<{ payload: { amount: string } }>('fly-before-submit', { payload: { amount } })).ok,
    [host],
  )
  const autosave = useCallback(() => host.props.autosave.peek() !== 'off', [host])
  const quote = useRoundQuote(projectId, before, autosave)
  useRoundEvents(host, quote, elsewhere)
  const words = useSealedText()
  const text = useRef(words)
  text.current = words
  useEffect(
    () =>
      host.expose({
        submit: async () => quote.offer(),
        saveDraft: async () => quote.save(),
        printReceipt: async () => {
          const [last] = quote.own.peek().receipts
          if (last) printReceipt(text.current(last))
          return last !== undefined
        },
      }),
    [host, quote],
  )
  return (
    <LoadGate live={quote.live}>
      {(view) => (
        <>
          <ConnectionState state={quote.client.connection} over={view.phase === 'CLOSED'} />
          <RoundConsole view={view} quote={quote} readonly={readonly} />
        </>
      )}
    </LoadGate>
  )
}
