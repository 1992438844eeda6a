import { useSignals } from '@preact/signals-react/runtime'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef } from 'react'
import type { FieldTies } from '#core/element/field-view.tsx'
import { popupOf } from '#core/element/popup.ts'
import { isList } from '#domain/paste-names.ts'
import { Chips, pastedChips } from '#ui/Chips.tsx'
import { type ListKeys, optionId, useListKeys } from '#ui/list-keys.ts'
import { chipOf, entriesOf } from './entries.ts'
import { useLate } from './use-late.ts'
import type { PickerHost, UserPicker } from './use-user-picker.ts'
import { messages } from './user-picker.messages.ts'

/** So many chips show before the rest folds (specification section 9). */
const MOST_CHIPS = 5

const readList = async () => (await import('./People.tsx')).People

interface ControlProps {
  host: PickerHost
  picker: UserPicker
  ties: FieldTies
}

/** Chips of who is chosen, a box to type in, and the list of who fits. */
export function Control({ host, picker, ties }: ControlProps) {
  useSignals()
  const listId = useId()
  const frame = useRef<HTMLElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // Always the same function: React would take the place away for a moment, in which the popup looks for it.
  const place = useCallback((element: HTMLElement | null) => {
    frame.current = element?.parentElement ?? null
  }, [])
  const popup = popupOf(host)
  const { picked, text } = picker
  const entries = entriesOf(host, picker)
  const keys = useListKeys({
    count: entries.length,
    textOf: () => '',
    isDisabled: (index) => entries[index]?.disabled === true,
    typing: true,
    onChoose: (index) => choose(index),
  })
  const choose = (index: number) => {
    const over = entries[index]?.press() === true
    if (over) popup.close('select')
    // What is typed next takes the place of what was.
    else input.current?.select()
  }
  useFirstActive(host, picker, keys)
  const open = popup.opened.value
  const List = useLate(open, readList, picker.fail)
  return (
    <div className="up-control" ref={place}>
      <Chips
        chips={picked.picked.value.map((one) => chipOf(one, host, picker))}
        label={host.text(messages, 'userPicker.picked')}
        max={MOST_CHIPS}
        disabled={ties.disabled}
        onRemove={ties.disabled ? undefined : picker.remove}
        onLeave={() => input.current?.focus()}
      />
      <input
        {...ties}
        aria-label={ties['aria-label'] ?? (isLabelled(host) ? undefined : host.text(messages, 'userPicker.find'))}
        ref={input}
        className="field-input"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && keys.active >= 0 ? optionId(listId, keys.active) : undefined}
        placeholder={picked.picked.value.length > 0 ? undefined : host.props.placeholder.value || host.text(messages, 'userPicker.find')}
        value={text.value}
        onChange={({ target }) => {
          picker.type(target.value)
          popup.open()
        }}
        // The list is there when it is wanted; that it is not says who opens it.
        onFocus={() => void readList().catch(() => undefined)}
        onClick={() => popup.open()}
        onPaste={(event) => paste(event, host, picker)}
        onKeyDown={(event) => onKey(event, { host, picker, keys, frame })}
      />
      {List && <List host={host} picker={picker} entries={entries} id={listId} keys={keys} onChoose={choose} anchor={frame} />}
    </div>
  )
}

/** Where the page gives no name, a screen reader hears what the box takes. */
const isLabelled = ({ props, element }: PickerHost): boolean =>
  props.label.value !== '' || element.querySelector(':scope > [slot=label]') !== null

/** The first who fits is the one that Enter takes; without a text nobody is. */
function useFirstActive(host: PickerHost, { found, text, said }: UserPicker, { setActive }: ListKeys): void {
  const { phase, page, total } = found.found.value
  const typed = text.value !== ''
  const opened = popupOf(host).opened.value
  useEffect(() => {
    if (phase !== 'ready' || !opened) return
    said.value = host.text(messages, 'userPicker.found', { count: total })
    if (page === 1) setActive(typed ? 0 : -1)
  }, [phase, page, total, typed, opened, said, host, setActive])
}

interface Keyed {
  host: PickerHost
  picker: UserPicker
  keys: ListKeys
  frame: RefObject<HTMLElement | null>
}

function onKey(event: KeyboardEvent<HTMLInputElement>, { host, picker, keys, frame }: Keyed): void {
  const { opened, open } = popupOf(host)
  if (event.nativeEvent.isComposing) return
  const { value, selectionEnd } = event.currentTarget
  const chips = frame.current?.querySelectorAll<HTMLElement>('[data-chip]')
  if (opened.value && keys.onKeyDown(event)) return
  if (!opened.value && ['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) open()
  else if (event.key === 'Backspace' && value === '') {
    const last = picker.picked.picked.value.at(-1)
    if (last) picker.remove(last.id)
  } else if (event.key === 'ArrowLeft' && selectionEnd === 0 && chips?.length) chips[chips.length - 1]?.focus()
  else if (event.key !== 'Enter') return
  event.preventDefault()
}

/** Chips of another picker and lists of names are taken as people; one word is a text like any other. */
function paste(event: ClipboardEvent, host: PickerHost, { add, pasted }: UserPicker): void {
  const chips = pastedChips(event.clipboardData)
  const words = event.clipboardData.getData('text/plain')
  if (!chips && !isList(words)) return
  event.preventDefault()
  if (chips) add(chips.map(({ id }) => ({ id })))
  else {
    popupOf(host).close('select')
    void pasted.paste(words)
  }
}
