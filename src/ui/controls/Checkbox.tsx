import { type ReactNode, useId } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from '#ui/form/Field.css?inline'

const sheet = styleSheet(css)

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  /** What is wrong, shown beneath and read out. */
  error?: string | undefined
}

/** A yes or no, with its label beside it. */
export function Checkbox({ label, checked, onChange, disabled, error }: CheckboxProps) {
  useStyles(sheet)
  const id = useId()
  const wrong = error ? ({ 'aria-invalid': true, 'aria-describedby': id } as const) : {}
  const box = (
    <label className="ui-check" data-disabled={disabled ? '' : undefined}>
      <input type="checkbox" checked={checked} disabled={disabled} {...wrong} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
  if (!error) return box
  return (
    <div className="ui-field">
      {box}
      <div id={id} className="ui-field-error" role="alert">
        {error}
      </div>
    </div>
  )
}
