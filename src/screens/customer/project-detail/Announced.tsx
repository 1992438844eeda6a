import type { Announcement } from '#contract/tender-paper-calls.ts'
import { useText } from '#core/locale.tsx'
import { Card } from '#ui/Card.tsx'
import { Description } from '#ui/Description.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Time } from '#ui/Time.tsx'
import { messages } from './project-detail.messages.ts'

const ROLES = ['BUYER', 'MANAGER', 'SUPERVISOR', 'SYSTEM'] as const

/** What was said or happened to all, newest first. Roles stand for the senders, never names. */
export function Announced({ list, zone }: { list: readonly Announcement[]; zone: string | undefined }) {
  const t = useText(messages)
  if (list.length === 0) return <Empty icon="bell" title={t('messages.empty')} />
  return (
    <Card>
      <ul className="detail-said" aria-label={t('messages.label')}>
        {list.map((one) => (
          <li key={one.seq}>
            <div className="detail-said-meta">
              <strong>{senderOf(one.from, t)}</strong>
              <Time at={one.at} zone={zone} />
            </div>
            <Said one={one} zone={zone} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function senderOf(from: string, t: (key: `from.${(typeof ROLES)[number]}`) => string): string {
  const role = ROLES.find((known) => known === from)
  return role ? t(`from.${role}`) : from
}

function Said({ one, zone }: { one: Announcement; zone: string | undefined }) {
  const t = useText(messages)
  switch (one.kind) {
    case 'schedule':
      return (
        <>
          <p>{t('said.schedule')}</p>
          {one.times && (
            <Description
              items={(['registrationEndsAt', 'qualificationEndsAt', 'startsAt'] as const).flatMap((name) =>
                one.times ? [{ label: t(`times.${name}`), value: <Time at={one.times[name]} zone={zone} /> }] : [],
              )}
            />
          )}
        </>
      )
    case 'suspended':
      return (
        <>
          <p>{t('said.suspended')}</p>
          <p className="detail-said-why">{one.text === 'OUTAGE' ? t('said.outage') : one.text}</p>
        </>
      )
    case 'resumed':
      return <p>{t('said.resumed')}</p>
    case 'message':
      return <p>{one.text === 'bid.voided' ? t('said.voided') : one.text}</p>
  }
}
