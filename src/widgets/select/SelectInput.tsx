import { useSignals } from '@preact/signals-react/runtime'
import type { KeyboardEvent, RefObject } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import { fieldOf } from '#core/element/field/field.ts'
import type { FieldControlProps } from '#core/element/field/field-view.tsx'
import { selectMessages } from './select.messages.ts'
import type { SelectBoxProps } from './select.types.ts'

interface InputProps extends SelectBoxProps {
  ties: FieldControlProps
  input: RefObject<HTMLInputElement | null>
  /** Moves the focus to the last chip; answers whether there is one. */
  toLastChip: () => boolean
}

/** The text box of a field with a list: shows the choice of a field for one, takes what is typed, and has the keys. */
export function SelectInput(props: InputProps) {
  useSignals()
  const { host, chips, multiple, query, onQuery, list, ties, input, onPaste, onNear } = props
  const field = fieldOf(host)
  const { opened, open } = popupOf(host)
  const shown = opened.value
  const [one] = multiple ? [] : chips
  const hint = host.props.placeholder.value || props.hint || host.text(selectMessages, 'select.choose')
  const typed = shown || props.keepsQuery ? (query ?? '') : ''
  const text = typed || (shown && query !== undefined ? '' : (one?.label ?? ''))
  const onKeyDown = keysOf(props)
  return (
    <input
      {...ties}
      aria-label={ties['aria-label'] ?? (isLabelled(host) ? undefined : props.hint)}
      ref={input}
      type="text"
      role="combobox"
      className="field-input select-input"
      aria-haspopup={list.kind}
      aria-expanded={shown}
      aria-controls={shown ? list.id : undefined}
      aria-activedescendant={shown ? list.active : undefined}
      aria-autocomplete={query === undefined ? 'none' : 'list'}
      autoComplete="off"
      spellCheck={false}
      readOnly={query === undefined}
      data-tone={shown ? undefined : one?.tone}
      title={shown ? undefined : (one?.hint ?? one?.label)}
      placeholder={shown && one ? one.label : field.value.value === '' ? hint : ''}
      value={text}
      onClick={open}
      onPaste={onPaste ?? open}
      onFocus={onNear}
      onPointerEnter={onNear}
      onKeyDown={onKeyDown}
      // What is typed searches; it is no value of the form.
      onInput={(event) => event.stopPropagation()}
      onChange={(event) => {
        onQuery?.(event.target.value)
        open()
      }}
    />
  )
}

/** The keys of the text box, open and closed. */
function keysOf({
  host,
  chips,
  multiple,
  query,
  onRemove,
  onKey,
  toLastChip,
}: InputProps): (event: KeyboardEvent<HTMLInputElement>) => void {
  const { opened, open, close } = popupOf(host)
  return (event) => {
    const { key, nativeEvent, currentTarget, altKey } = event
    if (nativeEvent.isComposing && opened.value) return
    if (key === 'Backspace' && multiple && currentTarget.value === '') {
      const last = chips.filter(({ frozen }) => !frozen).at(-1)
      if (last) onRemove(last.id)
      return
    }
    if (key === 'ArrowLeft' && currentTarget.selectionEnd === 0 && (!opened.value || currentTarget.value === '') && toLastChip()) {
      event.preventDefault()
      return
    }
    if (!opened.value) {
      const opens = key === 'ArrowDown' || key === 'ArrowUp' || (key === ' ' && query === undefined)
      if (opens) event.preventDefault()
      // The first letter opens, so that it is typed into an empty box and not behind the choice.
      const shown = !multiple && chips.length > 0
      if (opens || (shown && query !== undefined && isTyping(event))) open()
      return
    }
    if (key === 'Tab' || (altKey && key === 'ArrowUp')) close('blur')
    else if (!onKey(event) && key === 'Enter') event.preventDefault()
  }
}

/** Taking letters away is typing, too: what stands there is the choice, of which no letter can be taken. */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ([...key].length === 1 || ['Process', 'Backspace', 'Delete'].includes(key)) && !ctrlKey && !metaKey && !altKey

/** Where the page gives no name, a screen reader hears what the box takes. */
const isLabelled = ({ props, element }: SelectBoxProps['host']): boolean =>
  props.label.value !== '' || element.querySelector(':scope > [slot=label]') !== null
