import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { BidView } from '#contract/tender-bid.ts'
import { useFormats, useText } from '#core/locale.tsx'
import { type HallClock, useNow } from '#screens/bidding/live/index.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { rate } from './EffectLine.tsx'
import { LineTable } from './LineTable.tsx'
import type { Sealed } from './lines.api.ts'
import { messages } from './lines.messages.ts'
import { judgeQuote } from './lines.rules.ts'
import type { LinesPhase, LinesStore } from './lines.store.ts'
import { messages as quoteMessages } from './quote.messages.ts'
import { refusalText } from './refusal.ts'
import { SealedReceipt } from './SealedReceipt.tsx'

interface EntryQuoteProps {
  view: BidView
  lines: LinesStore<Sealed>
  clock: HallClock
}

/** The sealed first price, line by line, before the start (6.5). */
export function EntryQuote({ view, lines, clock }: EntryQuoteProps) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  useEffect(() => void lines.open(), [lines])
  const state = lines.state.value
  const over = useNow(clock, Date.parse(view.startsAt)) >= Date.parse(view.startsAt)
  return (
    <Card heading={t('entry.title')}>
      <p className="lines-lead">{t('entry.lead', { at: formats.dateTime(view.startsAt, view.timeZone) })}</p>
      {state.phase === 'loading' && <Skeleton lines={4} />}
      {state.phase === 'failed' && (
        <Notice tone="danger" action={<Button onPress={() => void lines.open()}>{t('retry')}</Button>}>
          {state.failure.message}
        </Notice>
      )}
      {'sheet' in state && <Form view={view} lines={lines} state={state} over={over} />}
    </Card>
  )
}

type Open = Exclude<LinesPhase<Sealed>, { phase: 'loading' | 'failed' }>

function Form({ view, lines, state, over }: { view: BidView; lines: LinesStore<Sealed>; state: Open; over: boolean }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const [asked, setAsked] = useState(false)
  const values = lines.values.value
  const judged = judgeQuote(state.sheet, values)
  const words = useRefusal(view)
  const busy = state.phase === 'sending'
  const untouched = state.sent !== undefined && !lines.changed.value
  const send = () => {
    setAsked(true)
    if (!judged.refused && !untouched && !over) void lines.send()
  }
  const certain = judged.line !== undefined || judged.refused?.code === 'TENDER-2042'
  const told = judged.refused && (asked || certain) ? words(judged.refused) : undefined
  return (
    <>
      <Standing state={state} changed={lines.changed.value} view={view} />
      <LineTable
        sheet={state.sheet}
        values={values}
        judged={judged}
        kind="unitPrice"
        readOnly={busy || over}
        onType={lines.type}
        onEnter={send}
      />
      <p className="lines-foot" role="status">
        <strong className="lines-total">{`${t('total')} ${formats.money(judged.total, view.currency)}`}</strong>
        <span className="lines-quiet">{t('net', { net: formats.money(judged.net), rate: rate(state.sheet.taxBp) })}</span>
        {view.ceiling !== undefined && (
          <span className="lines-quiet">{t(`limit.${view.direction}`, { max: formats.money(view.ceiling) })}</span>
        )}
      </p>
      {told !== undefined && (
        <div className="lines-outcome">
          <Notice tone="danger">{told}</Notice>
        </div>
      )}
      {state.phase === 'refused' && (
        <div className="lines-outcome">
          <Notice tone="danger">{words(state.failure, state.failure.message)}</Notice>
        </div>
      )}
      <div className="lines-send">
        <Button kind="primary" icon="shield" busy={busy} disabled={over || untouched || certain} onPress={send}>
          {t(state.sent === undefined ? 'entry.send' : 'entry.replace')}
        </Button>
        {lines.changed.value && !busy && <Button onPress={lines.discard}>{t(state.sent === undefined ? 'clear' : 'entry.back')}</Button>}
        {lines.changed.value && <span className="lines-quiet">{t('draft')}</span>}
      </div>
    </>
  )
}

/** What is sealed now, with its receipt. */
function Standing({ state, changed, view }: { state: Open; changed: boolean; view: BidView }) {
  const t = useText(messages)
  const formats = useFormats()
  const [shown, setShown] = useState(false)
  const { sent } = state
  if (!sent) return null
  const at = formats.dateTime(sent.receipt.at, view.timeZone)
  return (
    <div className="lines-lead">
      <Notice
        tone={changed ? 'warning' : 'success'}
        title={t('entry.sealed', { total: formats.money(sent.gross, view.currency), at })}
        action={
          <Button kind="text" icon="shield" onPress={() => setShown(true)}>
            {t('receipt')}
          </Button>
        }
      >
        {t(changed ? 'entry.changed' : 'entry.kept')}
      </Notice>
      <SealedReceipt receipt={shown ? sent.receipt : undefined} zone={view.timeZone} onClose={() => setShown(false)} />
    </div>
  )
}

/** Refusals in words, with amounts as a person reads them. */
export function useRefusal(view: BidView) {
  const t = useText(quoteMessages)
  const own = useText(messages)
  const formats = useFormats()
  const print = { money: (amount: string) => formats.money(amount), dateTime: (at: string) => formats.dateTime(at, view.timeZone) }
  return (
    { code, args = {} }: { code?: string | undefined; args?: Readonly<Record<string, string | number>> | undefined },
    fallback = '',
  ): string => {
    if (code === 'TENDER-2048') return own('refusal.2048', { n: args.n ?? 0 })
    if (code === 'TENDER-2058') return own('refusal.2058', { total: print.money(String(args.total)), sum: print.money(String(args.sum)) })
    if (code === 'TENDER-2051') return own('refusal.2051')
    if (code === 'TENDER-2067') return own('refusal.2067', { t: print.dateTime(String(args.t)) })
    return refusalText({ code, args }, view, t, print, fallback)
  }
}
