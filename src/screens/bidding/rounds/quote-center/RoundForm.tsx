import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import {
  LinesRefusal,
  LineTable,
  type LineTableHandle,
  type OpenLines,
  quoteJudge,
  rate,
} from '#screens/bidding/quote-center/lines/index.ts'
import { currentRound } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './round-quote.messages.ts'
import { judgedInRound, refusedTerms, type Taking } from './round-quote.rules.ts'
import type { RoundQuote, SealedRound } from './round-quote.ts'
import { TermsFields } from './TermsFields.tsx'
import { useRoundWords } from './use-round-words.ts'
import { BookTools, bookProjectOf } from './workbook/BookTools.tsx'

interface RoundFormProps {
  view: RoundView
  quote: RoundQuote
  taking: Taking
}

/** The quote of the round that is open or comes next, line by line. What is typed when none is taken any more stays in sight. */
export function RoundForm({ view, quote, taking }: RoundFormProps) {
  useSignals()
  const t = useText(messages)
  const nameOf = useRoundName()
  const round = currentRound(view)
  const name = round ? nameOf(round) : ''
  const state = quote.lines.state.value
  const book = bookProjectOf(view, quote)
  useUnsaved(quote.changed.value)
  return (
    <Card
      heading={t('taking.title', { name })}
      actions={
        'sheet' in state && state.phase !== 'sending' && taking !== 'none' && book && <BookTools view={view} quote={quote} project={book} />
      }
    >
      {taking === 'none' ? (
        <div className="lines-lead">
          <Notice tone="warning" title={t('taking.none')}>
            {quote.kept.value && t('taking.kept')}
          </Notice>
        </div>
      ) : (
        <p className="lines-lead lines-quiet">{t(`taking.${taking}`, { name })}</p>
      )}
      {state.phase === 'loading' && <Skeleton lines={4} />}
      {state.phase === 'failed' && (
        <Notice tone="danger" action={<Button onPress={() => void quote.lines.open()}>{t('retry')}</Button>}>
          {state.failure.message}
        </Notice>
      )}
      {'sheet' in state && <Form key={view.roundNo} view={view} quote={quote} taking={taking} state={state} />}
    </Card>
  )
}

function Form({ view, quote, taking, state }: RoundFormProps & { state: OpenLines<SealedRound> }) {
  useSignals()
  const { lines, terms } = quote
  const [asked, setAsked] = useState(false)
  const words = useRoundWords(view)
  const values = lines.values.value
  const judge = useMemo(() => quoteJudge(state.sheet), [state.sheet])
  const byLine = judge(values)
  const judged = judgedInRound(byLine, view, byLine.first === undefined)
  const said = terms.terms.value
  const refused = judged.refused ?? refusedTerms(said)
  const still = state.phase === 'sending' || taking === 'none'
  const table = useRef<LineTableHandle>(null)
  const go = () => judged.first !== undefined && table.current?.go(judged.first)
  const send = () => {
    setAsked(true)
    if (judged.refused) go()
    if (!refused && taking === 'open' && isNew(quote, state)) quote.offer()
  }
  const certain = judged.line !== undefined || refused?.code === 'TENDER-2042' || refused?.code === 'TENDER-2052'
  return (
    <>
      <LineTable
        cards
        sheet={state.sheet}
        values={values}
        judged={judged}
        kind="unitPrice"
        last={quote.last.value}
        readOnly={still}
        onType={lines.type}
        onEnter={send}
        enterGoesDown
        undo={quote.undo.value}
        handle={table}
      />
      <TermsFields terms={terms} readOnly={still} asked={asked} rate={rate(state.sheet.taxBp)} />
      <Sums view={view} total={judged.total} net={judged.net} taxBp={state.sheet.taxBp} />
      <LinesRefusal
        state={state}
        told={refused && taking !== 'none' && (certain || asked) ? words(refused) : undefined}
        line={judged.first}
        onGo={go}
        words={words}
      />
      <Buttons quote={quote} state={state} taking={taking} blocked={certain} onSend={send} />
    </>
  )
}

/** What is sealed already is not sealed again unless something of it was changed. */
const isNew = (quote: RoundQuote, { sent }: OpenLines<SealedRound>): boolean => sent === undefined || quote.changed.value

function Sums({ view, total, net, taxBp }: { view: RoundView; total: string; net: string; taxBp: number }) {
  const t = useText(messages)
  const formats = useFormats()
  const { direction, next, ceiling } = view
  return (
    <p className="lines-foot" role="status">
      <strong className="lines-total" part="total">{`${t('total')} ${formats.money(total, view.currency)}`}</strong>
      <span className="lines-quiet">{t('net', { net: formats.money(net), rate: rate(taxBp) })}</span>
      {next && <strong className="round-limit">{t(`limit.${direction}`, { max: formats.money(next.max) })}</strong>}
      {ceiling !== undefined && ceiling !== next?.max && (
        <span className="lines-quiet">{t(`ceiling.${direction}`, { max: formats.money(ceiling) })}</span>
      )}
    </p>
  )
}

interface ButtonsProps {
  quote: RoundQuote
  state: OpenLines<SealedRound>
  taking: Taking
  blocked: boolean
  onSend: () => void
}

function Buttons({ quote, state, taking, blocked, onSend }: ButtonsProps) {
  useSignals()
  const t = useText(messages)
  const busy = state.phase === 'sending'
  const { sent } = state
  const changed = quote.changed.value
  const withdraws = quote.withdrawing.phase.value === 'running'
  return (
    <div className="lines-send">
      {taking === 'open' && (
        <Button kind="primary" icon="shield" busy={busy} disabled={blocked || withdraws || !isNew(quote, state)} onPress={onSend}>
          {t(sent === undefined ? 'submit' : 'replace')}
        </Button>
      )}
      {changed && !quote.kept.value && !busy && <Button onPress={() => void quote.save()}>{t('save')}</Button>}
      {quote.last.value && !busy && taking !== 'none' && <Button onPress={quote.takeLast}>{t('takeLast')}</Button>}
      {changed && !busy && <Button onPress={quote.discard}>{t(sent === undefined ? 'clear' : 'back')}</Button>}
      {changed && taking !== 'none' && <span className="lines-quiet">{t(quote.kept.value ? 'draft' : 'draft.loose')}</span>}
    </div>
  )
}
