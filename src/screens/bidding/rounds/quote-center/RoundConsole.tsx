import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Announcements, type HallClock, useFocusKept } from '#screens/bidding/live/index.ts'
import { RoundNews } from '#screens/bidding/rounds/hall/RoundNews.tsx'
import { RoundTable } from '#screens/bidding/rounds/hall/RoundTable.tsx'
import { RoundCountdown } from '#screens/bidding/rounds/shared/RoundCountdown.tsx'
import { currentRound, isOpened } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { ConfirmRound } from './ConfirmRound.tsx'
import { OwnQuotes } from './OwnQuotes.tsx'
import css from './RoundConsole.css?inline'
import { RoundForm } from './RoundForm.tsx'
import { RoundState } from './RoundState.tsx'
import { messages } from './round-quote.messages.ts'
import { takingOf } from './round-quote.rules.ts'
import type { RoundQuote } from './round-quote.ts'

const sheet = styleSheet(css)

export interface RoundConsoleProps {
  view: RoundView
  quote: RoundQuote
  readonly?: boolean | undefined
  /** The way to what became of the project. */
  toResult?: (() => void) | undefined
}

/** What a bidder needs in a tender in rounds: time and standing on top, the form beneath, then what was opened, what was given and what was announced. */
export function RoundConsole({ view, quote, readonly, toResult }: RoundConsoleProps) {
  useSignals()
  useStyles(sheet)
  const now = useInstant(quote.client.clock, Date.parse(view.closesAt))
  const box = useFocusKept<HTMLDivElement>(`${view.submitted?.at} ${quote.lines.state.value.phase}`)
  const taking = readonly ? 'none' : takingOf(view, now)
  const typing = taking !== 'none' || (!readonly && isUnsettled(quote))
  return (
    <div ref={box} className="round-console" tabIndex={-1}>
      <RoundNews store={quote.live} />
      <Card>
        <div className="round-top">
          <RoundSteps view={view} />
          {view.phase !== 'CLOSED' && <RoundCountdown view={view} clock={quote.client.clock} />}
          <RoundState view={view} quote={quote} readonly={readonly} toResult={toResult} />
        </div>
      </Card>
      <div className="round-body" data-taking={typing ? '' : undefined}>
        {typing && (
          <div className="round-main">
            <RoundForm view={view} quote={quote} taking={taking} />
          </div>
        )}
        {view.rounds.some(isOpened) && <Results view={view} quote={quote} />}
        <div className="round-side">
          <OwnQuotes view={view} quote={quote} />
          <Announcements zone={view.timeZone} list={quote.live.messages.value} hasOlder={quote.live.hasOlderMessages.value} />
        </div>
      </div>
      <ConfirmRound view={view} quote={quote} />
    </div>
  )
}

/** Whether something was typed that is sealed nowhere yet, or is on its way. */
const isUnsettled = ({ changed, lines }: RoundQuote): boolean => changed.value || ['sending', 'refused'].includes(lines.state.value.phase)

/** Server time now; asked anew when this instant has passed, and not before: what is typed in is not drawn again every second. */
function useInstant(clock: HallClock, at: number): number {
  const [, setPassed] = useState(at)
  const now = clock.now()
  useEffect(() => {
    const left = at - clock.now()
    if (left <= 0) return undefined
    const until = new AbortController()
    clock.wait(left, until.signal).then(
      () => setPassed(-at),
      () => undefined,
    )
    return () => until.abort()
  }, [clock, at])
  return now
}

/** What the rules show a bidder of the rounds that were opened. */
function Results({ view, quote }: Pick<RoundConsoleProps, 'view' | 'quote'>) {
  useSignals()
  const t = useText(messages)
  return (
    <div className="round-results">
      <Card heading={t('results')}>
        <RoundTable view={view} prices={quote.live.prices.value} />
        {view.drawn && <p className="round-quiet">{t('results.drawn', { order: view.drawn.aliases.join(' · ') })}</p>}
      </Card>
    </div>
  )
}

function RoundSteps({ view }: { view: RoundView }) {
  const t = useText(messages)
  const nameOf = useRoundName()
  return (
    <Steps
      label={t('rounds')}
      steps={view.rounds.map((round) => ({ key: String(round.no), label: nameOf(round), done: isOpened(round) }))}
      current={view.phase === 'CLOSED' ? '' : String(currentRound(view)?.no)}
    />
  )
}
