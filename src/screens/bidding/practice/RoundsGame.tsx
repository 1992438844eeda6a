import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { LoadGate } from '#screens/bidding/live/index.ts'
import { createRoundQuote, RoundConsole } from '#screens/bidding/rounds/quote-center/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { messages } from './practice.messages.ts'
import { ITEMS, practiceRounds } from './practice.scene.ts'
import { createRoundsPractice } from './practice-rounds.ts'
import { pageClock } from './practice-table.ts'

/** Three sealed rounds in the page, with the bidder's desk of earnest. */
export function RoundsGame() {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { practice, quote } = useMemo(() => newGame(runtime), [runtime])
  useEffect(() => {
    const controller = new AbortController()
    void practice.run(controller.signal)
    const close = quote.open()
    return () => {
      controller.abort()
      quote.discard()
      close()
    }
  }, [practice, quote])
  return (
    <LoadGate live={quote.live}>
      {(view) => (
        <>
          {(view.phase === 'INTERVAL' || view.phase === 'BEFORE') && (
            <div>
              <Button onPress={practice.skip}>{t('skip')}</Button>
            </div>
          )}
          <RoundConsole view={view} quote={quote} />
        </>
      )}
    </LoadGate>
  )
}

function newGame(runtime: Runtime) {
  const practice = createRoundsPractice({ clock: pageClock, random: Math.random })
  const { id, form, createdAt } = practiceRounds(pageClock.now())
  const { currency, scale, direction } = form
  const project = { items: ITEMS, currency, scale, direction, pledgedAt: createdAt }
  return { practice, quote: createRoundQuote(runtime, id, { client: practice.client, project: async () => project }) }
}
