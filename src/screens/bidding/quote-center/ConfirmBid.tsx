import { useSignals } from '@preact/signals-react/runtime'
import type { BidView } from '#contract/tender/bid.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { clockFace, type HallClock, remainingAt, useNow } from '#screens/bidding/live/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { amountInWords } from './amount-words.rules.ts'
import { confirmable } from './confirm.rules.ts'
import { messages } from './quote.messages.ts'
import type { QuoteStore, Sending } from './quote.store.ts'
import { refusalText } from './refusal.ts'
import { EffectLine } from './standing/EffectLine.tsx'

interface ConfirmBidProps {
  view: BidView
  quote: QuoteStore
  clock: HallClock
}

/** Repeats the amount before the first bid of a session and before a big drop; in Chinese also in capitals. */
export function ConfirmBid(props: ConfirmBidProps) {
  useSignals()
  const sending = props.quote.sending.value
  return sending.phase === 'confirming' ? <Confirming {...props} sending={sending} /> : null
}

/** What can change while somebody reads is shown as it is now, and the button says what it will do then. */
function Confirming({ view, quote, clock, sending }: ConfirmBidProps & { sending: Extract<Sending, { phase: 'confirming' }> }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const now = useNow(clock, Date.parse(view.closesAt))
  const { draft, effect } = sending
  const judgement = quote.judgeAt(now, draft.gross)
  const state = confirmable(view, sending, judgement)
  const left = remainingAt(view, now)
  const print = { money: (gross: string) => formats.money(gross), dateTime: (at: string) => formats.dateTime(at, view.timeZone) }
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
          <Button kind="primary" first disabled={state === 'stopped'} onPress={() => void quote.confirm()}>
            {t(state === 'overtaken' ? 'confirm.anyway' : 'confirm.send', { amount: formats.money(draft.gross) })}
          </Button>
        </>
      }
    >
      <Amount view={view} gross={draft.gross} />
      <dl className="confirm-live">
        <div>
          <dt>{t('confirm.left')}</dt>
          <dd>{left.until === 'close' ? clockFace(left.ms).text : '–'}</dd>
        </div>
        {view.lead !== undefined && (
          <div>
            <dt>{t(`lead.${view.direction}`)}</dt>
            <dd>{formats.money(view.lead)}</dd>
          </div>
        )}
      </dl>
      <EffectLine view={view} judgement={judgement} />
      {state === 'stopped' && <Notice tone="danger">{t('confirm.stopped')}</Notice>}
      {state === 'overtaken' && (
        <Notice tone="warning" title={judgement.kind === 'refused' ? undefined : t('confirm.overtaken')}>
          {judgement.kind === 'refused' && refusalText(judgement.refused, view, t, print, '')}
        </Notice>
      )}
      {effect.bigDrop === undefined ? (
        <p>{t('confirm.lead')}</p>
      ) : (
        <Notice tone="warning">{t('confirm.bigDrop', { pct: effect.bigDrop })}</Notice>
      )}
      <p className="confirm-rule">{t('confirm.rule')}</p>
    </Dialog>
  )
}

function Amount({ view, gross }: { view: BidView; gross: string }) {
  const t = useText(messages)
  const formats = useFormats()
  const { locale } = useRuntime()
  const words = view.currency === 'CNY' && locale.lang.value === 'zh' ? amountInWords(gross) : undefined
  return (
    <>
      <p className="confirm-amount">{formats.money(gross, view.currency)}</p>
      {words && (
        <p className="confirm-words">
          {t('confirm.words')}：{words}
        </p>
      )}
    </>
  )
}
