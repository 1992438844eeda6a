import type { ChangeEvent, HTMLInputAutoCompleteAttribute, KeyboardEvent } from 'react'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

export interface TextFieldProps extends FieldFrameProps {
  value: string
  onInput: (value: string) => void
  type?: 'text' | 'password' | 'email' | 'tel' | 'search' | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  /** In UTF-16 units, as the browser counts. */
  maxLength?: number | undefined
  placeholder?: string | undefined
  /** More than one makes it a text of several lines. */
  rows?: number | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  onEnter?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}

/** A text of one or several lines. */
export function TextField({ value, onInput, type = 'text', readOnly, disabled, rows = 1, onEnter, onBlur, ...rest }: TextFieldProps) {
  const { maxLength, placeholder, autoComplete, ...frame } = rest
  const control = {
    className: 'ui-field-input',
    value,
    readOnly,
    disabled,
    maxLength,
    placeholder,
    autoComplete,
    onBlur,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onInput(event.target.value),
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.()
  }
  return (
    <FieldFrame {...frame} still={readOnly || disabled}>
      {(ties) =>
        rows > 1 ? <textarea {...ties} {...control} rows={rows} /> : <input {...ties} {...control} type={type} onKeyDown={enter} />
      }
    </FieldFrame>
  )
}
