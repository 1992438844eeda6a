import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject } from 'react'
import { ElementPopup } from '#ui/ElementPopup.tsx'
import { Listbox } from '#ui/Listbox.tsx'
import type { ListKeys } from '#ui/list-keys.ts'
import { type Entry, MORE, RETRY } from './entries.ts'
import type { PickerHost, UserPicker } from './use-user-picker.ts'
import { messages } from './user-picker.messages.ts'

interface PeopleProps {
  host: PickerHost
  picker: UserPicker
  entries: readonly Entry[]
  id: string
  keys: ListKeys
  onChoose: (index: number) => void
  /** The box that the list stands beneath. */
  anchor: RefObject<HTMLElement | null>
}

/** Who fits, in the popup. Comes when the box gets focus for the first time. */
export function People(props: PeopleProps) {
  return (
    <ElementPopup host={props.host} anchor={props.anchor} width="least">
      <Rows {...props} />
    </ElementPopup>
  )
}

function Rows({ host, picker: { found, picked }, entries, id, keys, onChoose }: PeopleProps) {
  useSignals()
  const { phase, total, rows } = found.found.value
  const loading = phase === 'loading' || phase === 'idle'
  const slotted = host.element.querySelector(':scope > [slot=empty]') !== null
  const nobody = host.text(messages, loading ? 'userPicker.loading' : 'userPicker.none')
  return (
    <div className="up-people" aria-busy={loading} data-stale={loading && rows.length > 0 ? '' : undefined}>
      <Listbox
        id={id}
        label={host.text(messages, 'userPicker.list')}
        options={entries}
        multiple={host.props.multiple.value}
        isSelected={picked.has}
        active={keys.active}
        onActive={keys.setActive}
        onChoose={onChoose}
        total={rows.length > 0 ? total + (entries.length - rows.length) : undefined}
        render={(entry) => <Line entry={entry} />}
        empty={slotted && !loading ? <slot name="empty">{nobody}</slot> : nobody}
      />
    </div>
  )
}

function Line({ entry: { value, label, note } }: { entry: Entry }) {
  if (value === MORE || value === RETRY) {
    return (
      <span part="more" className="up-more" data-trouble={value === RETRY ? '' : undefined}>
        {label}
      </span>
    )
  }
  return (
    <>
      <span part="option-name" className="ui-option-text" title={label}>
        {label}
      </span>
      {note && (
        <span part="option-org" className="ui-option-note" title={note}>
          {note}
        </span>
      )}
    </>
  )
}
