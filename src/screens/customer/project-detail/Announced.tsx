import type { Announcement } from '#contract/tender/paper-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { senderOf } from '#domain/tender/state-names.ts'
import { Said } from '#screens/words/index.ts'
import { Time } from '#ui/display/figures.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { messages } from './project-detail.messages.ts'

const TIMES = ['registrationEndsAt', 'qualificationEndsAt', 'startsAt'] as const
const timesOf = ({ times }: Announcement) => (times ? TIMES.map((name) => ({ name, at: times[name] })) : [])

/** What was said or happened to all, newest first. Roles stand for the senders, never names. */
export function Announced({ list, zone }: { list: readonly Announcement[]; zone: string | undefined }) {
  const t = useText(messages)
  const wordsOf = useWords()
  const { dateTime } = useFormats()
  const textsOf = (one: Announcement) => [
    senderOf(one.from, t),
    dateTime(one.at, zone),
    one.kind === 'message' ? undefined : t(`said.${one.kind}`),
    wordsOf(one),
    ...timesOf(one).flatMap(({ name, at }) => [t(`times.${name}`), dateTime(at, zone)]),
  ]
  const { shown, filter, none } = useRowFilter({ rows: list, textsOf })
  if (list.length === 0) return <Empty icon="bell" title={t('messages.empty')} />
  return (
    <div className="detail-entry">
      {filter}
      {none ?? (
        <Card>
          <ul className="detail-said" aria-label={t('messages.label')}>
            {shown.map((one) => (
              <li key={one.seq}>
                <div className="detail-said-meta">
                  <strong>{senderOf(one.from, t)}</strong>
                  <Time at={one.at} zone={zone} />
                </div>
                <Sentence one={one} zone={zone} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** What was written, or what the system says in its place; nothing where the kind says it all. */
function useWords(): (one: Announcement) => string | undefined {
  const t = useText(messages)
  return ({ kind, text }) => {
    if (kind === 'suspended') return text === 'OUTAGE' ? t('said.outage') : text
    if (kind !== 'message') return undefined
    return text === 'bid.voided' ? t('said.voided') : text
  }
}

function Sentence({ one, zone }: { one: Announcement; zone: string | undefined }) {
  const t = useText(messages)
  const wordsOf = useWords()
  switch (one.kind) {
    case 'schedule':
      return (
        <>
          <p>{t('said.schedule')}</p>
          {one.times && (
            <Description items={timesOf(one).map(({ name, at }) => ({ label: t(`times.${name}`), value: <Time at={at} zone={zone} /> }))} />
          )}
        </>
      )
    case 'suspended':
      return (
        <>
          <p>{t('said.suspended')}</p>
          <p className="detail-said-why">{wordsOf(one)}</p>
        </>
      )
    case 'resumed':
      return <p>{t('said.resumed')}</p>
    case 'message':
      return <Said text={wordsOf(one) ?? ''} rich={one.rich} />
  }
}
