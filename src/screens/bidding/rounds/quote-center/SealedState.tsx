import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useHallTime } from '#screens/bidding/live/index.ts'
import { SealedReceipt } from '#screens/bidding/quote-center/lines/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from './round-quote.messages.ts'
import { roundOf, sealedIn } from './round-quote.rules.ts'
import type { RoundQuote } from './round-quote.ts'
import { useRoundWords } from './use-round-words.ts'

interface SealedStateProps {
  view: RoundView
  quote: RoundQuote
  readonly?: boolean | undefined
}

/** The quote that is sealed now, with its receipt and the way to take it back. */
export function SealedState({ view, quote, readonly }: SealedStateProps) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const words = useRoundWords(view)
  const time = useHallTime(view.timeZone)
  const [shown, setShown] = useState(false)
  const { submitted } = view
  if (!submitted) return null
  const sealed = sealedIn(quote.own.value.rounds, roundOf(view))
  const total = sealed && formats.money(sealed.gross, view.currency)
  const changed = quote.changed.value
  const refused = quote.withdrawing.failure.value
  return (
    <>
      <Notice
        tone={changed ? 'warning' : 'success'}
        title={total === undefined ? t('sealed.by') : t('sealed', { total })}
        action={
          <>
            {sealed?.receipt && (
              <Button kind="text" icon="shield" onPress={() => setShown(true)}>
                {t('own.receipt')}
              </Button>
            )}
            {!readonly && view.actions.includes('withdraw') && (
              <Button kind="text" busy={quote.withdrawing.phase.value === 'running'} onPress={quote.askWithdraw}>
                {t('withdraw')}
              </Button>
            )}
          </>
        }
      >
        {view.phase === 'OPEN' && <div>{t(changed ? 'sealed.changed' : view.revisions === 'once' ? 'sealed.once' : 'sealed.replace')}</div>}
        <small className="round-small">{time(submitted.at)}</small>
      </Notice>
      {refused && <Notice tone="danger">{words(refused, refused.message)}</Notice>}
      <SealedReceipt receipt={shown ? sealed?.receipt : undefined} onClose={() => setShown(false)} />
    </>
  )
}
