import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import type { BidView } from '#contract/tender/bid.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { type HallClock, useNow } from '#screens/bidding/live/index.ts'
import { useRefusal } from '#screens/bidding/quote-center/use-refusal.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { LinesCard, LinesRefusal } from './LinesCard.tsx'
import { LineTable, type LineTableHandle } from './LineTable.tsx'
import type { Split } from './lines.api.ts'
import { messages } from './lines.messages.ts'
import { splitJudge } from './lines.rules.ts'
import type { LinesStore, OpenLines } from './lines.store.ts'

interface SplitLinesProps {
  view: BidView
  lines: LinesStore<Split>
  clock: HallClock
  readonly?: boolean | undefined
}

/** After the close: how the total stands split over the lines, and until when the bidder may split it anew (7.2). */
export function SplitLines({ view, lines, clock, readonly }: SplitLinesProps) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const until = view.splitUntil ?? view.closesAt
  const over = useNow(clock, Date.parse(until)) >= Date.parse(until)
  return (
    <LinesCard
      heading={t('split.title')}
      lead={t(over ? 'split.over' : 'split.lead', { at: formats.dateTime(until, view.timeZone) })}
      lines={lines}
      seq={view.seq}
    >
      {(state) => state.sent && <Form view={view} lines={lines} state={state} still={over || readonly === true} />}
    </LinesCard>
  )
}

type Open = OpenLines<Split>

function Form({ view, lines, state, still }: { view: BidView; lines: LinesStore<Split>; state: Open; still: boolean }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const [asked, setAsked] = useState(false)
  const words = useRefusal(view)
  const values = lines.values.value
  const { total, source } = state.sent!
  const judge = useMemo(() => splitJudge(state.sheet, total), [state.sheet, total])
  const judged = judge(values)
  const changed = lines.changed.value
  const busy = state.phase === 'sending'
  const table = useRef<LineTableHandle>(null)
  const go = () => judged.first !== undefined && table.current?.go(judged.first)
  const send = () => {
    setAsked(true)
    if (judged.refused) go()
    if (!judged.refused && changed && !still) void lines.send()
  }
  const told = judged.refused && asked && changed ? words(judged.refused) : undefined
  return (
    <>
      {!changed && <p className="lines-lead lines-quiet">{t(source ? `split.${source}` : 'split.none')}</p>}
      <LineTable
        sheet={state.sheet}
        values={values}
        judged={judged}
        kind="amount"
        readOnly={busy || still}
        onType={lines.type}
        onEnter={send}
        undo={lines.undo.value}
        handle={table}
      />
      <p className="lines-foot" role="status">
        <strong className="lines-total" part="total">{`${t('total')} ${formats.money(total, view.currency)}`}</strong>
        <span className="lines-quiet">{t('split.rest', { rest: formats.money(judged.rest) })}</span>
      </p>
      <LinesRefusal state={state} told={told} line={judged.first} onGo={go} words={words} />
      {state.phase === 'sent' && (
        <div className="lines-outcome">
          <Notice tone="success">{t('split.saved')}</Notice>
        </div>
      )}
      {!still && (
        <div className="lines-send">
          <Button kind="primary" busy={busy} disabled={!changed} onPress={send}>
            {t('split.send')}
          </Button>
          {changed && !busy && <Button onPress={lines.discard}>{t('split.back')}</Button>}
          {changed && <span className="lines-quiet">{t(lines.kept.value ? 'draft' : 'draft.loose')}</span>}
        </div>
      )}
    </>
  )
}
