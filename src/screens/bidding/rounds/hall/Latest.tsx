import type { CSSProperties } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { savingOf } from '#screens/bidding/live/index.ts'
import { currentRound } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { toldRounds } from './hall-table.rules.ts'
import { messages } from './rounds-hall.messages.ts'

interface LatestProps {
  view: RoundView
  /** A number from before the connection was lost would be a guess, so there is none then. */
  online: number | undefined
}

/** The number of this moment: how many quotes have come in, or the best price of the round that was opened last. */
export function Latest({ view, online }: LatestProps) {
  const t = useText(messages)
  const formats = useFormats()
  const nameOf = useRoundName()
  const last = toldRounds(view).at(-1)
  const saving = last && savingOf({ ...view, lead: last.lowest })
  return (
    <div className="latest">
      <Figure view={view} />
      {isSealed(view) && (
        <p className="latest-tip">
          <Icon name="lock" />
          {t('sealed.tip')}
        </p>
      )}
      <dl className="latest-facts">
        {last && isSealed(view) && (
          <Fact
            label={t(`now.lowest.${view.direction}`, { name: nameOf(last), currency: view.currency })}
            value={formats.money(last.lowest)}
          />
        )}
        {saving && <Fact label={t(`saving.${view.direction}`)} value={`${formats.money(saving.amount)} (${saving.percent}%)`} />}
        {view.bidders !== undefined && !isSealed(view) && <Fact label={t('bidders')} value={view.bidders} />}
        {online !== undefined && <Fact label={t('online')} value={online} />}
        {view.ceiling !== undefined && <Fact label={t(`ceiling.${view.direction}`)} value={formats.money(view.ceiling)} />}
      </dl>
    </div>
  )
}

/** A round is open for quotes or waits to be opened. */
const isSealed = (view: RoundView): boolean => {
  const state = currentRound(view)?.state
  return view.phase !== 'CLOSED' && (state === 'OPEN' || state === 'CLOSED')
}

function Figure({ view }: { view: RoundView }) {
  const t = useText(messages)
  const formats = useFormats()
  const nameOf = useRoundName()
  const round = currentRound(view)
  const last = toldRounds(view).at(-1)
  if (round && isSealed(view)) {
    if (view.quotesReceived === undefined) return <Big label={t('now.sealed', { name: nameOf(round) })} quiet text={t('sealed')} />
    const of = view.bidders === undefined ? '' : ` / ${view.bidders}`
    return <Big label={t('now.received', { name: nameOf(round) })} text={`${view.quotesReceived}${of}`} />
  }
  if (last) {
    const label = t(`now.lowest.${view.direction}`, { name: nameOf(last), currency: view.currency })
    return <Big label={label} text={formats.money(last.lowest)} />
  }
  const isOver = view.rounds.some(({ state }) => state === 'OPENED')
  return <Big label={t(`lowest.${view.direction}`)} quiet text={isOver ? t('hidden') : '—'} />
}

function Big({ label, text, quiet }: { label: string; text: string; quiet?: boolean }) {
  return (
    <>
      <div className="latest-label">{label}</div>
      <div className="latest-figure" data-quiet={quiet ? '' : undefined} style={{ '--chars': Math.max(12, text.length) } as CSSProperties}>
        {text}
      </div>
    </>
  )
}

function Fact({ label, value }: { label: string; value: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
