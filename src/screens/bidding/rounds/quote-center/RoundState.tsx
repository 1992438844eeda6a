import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useFailReason, useHallTime } from '#screens/bidding/live/index.ts'
import type { LostKey } from '#screens/bidding/rounds/client/index.ts'
import { currentRound } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Readiness } from './Readiness.tsx'
import { messages } from './round-quote.messages.ts'
import type { RoundQuote } from './round-quote.ts'
import { SealedState } from './SealedState.tsx'

interface RoundStateProps {
  view: RoundView
  quote: RoundQuote
  readonly?: boolean | undefined
  /** The way to what became of the project. */
  toResult?: (() => void) | undefined
}

/** How the firm stands in the rounds now: what is sealed, what is waited for, and why there is no form. */
export function RoundState({ view, quote, readonly, toResult }: RoundStateProps) {
  useSignals()
  return (
    <div className="round-state">
      <SealedState view={view} quote={quote} readonly={readonly} />
      <Phase view={view} quote={quote} toResult={toResult} />
      {quote.unread.value.map((lost) => (
        <Unread key={lost.round} lost={lost} view={view} />
      ))}
    </div>
  )
}

function Unread({ lost: { round, kid }, view }: { lost: LostKey; view: RoundView }) {
  const t = useText(messages)
  const nameOf = useRoundName()
  const name = nameOf(view.rounds.find(({ no }) => no === round) ?? { no: round })
  return (
    <Notice tone="danger" title={t('unread', { name, kid })}>
      {t('unread.note')}
    </Notice>
  )
}

function Phase({ view, quote, toResult }: Omit<RoundStateProps, 'readonly'>) {
  switch (view.why) {
    case 'NOT_STARTED':
      return <Readiness quote={quote} />
    case 'SUSPENDED':
      return <Suspended view={view} />
    case 'ELIMINATED':
      return <Eliminated view={view} />
    case 'NOT_OPEN':
      return <Between view={view} />
    case 'CLOSED':
      return <Closed view={view} toResult={toResult} />
    case 'ONCE':
    case undefined:
      return null
    default:
      return <Said why={view.why} />
  }
}

function Said({ why }: { why: NonNullable<RoundView['why']> }) {
  const t = useText(messages)
  return <Notice tone="info">{t(`why.${why}`)}</Notice>
}

function Suspended({ view }: { view: RoundView }) {
  const t = useText(messages)
  const time = useHallTime(view.timeZone)
  const { reason = '', outage, resumeAt } = view.suspension ?? {}
  return (
    <Notice tone="warning" title={outage ? t('why.SUSPENDED.outage') : t('why.SUSPENDED', { reason })}>
      {resumeAt ? t('suspended.until', { at: time(resumeAt) }) : t('suspended.open')}
    </Notice>
  )
}

function Eliminated({ view }: { view: RoundView }) {
  const t = useText(messages)
  const { round = 0, cause = 'RANK' } = view.eliminated ?? {}
  return (
    <Notice tone="warning" title={t('why.ELIMINATED', { n: round })}>
      {t(`eliminated.${cause}`, { n: round })}
    </Notice>
  )
}

/** A round waits to be opened, or the next one to begin. */
function Between({ view }: { view: RoundView }) {
  const t = useText(messages)
  const nameOf = useRoundName()
  const time = useHallTime(view.timeZone)
  const round = currentRound(view)
  const name = round ? nameOf(round) : ''
  if (view.phase === 'WAITING') return <Notice tone="info">{t(view.submitted ? 'waiting.own' : 'waiting.none', { name })}</Notice>
  return <Notice tone="info">{round?.opensAt ? t('interval', { name, at: time(round.opensAt) }) : t('why.NOT_OPEN')}</Notice>
}

function Closed({ view, toResult }: { view: RoundView; toResult?: (() => void) | undefined }) {
  const t = useText(messages)
  const formats = useFormats()
  const reasonOf = useFailReason()
  const { failReason, status, ownRank, ownPrice, over } = view
  const facts: ReactNode[] = [
    ownRank !== undefined && t('final.rank', { rank: ownRank }),
    ownPrice !== undefined && t('final.price', { price: formats.money(ownPrice, view.currency) }),
    over && t('final.over'),
  ].filter(Boolean)
  const ended = failReason ? t('final.failed', { reason: reasonOf(failReason) }) : status === 'VOID' ? t('final.VOID') : t('why.CLOSED')
  return (
    <Notice
      tone={over || failReason ? 'warning' : 'info'}
      title={ended}
      action={toResult && <Button onPress={toResult}>{t('toResult')}</Button>}
    >
      {facts.length > 0 && facts.join(' · ')}
    </Notice>
  )
}
