import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { showBeside } from '#ui/overlay/place.ts'
import { messages } from './people-list.messages.ts'
import { departmentsOf, nameOf, type Person } from './people-list.rules.ts'
import type { Listed } from './people-list.store.ts'
import type { PeopleHost } from './use-people.ts'

interface ChipProps {
  host: PeopleHost
  listed: Listed
  onRemove: () => void
}

/** One person: picture, name, and the departments while the pointer or the focus is on them. Escape hides those. */
export function PersonChip({ host, listed: { id, person, state }, onRemove }: ChipProps) {
  useSignals()
  const { text, props } = host
  const popoverId = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  const known = state === 'known'
  useEffect(() => {
    const [box, beside] = [popover.current, anchor.current]
    if (!shown || !box || !beside) return undefined
    showBeside(box, beside)
    return () => box.hidePopover?.()
  }, [shown])
  const name = state === 'unknown' ? text(messages, 'people.unknown', { id }) : nameOf(person, host.lang())
  const label = person.left ? `${name} (${text(messages, 'people.left')})` : name
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      setShown(false)
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && props.removable.value) {
      event.preventDefault()
      onRemove()
    }
  }
  const watch = {
    onMouseEnter: () => setShown(known),
    onMouseLeave: () => setShown(false),
    onFocus: () => setShown(known),
    onBlur: () => setShown(false),
    onKeyDown,
  }
  return (
    <span ref={anchor} className="pl-anchor" {...watch}>
      <span part="person" className="pl-person" data-state={state} data-left={person.left ? '' : undefined}>
        <button
          type="button"
          className="pl-name-button"
          aria-describedby={shown ? popoverId : undefined}
          aria-label={label}
          onClick={() => host.emit('fly-select', { id })}
        >
          <Avatar name={nameOf(person)} avatar={person.avatar} />
          {!props.avatarOnly.value && (
            <span part="name" className="pl-name">
              {name}
            </span>
          )}
        </button>
        {props.removable.value && (
          <button type="button" className="pl-remove" aria-label={text(messages, 'people.remove', { name })} onClick={onRemove}>
            <Icon name="close" />
          </button>
        )}
      </span>
      {shown && (
        <div ref={popover} id={popoverId} part="popover" role="tooltip" popover="manual" className="pl-popover">
          <Departments host={host} person={person} label={label} />
        </div>
      )}
    </span>
  )
}

function Departments({ host: { text }, person, label }: { host: PeopleHost; person: Person; label: string }) {
  const departments = departmentsOf(person)
  return (
    <>
      <strong>{person.username && person.realName ? `${label} · ${person.username}` : label}</strong>
      {departments.length === 0 && <p>{text(messages, 'people.noDepartment')}</p>}
      <ul>
        {departments.map(({ key, path, master }) => (
          <li key={key}>
            {path}
            {master && departments.length > 1 && <em>{text(messages, 'people.master')}</em>}
          </li>
        ))}
      </ul>
    </>
  )
}
