import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { nameList } from '#core/i18n/name-list.ts'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { type Away, readAway } from './away.api.ts'
import { messages } from './away.messages.ts'

interface AwayNoteProps {
  /** Ids of people who were chosen. */
  people: readonly string[]
}

/** Says who of the chosen people is away and who acts for them. It is a warning: without an answer there is none, and the choice stands. */
export function AwayNote({ people }: AwayNoteProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { lang } = useLocale()
  const { dateTime } = useFormats()
  const asked = useRef(people)
  asked.current = people
  const query = useMemo(
    () => createQuery<readonly Away[]>({ read: async (life) => (asked.current.length > 0 ? readAway(runtime, asked.current, life) : []) }),
    [runtime],
  )
  const state = useQuery(query, `${lang} ${people.join(' ')}`)
  const away = state.phase === 'ready' ? state.data.filter(({ userId }) => people.includes(userId)) : []
  if (away.length === 0) return null
  return (
    <Notice tone="warning">
      {away.map(({ userId, name, until, deputies }) => (
        <p key={userId}>
          {t(deputies.length > 0 ? 'away' : 'away.nobody', {
            name,
            time: dateTime(until).slice(0, 16),
            deputies: nameList(
              deputies.map((one) => one.name),
              lang,
            ),
          })}
        </p>
      ))}
    </Notice>
  )
}
