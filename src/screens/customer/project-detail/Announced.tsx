import { useMemo } from 'react'
import type { Announcement } from '#contract/tender/paper-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { announcementFields } from '#domain/tender/lists/whole-list-fields.ts'
import { senderOf } from '#domain/tender/state-names.ts'
import { useRowSearch } from '#screens/row-search/index.ts'
import { Time } from '#ui/display/Time.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { messages } from './project-detail.messages.ts'

/** What was said or happened to all, newest first. Roles stand for the senders, never names. */
export function Announced({ list, zone }: { list: readonly Announcement[]; zone: string | undefined }) {
  const t = useText(messages)
  const wordsOf = useWords()
  // Rows are looked for by what they show, in the language of the page.
  const recordOf = useMemo(
    () => (one: Announcement) => ({ at: one.at, kind: one.kind, sender: one.from, words: wordsOf(one), ...one.times }),
    [wordsOf],
  )
  const { found, search, none } = useRowSearch({ code: 'announcements', fields: announcementFields, rows: list, recordOf })
  if (list.length === 0) return <Empty icon="bell" title={t('messages.empty')} />
  return (
    <div className="detail-entry">
      {search}
      {none ?? (
        <Card>
          <ul className="detail-said" aria-label={t('messages.label')}>
            {found.map((one) => (
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
      )}
    </div>
  )
}

/** What was written, or what the system says in its place; nothing where the kind says it all. */
function useWords(): (one: Announcement) => string | undefined {
  const t = useText(messages)
  return useMemo(
    () =>
      ({ kind, text }) => {
        if (kind === 'suspended') return text === 'OUTAGE' ? t('said.outage') : text
        if (kind !== 'message') return undefined
        return text === 'bid.voided' ? t('said.voided') : text
      },
    [t],
  )
}

function Said({ one, zone }: { one: Announcement; zone: string | undefined }) {
  const t = useText(messages)
  const wordsOf = useWords()
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
          <p className="detail-said-why">{wordsOf(one)}</p>
        </>
      )
    case 'resumed':
      return <p>{t('said.resumed')}</p>
    case 'message':
      return <p>{wordsOf(one)}</p>
  }
}
