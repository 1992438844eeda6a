import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

export interface TextAreaProps extends FieldFrameProps {
  value: string
  onInput: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Most characters (code points). Longer text is kept and counted, so that nothing pasted is cut off in silence; the caller refuses it. */
  max?: number | undefined
  rows?: number | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
}

/** Characters as a person and the gateway count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length

/** A text of several lines that grows with what is written; with `max` a counter stands beneath. */
export function TextArea({ value, onInput, onBlur, max, rows = 3, placeholder, disabled, readOnly, ...frame }: TextAreaProps) {
  const used = lengthOf(value)
  const counter = max === undefined ? undefined : <span data-over={used > max ? '' : undefined}>{`${used} / ${max}`}</span>
  return (
    <FieldFrame {...frame} still={disabled || readOnly} noteEnd={counter}>
      {(ties) => (
        <textarea
          {...ties}
          className="ui-field-input ui-textarea"
          rows={rows}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          readOnly={readOnly}
          onBlur={onBlur}
          onChange={(event) => onInput(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
