import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { clockFace, useNow } from '#screens/bidding/live/index.ts'
import { amountInWords, quoteJudge } from '#screens/bidding/quote-center/lines/index.ts'
import { currentRound, roundRemainingAt } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { messages } from './round-quote.messages.ts'
import { dropOf, stakeOf, takingOf } from './round-quote.rules.ts'
import type { RoundQuote } from './round-quote.ts'

interface ConfirmProps {
  view: RoundView
  quote: RoundQuote
}

/** Asks before a quote is sealed, and before it is taken back. */
export function ConfirmRound(props: ConfirmProps) {
  useSignals()
  const asking = props.quote.asking.value
  if (asking === 'submit') return <Submitting {...props} />
  return asking === 'withdraw' ? <Withdrawing {...props} /> : null
}

/** Repeats the total, how far it is from the last one, and what becomes of a quote that is sealed already. */
function Submitting({ view, quote }: ConfirmProps) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const state = quote.lines.state.value
  const name = useName(view)
  if (!('sheet' in state)) return null
  const { total } = quoteJudge(state.sheet)(quote.lines.values.value)
  const amount = formats.money(total, view.currency)
  return (
    <Asking view={view} quote={quote} heading={t('confirm.title', { name })} send={t('confirm.send', { amount: formats.money(total) })}>
      <p className="round-amount">{amount}</p>
      <Words view={view} total={total} />
      <Facts view={view} quote={quote} total={total} />
      {view.submitted ? (
        <div className="round-replaces">
          <Notice tone="warning">{t('confirm.replaces', { at: formats.dateTime(view.submitted.at, view.timeZone) })}</Notice>
        </div>
      ) : (
        <p>{t(view.revisions === 'once' ? 'confirm.once' : 'confirm.first')}</p>
      )}
    </Asking>
  )
}

function Withdrawing({ view, quote }: ConfirmProps) {
  useSignals()
  const t = useText(messages)
  const name = useName(view)
  const stake = stakeOf(view, quote.project.value?.form?.rounds?.missed)
  return (
    <Asking view={view} quote={quote} danger heading={t('withdraw.title', { name })} send={t('withdraw.send')}>
      <p>{t(view.revisions === 'once' ? 'withdraw.once' : 'withdraw.replace')}</p>
      {stake && <p>{t(`stake.${stake}`, { name })}</p>}
    </Asking>
  )
}

interface AskingProps extends ConfirmProps {
  heading: string
  send: string
  danger?: boolean
  children: ReactNode
}

/** What can change while somebody reads is shown as it is now: once the round is over nothing can be sent. */
function Asking({ view, quote, heading, send, danger, children }: AskingProps) {
  const t = useText(messages)
  const now = useNow(quote.client.clock, Date.parse(view.closesAt))
  // What is sealed may be taken back also where no other quote is taken.
  const stopped = danger ? view.phase !== 'OPEN' || now >= Date.parse(view.closesAt) : takingOf(view, now) !== 'open'
  return (
    <Dialog
      open
      dismissible
      heading={heading}
      onClose={quote.cancel}
      width="480px"
      footer={
        <>
          <Button onPress={quote.cancel}>{t('cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} first disabled={stopped} onPress={() => void quote.confirm()}>
            {send}
          </Button>
        </>
      }
    >
      {children}
      {stopped && <Notice tone="danger">{t('confirm.stopped')}</Notice>}
    </Dialog>
  )
}

function Words({ view, total }: { view: RoundView; total: string }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const words = view.currency === 'CNY' && locale.lang.value === 'zh' ? amountInWords(total) : undefined
  return words ? <p className="round-words">{`${t('confirm.words')}：${words}`}</p> : null
}

function Facts({ view, quote, total }: ConfirmProps & { total: string }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const left = roundRemainingAt(view, useNow(quote.client.clock, Date.parse(view.closesAt)))
  const drop = dropOf(view.ownPrice, total, view.scale)
  const pct = formats.number(Math.abs(drop ?? 0) / 100, { maximumFractionDigits: 2 })
  const change = drop === undefined ? '' : drop === 0 ? t('confirm.same') : t(drop > 0 ? 'confirm.lower' : 'confirm.higher', { pct })
  return (
    <Description
      items={[
        { label: t('confirm.left'), value: left.until === 'close' ? clockFace(left.ms).text : '–' },
        { label: t('confirm.days'), value: t('confirm.daysOf', { n: quote.terms.terms.value.deliveryDays }) },
        ...(view.ownPrice === undefined ? [] : [{ label: t('confirm.before'), value: `${formats.money(view.ownPrice)} · ${change}` }]),
      ]}
    />
  )
}

function useName(view: RoundView): string {
  const nameOf = useRoundName()
  const round = currentRound(view)
  return round ? nameOf(round) : ''
}
