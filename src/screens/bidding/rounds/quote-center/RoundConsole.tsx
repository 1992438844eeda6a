import { useSignals } from '@preact/signals-react/runtime'
import type { RoundView } from '#contract/tender/round-view.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Announcements, useNow } from '#screens/bidding/live/index.ts'
import { RoundCountdown } from '#screens/bidding/rounds/shared/RoundCountdown.tsx'
import { currentRound, isOpened } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { ConfirmRound } from './ConfirmRound.tsx'
import { OwnQuotes } from './OwnQuotes.tsx'
import css from './RoundConsole.css?inline'
import { RoundForm } from './RoundForm.tsx'
import { RoundResults } from './RoundResults.tsx'
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

/** What a bidder needs in a tender in rounds: time and standing on top, the form beneath, what was given and opened beside it. */
export function RoundConsole({ view, quote, readonly, toResult }: RoundConsoleProps) {
  useSignals()
  useStyles(sheet)
  const now = useNow(quote.client.clock, Date.parse(view.closesAt))
  const taking = readonly ? 'none' : takingOf(view, now)
  return (
    <div className="round-console">
      <Card>
        <div className="round-top">
          <RoundSteps view={view} />
          <RoundCountdown view={view} clock={quote.client.clock} />
          <RoundState view={view} quote={quote} readonly={readonly} toResult={toResult} />
        </div>
      </Card>
      <div className="round-body" data-taking={taking === 'none' ? undefined : ''}>
        {taking !== 'none' && (
          <div className="round-main">
            <RoundForm view={view} quote={quote} taking={taking} />
          </div>
        )}
        <div className="round-side">
          <OwnQuotes view={view} quote={quote} />
          <RoundResults view={view} />
          <Announcements zone={view.timeZone} list={quote.live.messages.value} hasOlder={quote.live.hasOlderMessages.value} />
        </div>
      </div>
      <ConfirmRound view={view} quote={quote} />
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
