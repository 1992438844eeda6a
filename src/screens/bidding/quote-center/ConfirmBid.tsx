import { useSignals } from '@preact/signals-react/runtime'
import type { BidView } from '#contract/tender-bid.ts'
import { useRuntime } from '#core/context.tsx'
import { useFormats, useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { amountInWords } from './amount-words.rules.ts'
import { messages } from './quote.messages.ts'
import type { QuoteStore } from './quote.store.ts'

/** Repeats the amount before the first bid of a session and before a big drop; in Chinese also in capitals. */
export function ConfirmBid({ view, quote }: { view: BidView; quote: QuoteStore }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const { locale } = useRuntime()
  const sending = quote.sending.value
  if (sending.phase !== 'confirming') return null
  const { draft, effect } = sending
  const amount = formats.money(draft.gross, view.currency)
  const words = view.currency === 'CNY' && locale.lang.value === 'zh' ? amountInWords(draft.gross) : undefined
  return (
    <Dialog
      open
      heading={t('confirm.title')}
      dismissible
      onClose={quote.cancel}
      width="460px"
      footer={
        <>
          <Button onPress={quote.cancel}>{t('confirm.back')}</Button>
          <Button kind="primary" onPress={() => void quote.confirm()}>
            {t('confirm.send', { amount: formats.money(draft.gross) })}
          </Button>
        </>
      }
    >
      <p className="confirm-amount">{amount}</p>
      {words && (
        <p className="confirm-words">
          {t('confirm.words')}：{words}
        </p>
      )}
      {effect.bigDrop !== undefined ? (
        <Notice tone="warning">{t('confirm.bigDrop', { pct: effect.bigDrop })}</Notice>
      ) : (
        <p>{t('confirm.lead')}</p>
      )}
    </Dialog>
  )
}
