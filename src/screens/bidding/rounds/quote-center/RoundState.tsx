import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useFailReason, useHallTime } from '#screens/bidding/live/index.ts'
import type { LostKey } from '#screens/bidding/rounds/client/index.ts'
import { currentRound, isOpened } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Readiness } from './Readiness.tsx'
import { messages } from './round-quote.messages.ts'
import { stakeOf } from './round-quote.rules.ts'
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
      {!readonly && <Standing view={view} quote={quote} />}
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
      return view.phase === 'WAITING' ? <Waiting view={view} /> : null
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

function Waiting({ view }: { view: RoundView }) {
  const t = useText(messages)
  const nameOf = useRoundName()
  const round = currentRound(view)
  return <Notice tone="info">{t(view.submitted ? 'waiting.own' : 'waiting.none', { name: round ? nameOf(round) : '' })}</Notice>
}

/** For whoever may still quote: how the firm stood in the round that was opened last, and what becomes of it without a quote. */
function Standing({ view, quote }: Pick<RoundStateProps, 'view' | 'quote'>) {
  useSignals()
  const t = useText(messages)
  const { money } = useFormats()
  const nameOf = useRoundName()
  const round = currentRound(view)
  const last = view.rounds.findLast(isOpened)
  const mayQuote = view.canQuote || view.why === 'SUSPENDED' || (view.why === 'NOT_OPEN' && view.phase === 'INTERVAL')
  if (!round || !mayQuote) return null
  const facts = last && [
    last.ownPrice !== undefined && t('standing.price', { name: nameOf(last), price: money(last.ownPrice) }),
    last.carried && t('standing.carried'),
    last.ownRank !== undefined && t('standing.rank', { rank: last.ownRank }),
    last.lowest !== undefined && t(`standing.best.${view.direction}`, { price: money(last.lowest) }),
  ]
  const stake = view.submitted ? undefined : stakeOf(view, quote.project.value?.form?.rounds?.missed)
  const title = facts?.filter(Boolean).join(' · ')
  if (!title && !stake) return null
  return (
    <Notice tone="info" title={title || undefined}>
      {stake && t(`stake.${stake}`, { name: nameOf(round) })}
    </Notice>
  )
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
  const isTold = status === 'PUBLICITY' || status === 'AWARDED'
  const ended = status === 'VOID' ? t('final.VOID') : t(isTold ? 'final.told' : 'why.CLOSED')
  return (
    <Notice
      tone={over || failReason ? 'warning' : 'info'}
      title={failReason ? t('final.failed', { reason: reasonOf(failReason) }) : ended}
      action={toResult && <Button onPress={toResult}>{t('toResult')}</Button>}
    >
      {facts.length > 0 && facts.join(' · ')}
    </Notice>
  )
}
