import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import type { BidView } from '#contract/tender/bid.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { type HallClock, useNow } from '#screens/bidding/live/index.ts'
import { rate } from '#screens/bidding/quote-center/standing/EffectLine.tsx'
import { useRefusal } from '#screens/bidding/quote-center/use-refusal.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { LinesCard, LinesRefusal } from './LinesCard.tsx'
import { LineTable, type LineTableHandle } from './LineTable.tsx'
import type { Sealed } from './lines.api.ts'
import { messages } from './lines.messages.ts'
import { quoteJudge } from './lines.rules.ts'
import type { LinesStore, OpenLines } from './lines.store.ts'
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
  const over = useNow(clock, Date.parse(view.startsAt)) >= Date.parse(view.startsAt)
  return (
    <LinesCard
      heading={t('entry.title')}
      lead={t('entry.lead', { at: formats.dateTime(view.startsAt, view.timeZone) })}
      lines={lines}
      seq={view.seq}
    >
      {(state) => <Form view={view} lines={lines} state={state} over={over} />}
    </LinesCard>
  )
}

type Open = OpenLines<Sealed>

function Form({ view, lines, state, over }: { view: BidView; lines: LinesStore<Sealed>; state: Open; over: boolean }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const [asked, setAsked] = useState(false)
  const values = lines.values.value
  const judge = useMemo(() => quoteJudge(state.sheet), [state.sheet])
  const judged = judge(values)
  const words = useRefusal(view)
  const busy = state.phase === 'sending'
  const untouched = state.sent !== undefined && !lines.changed.value
  const table = useRef<LineTableHandle>(null)
  const go = () => judged.first !== undefined && table.current?.go(judged.first)
  const send = () => {
    setAsked(true)
    if (judged.refused) go()
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
        undo={lines.undo.value}
        handle={table}
      />
      <p className="lines-foot" role="status">
        <strong className="lines-total" part="total">{`${t('total')} ${formats.money(judged.total, view.currency)}`}</strong>
        <span className="lines-quiet">{t('net', { net: formats.money(judged.net), rate: rate(state.sheet.taxBp) })}</span>
        {view.ceiling !== undefined && (
          <span className="lines-quiet">{t(`limit.${view.direction}`, { max: formats.money(view.ceiling) })}</span>
        )}
      </p>
      <LinesRefusal state={state} told={told} line={judged.first} onGo={go} words={words} />
      <div className="lines-send">
        <Button kind="primary" icon="shield" busy={busy} disabled={over || untouched || certain} onPress={send}>
          {t(state.sent === undefined ? 'entry.send' : 'entry.replace')}
        </Button>
        {lines.changed.value && !busy && <Button onPress={lines.discard}>{t(state.sent === undefined ? 'clear' : 'entry.back')}</Button>}
        {lines.changed.value && <span className="lines-quiet">{t(lines.kept.value ? 'draft' : 'draft.loose')}</span>}
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
      <SealedReceipt receipt={shown ? sent.receipt : undefined} onClose={() => setShown(false)} />
    </div>
  )
}
