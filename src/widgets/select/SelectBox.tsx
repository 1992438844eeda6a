import { useSignals } from '@preact/signals-react/runtime'
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import { ElementField, type FieldControlProps } from '#core/element/field/field-view.tsx'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Chips } from '#ui/controls/Chips.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { Failing } from './failure.tsx'
import css from './SelectBox.css?inline'
import { SelectInput } from './SelectInput.tsx'
import { selectMessages } from './select.messages.ts'
import { type SelectBoxProps, type SelectHost, stillOf } from './select.types.ts'

const sheet = styleSheet(css)
/** Chips that show before the rest folds away (specification section 9). */
const MAX_CHIPS = 5

/**
 * The control of every field with a list: a text box that shows the choice and takes what is typed, and chips when several may be chosen.
 * Focus stays in the text box. The popup is the caller's, so that it can come when it is wanted.
 */
export function SelectBox(props: SelectBoxProps) {
  useSignals()
  useStyles(sheet)
  const { host, chips, failure, announcement, news } = props
  host.textRevision.value
  const { opened } = popupOf(host)
  return (
    <>
      <ElementField host={host} still={() => props.still?.() ?? stillOf(host, chips)}>
        {(ties) => <Box {...props} ties={ties} />}
      </ElementField>
      {!opened.value && failure && <FailureLine host={host} failure={failure} />}
      <span className="visually-hidden" role="status">
        {[opened.value ? announcement : '', news].filter(Boolean).join(' ')}
      </span>
    </>
  )
}

function Box(props: SelectBoxProps & { ties: FieldControlProps }) {
  useSignals()
  const { host, chips, multiple, onRemove, busy, ties } = props
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
      <SelectInput {...props} input={input} toLastChip={() => focusLastChip(anchor)} />
      <span
        className="select-arrow"
        aria-hidden="true"
        data-busy={busy ? '' : undefined}
        data-open={opened.value ? '' : undefined}
        {...{ onClick: turn }}
      >
        {!busy && <Icon name="chevron-down" />}
      </span>
      {props.action}
      {props.popup(anchor)}
    </div>
  )
}

function focusLastChip({ current }: RefObject<HTMLElement | null>): boolean {
  const chips = current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
  const last = chips[chips.length - 1]
  last?.focus()
  return last !== undefined
}

/** What is wrong with the list, and the way to try again. */
export function FailureLine({ host, failure }: { host: SelectHost; failure: Failing }) {
  useStyles(sheet)
  if (failure.text === '') return null
  const tryAgain = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes with the failure: who pressed it by keyboard goes on in the field.
    if (host.root.activeElement === currentTarget) host.root.querySelector<HTMLElement>('[role=combobox]')?.focus()
    failure.retry()
  }
  return (
    <div className="select-error" role="alert">
      <span>{failure.text}</span>
      <button type="button" className="select-retry" onMouseDown={(event) => event.preventDefault()} onClick={tryAgain}>
        {host.text(selectMessages, 'select.retry')}
      </button>
    </div>
  )
}
