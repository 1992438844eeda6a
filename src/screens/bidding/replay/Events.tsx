import { memo } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import type { Moment } from '#domain/tender/replay/moments.ts'
import { type Telling, tellingOf } from '#domain/tender/replay/telling.ts'
import { senderOf } from '#domain/tender/state-names.ts'
import { useFailReason } from '#screens/bidding/live/index.ts'
import { facts, isFact } from '#screens/bidding/proof/index.ts'
import { useRoundName } from '#screens/bidding/rounds/index.ts'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './replay.messages.ts'

/** The newest so many; earlier ones are reached by going back. */
const SHOWN = 40
/** A box that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const REACHABLE = 0

interface EventsProps {
  moments: readonly Moment[]
  index: number
  currency: string
  zone: string | undefined
  onChoose: (at: number) => void
}

/** What has happened up to this instant, the newest first. Drawn again when something happened, not as time runs. */
export const Events = memo(function Events({ moments, index, currency, zone, onChoose }: EventsProps) {
  const t = useText(messages)
  const formats = useFormats()
  const word = useEventWord(currency)
  const shown = moments.slice(Math.max(0, index + 1 - SHOWN), index + 1).toReversed()
  return (
    <Card heading={t('events')}>
      <p className="replay-muted">{t('events.upTo', { n: index + 1, m: moments.length })}</p>
      <section className="replay-events" aria-label={t('events.list')} tabIndex={REACHABLE}>
        <ol>
          {shown.map(({ at, entries }, place) => (
            <li key={at} aria-current={place === 0 ? 'step' : undefined}>
              <button type="button" className="replay-event-time" onClick={() => onChoose(Date.parse(at))}>
                <time dateTime={at}>{formats.time(at, { ms: true, ...(zone && { zone }) })}</time>
              </button>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.seq}>{word(tellingOf(entry))}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
})

/** What an entry says in one line. */
export function useEventWord(currency: string): (telling: Telling) => string {
  const t = useText(messages)
  const fact = useText(facts)
  const nameOf = useRoundName()
  const formats = useFormats()
  const why = useFailReason()
  return ({ type, alias, gross, rank, round, code, text, from }) =>
    [
      isFact(type) ? fact(type) : type,
      round !== undefined && nameOf({ no: round }),
      alias,
      gross !== undefined && formats.money(gross, currency),
      rank !== undefined && t('rank.told', { rank }),
      code !== undefined && t('events.refused', { code }),
      from !== undefined && senderOf(from, t),
      text !== undefined && (type === 'project.failed' ? why(text) : text),
    ]
      .filter(Boolean)
      .join(' · ')
}
