import { signal } from '@preact/signals-react'
import { useEffect, useMemo } from 'react'
import type { FreeBid } from '#contract/tender/project.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { createLiveStore, gatewayClient } from '#screens/bidding/live/index.ts'
import { createLinesModel } from './lines/lines-model.ts'
import { pendingBidsOf } from './pending-bid.ts'
import { createQuoteStore, type QuoteStoreDeps } from './quote.store.ts'

/** Everything one quote centre needs, open as long as it is shown. */
export function useQuote(projectId: string, before?: QuoteStoreDeps['before'], autosave?: () => boolean) {
  const runtime = useRuntime()
  const model = useMemo(() => createModel(runtime, projectId, before, autosave), [runtime, projectId, before, autosave])
  useEffect(() => model.open(), [model])
  return model
}

function createModel(runtime: Runtime, projectId: string, before?: QuoteStoreDeps['before'], autosave?: () => boolean) {
  const client = gatewayClient(runtime, projectId)
  const live = createLiveStore(client)
  const rules = signal<FreeBid | undefined>(undefined)
  const pending = pendingBidsOf(runtime, projectId)
  const quote = createQuoteStore({ client, live, rules, pending, newKey: () => crypto.randomUUID(), ...(before && { before }) })

  const lines = createLinesModel(runtime, projectId, live, autosave)

  async function readRules(signal: AbortSignal): Promise<void> {
    try {
      const project = await runtime.http.data('GET /tender/api/v1/project/find-by-id', {
        query: { id: projectId },
        signal,
        quiet: true,
        stay: true,
      })
      rules.value = project.form?.bidding
    } catch {
      // Without the rules the form still knows its limits from the live picture; only the effect line says less.
    }
  }

  /** @returns how to close it */
  function open(): () => void {
    const controller = new AbortController()
    void live.open()
    if (!rules.peek()) void readRules(controller.signal)
    const unwatch = onReturn(runtime, () => void quote.resume())
    return () => {
      unwatch()
      controller.abort()
      live.close()
      quote.close()
    }
  }

  return { client, live, quote, lines, open }
}

/** Signed in again on the same page: a bid that the ended session kept back goes out under its own key. */
function onReturn({ session }: Runtime, work: () => void): () => void {
  let before = session.state.peek()
  return session.state.subscribe((state) => {
    if (state === 'signed-in' && before === 'expired') work()
    before = state
  })
}
