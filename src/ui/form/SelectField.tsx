import { Icon } from '#ui/icons/Icon.tsx'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

export interface SelectFieldProps extends FieldFrameProps {
  value: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
  onChange: (value: string) => void
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
}

/** One of a few words: the browser's own list, which every keyboard and phone knows. */
export function SelectField({ value, options, onChange, disabled, onBlur, ...frame }: SelectFieldProps) {
  return (
    <FieldFrame {...frame} still={disabled} select>
      {(ties) => (
        <>
          <select
            {...ties}
            className="ui-field-input"
            value={value}
            disabled={disabled}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </>
      )}
    </FieldFrame>
  )
}
