import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './PeopleList.css?inline'
import { PersonChip } from './PersonChip.tsx'
import { messages } from './people-list.messages.ts'
import { nameOf } from './people-list.rules.ts'
import { type PeopleHost, reasonOf, usePeople } from './use-people.ts'

const sheet = styleSheet(css)

/** People as chips that tell their departments. @see specification section 2, Personnel picker dialog; PICK-05 */
export function PeopleList({ host }: { host: PeopleHost }) {
  useSignals()
  useStyles(sheet)
  host.textRevision.value
  const { text, props } = host
  const people = usePeople(host)
  const [unfolded, setUnfolded] = useState(false)
  const listed = people.store.listed.value
  const failure = people.store.failure.value
  const max = Math.max(0, Math.trunc(props.max.value))
  const folds = max > 0 && listed.length > max
  const shown = folds && !unfolded ? listed.slice(0, max) : listed
  return (
    <div className="pl">
      {listed.length === 0 && !failure && (
        <div className="pl-empty">
          <slot name="empty">{text(messages, 'people.none')}</slot>
        </div>
      )}
      {listed.length > 0 && (
        <ul className="pl-list" aria-label={text(messages, 'people.list')}>
          {shown.map((one) => (
            <li key={one.id} className="pl-place">
              <PersonChip host={host} listed={one} onRemove={() => void people.remove(one.id)} />
            </li>
          ))}
          {folds && (
            <li>
              <button
                type="button"
                part="more"
                className="pl-more"
                aria-expanded={unfolded}
                aria-label={unfolded ? undefined : text(messages, 'people.more', { count: listed.length - max })}
                onClick={() => setUnfolded(!unfolded)}
              >
                {unfolded ? text(messages, 'people.fewer') : `+${listed.length - max}`}
              </button>
            </li>
          )}
        </ul>
      )}
      {failure && failure.cause !== people.suppressed.value && (
        <p className="pl-error" role="alert">
          {text(messages, 'people.failed')} {reasonOf(host, failure.cause)}{' '}
          <button type="button" className="pl-link" onClick={() => void people.store.retry()}>
            {text(messages, 'people.retry')}
          </button>
        </p>
      )}
      <span className="visually-hidden" role="status">
        {people.removed.value && text(messages, 'people.removed', { name: nameOf(people.removed.value, host.lang()) })}
      </span>
    </div>
  )
}
