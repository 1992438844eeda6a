import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject } from 'react'
import { Listbox } from '#ui/controls/Listbox.tsx'
import type { ListKeys } from '#ui/controls/list-keys.ts'
import { ElementPopup } from '#ui/overlay/ElementPopup.tsx'
import type { Entry } from './entries.ts'
import type { PickerHost, UserPicker } from './use-user-picker.ts'

interface PeopleProps {
  host: PickerHost
  picker: UserPicker
  entries: readonly Entry[]
  id: string
  keys: ListKeys
  onChoose: (index: number) => void
  words: { list: string; none: string; loading: string }
  /** The box that the list stands beneath. */
  anchor: RefObject<HTMLElement | null>
}

/**
 * Who fits, in the popup. Comes when the box gets focus for the first time. It takes nothing from the files of the control but types:
 * what two files share is a third one to fetch.
 */
export function People(props: PeopleProps) {
  return (
    <ElementPopup host={props.host} anchor={props.anchor} width="least">
      <Rows {...props} />
    </ElementPopup>
  )
}

function Rows({ host, picker: { found, picked }, entries, id, keys, onChoose, words }: PeopleProps) {
  useSignals()
  const { phase, total, rows } = found.found.value
  const loading = phase === 'loading' || phase === 'idle'
  const slotted = host.element.querySelector(':scope > [slot=empty]') !== null
  const nobody = loading ? words.loading : words.none
  return (
    <div className="up-people" aria-busy={loading} data-stale={loading && rows.length > 0 ? '' : undefined}>
      <Listbox
        id={id}
        label={words.list}
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

function Line({ entry: { kind, label, note } }: { entry: Entry }) {
  if (kind) {
    return (
      <span part="more" className="up-more" data-error={kind === 'retry' ? '' : undefined}>
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
