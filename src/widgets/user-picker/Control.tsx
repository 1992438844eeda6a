import { useSignals } from '@preact/signals-react/runtime'
import { type ClipboardEvent, useEffect, useId } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import { fieldOf } from '#core/element/field/field.ts'
import { isList } from '#domain/paste-names.ts'
import { pastedChips } from '#ui/controls/Chips.tsx'
import { type ListKeys, optionId, useListKeys } from '#ui/controls/list-keys.ts'
import { useLate } from '#ui/controls/use-late.ts'
import { SelectBox } from '#widgets/select/index.ts'
import { BrowseButton } from './BrowseButton.tsx'
import { chipOf, entriesOf, namesOf } from './entries.ts'
import type { PickerHost, UserPicker } from './use-user-picker.ts'
import { messages } from './user-picker.messages.ts'

const readList = async () => (await import('./People.tsx')).People
const prepare = () => void readList().catch(() => undefined)

interface ControlProps {
  host: PickerHost
  picker: UserPicker
}

/** The control of a field with a list, whose list are people; it comes when somebody is about to use it. */
export function Control({ host, picker }: ControlProps) {
  useSignals()
  const listId = useId()
  const popup = popupOf(host)
  const { picked, text, browse } = picker
  const multiple = host.props.multiple.value
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
    else host.root.querySelector<HTMLInputElement>('input[role=combobox]')?.select()
  }
  useFirstActive(host, picker, keys)
  const List = useLate(popup.opened.value, readList, picker.fail)
  const { browse: wanted, loader, url } = host.props
  // The departments are the gateway's: with an own source its ids would be somebody else's.
  const browses = wanted.value && !loader.value && !url.value && !fieldOf(host).disabled.value
  return (
    <SelectBox
      host={host}
      chips={picked.picked.value.map((one) => chipOf(one, host, picker))}
      multiple={multiple}
      onRemove={picker.remove}
      query={text.value}
      onQuery={picker.type}
      keepsQuery={multiple}
      hint={host.text(messages, 'userPicker.find')}
      list={{ id: listId, kind: 'listbox', active: keys.active >= 0 ? optionId(listId, keys.active) : undefined }}
      onKey={keys.onKeyDown}
      onPaste={(event) => paste(event, host, picker)}
      onNear={prepare}
      news={picker.announcement.value}
      still={() => namesOf(host, picker)}
      action={browses && <BrowseButton host={host} onPress={browse} />}
      popup={(anchor) => List && <List {...{ host, picker, entries, keys, anchor }} id={listId} onChoose={choose} words={wordsOf(host)} />}
    />
  )
}

const wordsOf = ({ text }: PickerHost) => ({
  list: text(messages, 'userPicker.list'),
  none: text(messages, 'userPicker.none'),
  loading: text(messages, 'userPicker.loading'),
})

/** The first who fits is the one that Enter takes; without a text nobody is. */
function useFirstActive(host: PickerHost, { found, text, announcement }: UserPicker, { setActive }: ListKeys): void {
  const { phase, page, total } = found.found.value
  const typed = text.value !== ''
  const opened = popupOf(host).opened.value
  useEffect(() => {
    if (phase !== 'ready' || !opened) return
    announcement.value = host.text(messages, 'userPicker.found', { count: total })
    if (page === 1) setActive(typed ? 0 : -1)
  }, [phase, page, total, typed, opened, announcement, host, setActive])
}

/** Chips of another picker and lists of names are taken as people; one word is a text like any other. */
function paste(event: ClipboardEvent, host: PickerHost, { add, paste: lookUp }: UserPicker): void {
  const popup = popupOf(host)
  const chips = pastedChips(event.clipboardData)
  const words = event.clipboardData.getData('text/plain')
  if (chips || isList(words)) event.preventDefault()
  else popup.open()
  if (chips) add(chips.map(({ id }) => ({ id })))
  else if (isList(words)) {
    popup.close('select')
    lookUp(words)
  }
}
