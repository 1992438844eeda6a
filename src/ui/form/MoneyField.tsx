import { type KeyboardEvent, useEffect, useRef } from 'react'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

export interface MoneyFieldProps extends FieldFrameProps {
  /** What was typed, character by character: the field never rewrites it. */
  value: string
  onInput: (value: string) => void
  /** ISO 4217, shown before the figure. */
  currency: string
  /** Digits after the point; none shows the figures-only keypad. */
  scale: number
  /** Takes the focus when it appears. */
  autoFocus?: boolean | undefined
  onEnter?: (() => void) | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}

/** An amount of money as text: right-aligned tabular figures, no spin buttons, no wheel, no rounding. */
export function MoneyField({ value, onInput, currency, scale, autoFocus, onEnter, disabled, readOnly, ...rest }: MoneyFieldProps) {
  const { onFocus, onBlur, ...frame } = rest
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Else the same press would also activate the button that a dialog opened by it focuses.
    event.preventDefault()
    onEnter?.()
  }
  return (
    <FieldFrame {...frame} still={disabled || readOnly}>
      {(ties) => (
        <>
          <span className="ui-field-unit" aria-hidden="true">
            {currency}
          </span>
          <input
            {...ties}
            ref={input}
            type="text"
            inputMode={scale > 0 ? 'decimal' : 'numeric'}
            className="ui-field-input ui-field-figure"
            autoComplete="off"
            spellCheck={false}
            maxLength={32}
            value={value}
            disabled={disabled}
            readOnly={readOnly}
            onFocus={onFocus}
            onBlur={onBlur}
            onChange={(event) => onInput(event.target.value)}
            onKeyDown={enter}
          />
        </>
      )}
    </FieldFrame>
  )
}
