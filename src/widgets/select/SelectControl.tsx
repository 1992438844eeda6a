import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { fieldOf } from '#core/element/field.ts'
import { ElementField, type FieldTies } from '#core/element/field-view.tsx'
import { popupOf } from '#core/element/popup.ts'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { type Chip, Chips } from '#ui/Chips.tsx'
import { ElementPopup } from '#ui/ElementPopup.tsx'
import { Icon } from '#ui/Icon.tsx'
import css from './SelectControl.css?inline'
import { selectMessages } from './select.messages.ts'
import { type SelectHost, stillOf } from './select.types.ts'
import type { PopupTrouble } from './trouble.tsx'

const sheet = styleSheet(css)
/** Chips that show before the rest folds away (specification section 9). */
const MAX_CHIPS = 5

export interface SelectControlProps {
  host: SelectHost
  /** What is chosen, in the order of the value. */
  chips: readonly Chip[]
  multiple: boolean
  onRemove: (id: string) => void
  /** What is typed; left out when nothing can be typed. */
  query?: string | undefined
  onQuery?: ((text: string) => void) | undefined
  /** What the keys of the text box move in: its id, and the id of what they have reached. */
  list: { id: string; kind: 'listbox' | 'tree'; active?: string | undefined }
  /** Takes a key of the open list; answers whether it was one. */
  onKey: (event: KeyboardEvent) => boolean
  busy?: boolean | undefined
  trouble: PopupTrouble
  /** What a screen reader hears of the list as it changes. */
  said?: string | undefined
  children: ReactNode
}

/**
 * The control of every field with a list: a text box that shows the choice and takes what is typed, chips when several may be chosen, and
 * the popup in which the list stands. Focus stays in the text box.
 */
export function SelectControl(props: SelectControlProps) {
  useSignals()
  useStyles(sheet)
  const { host, chips, trouble, said } = props
  host.wording.value
  const { opened } = popupOf(host)
  return (
    <>
      <ElementField host={host} still={() => stillOf(host, chips)}>
        {(ties) => <Box {...props} ties={ties} />}
      </ElementField>
      {!opened.value && <TroubleLine host={host} trouble={trouble} />}
      <span className="select-said" role="status">
        {opened.value ? said : ''}
      </span>
    </>
  )
}

function Box(props: SelectControlProps & { ties: FieldTies }) {
  useSignals()
  const { host, chips, multiple, onRemove, busy, children, trouble, ties } = props
  const input = useRef<HTMLInputElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const { opened, open, close } = popupOf(host)
  const place = useCallback((element: HTMLElement | null) => {
    anchor.current = element?.closest<HTMLElement>('.field-box') ?? element
  }, [])
  useEffect(() => host.expose({ focus: (options?: FocusOptions) => input.current?.focus(options) }), [host])
  const toInput = () => input.current?.focus()
  const turn = () => {
    if (ties.disabled) return
    toInput()
    if (opened.value) close('api')
    else open()
  }
  return (
    <div ref={place} className="select" data-multiple={multiple ? '' : undefined}>
      {multiple && (
        <Chips
          chips={chips}
          label={host.text(selectMessages, 'select.chosen')}
          max={MAX_CHIPS}
          disabled={ties.disabled}
          onRemove={ties.disabled ? undefined : onRemove}
          onLeave={toInput}
        />
      )}
      <Input {...props} input={input} />
      <span
        className="select-arrow"
        aria-hidden="true"
        data-busy={busy ? '' : undefined}
        data-open={opened.value ? '' : undefined}
        {...{ onClick: turn }}
      >
        {!busy && <Icon name="chevron-down" />}
      </span>
      <ElementPopup host={host} anchor={anchor} className="select-popup">
        <TroubleLine host={host} trouble={trouble} />
        {children}
      </ElementPopup>
    </div>
  )
}

function Input(props: SelectControlProps & { ties: FieldTies; input: RefObject<HTMLInputElement | null> }) {
  useSignals()
  const { host, chips, multiple, query, onQuery, list, ties, input } = props
  const field = fieldOf(host)
  const { opened, open } = popupOf(host)
  const shown = opened.value
  const [one] = multiple ? [] : chips
  const hint = host.props.placeholder.value || host.text(selectMessages, 'select.choose')
  const typed = shown ? (query ?? '') : ''
  const text = typed || (shown && query !== undefined ? '' : (one?.label ?? ''))
  const onKeyDown = keysOf(props)
  return (
    <input
      {...ties}
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
      onPaste={open}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        open()
        onQuery?.(event.target.value)
      }}
    />
  )
}

/** The keys of the text box, open and closed. */
function keysOf({ host, chips, multiple, query, onRemove, onKey }: SelectControlProps): (event: KeyboardEvent<HTMLInputElement>) => void {
  const { opened, open, close } = popupOf(host)
  return (event) => {
    const { key, nativeEvent, currentTarget, altKey } = event
    if (nativeEvent.isComposing && opened.value) return
    if (key === 'Backspace' && multiple && currentTarget.value === '') {
      const last = chips.filter(({ frozen }) => !frozen).at(-1)
      if (last) onRemove(last.id)
      return
    }
    if (!opened.value) {
      const opens = key === 'ArrowDown' || key === 'ArrowUp' || (key === ' ' && query === undefined)
      if (opens) event.preventDefault()
      // The first letter opens, so that it is typed into an empty box and not behind the choice.
      if (opens || (query !== undefined && isTyping(event))) open()
      return
    }
    if (key === 'Tab' || (altKey && key === 'ArrowUp')) close('blur')
    else if (!onKey(event) && key === 'Enter') event.preventDefault()
  }
}

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ([...key].length === 1 || key === 'Process') && !ctrlKey && !metaKey && !altKey

function TroubleLine({ host, trouble }: { host: SelectHost; trouble: PopupTrouble }) {
  if (trouble.text === '') return null
  return (
    <div className="select-trouble" role="alert">
      <span>{trouble.text}</span>
      <button type="button" className="select-retry" onMouseDown={(event) => event.preventDefault()} onClick={trouble.retry}>
        {host.text(selectMessages, 'select.retry')}
      </button>
    </div>
  )
}
