import { useEffect, useMemo } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { createRoundQuote, type RoundQuote, type RoundQuoteOptions } from './round-quote.ts'

/** Everything one quote centre of rounds needs, open as long as it is shown. */
export function useRoundQuote(projectId: string, before?: RoundQuoteOptions['before'], autosave?: () => boolean): RoundQuote {
  const runtime = useRuntime()
  const quote = useMemo(() => createRoundQuote(runtime, projectId, { before, autosave }), [runtime, projectId, before, autosave])
  useEffect(() => quote.open(), [quote])
  return quote
}
