import type { ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import css from './Field.css?inline'

const sheet = styleSheet(css)

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
}

/** A yes or no, with its label beside it. */
export function Checkbox({ label, checked, onChange, disabled }: CheckboxProps) {
  useStyles(sheet)
  return (
    <label className="ui-check" data-disabled={disabled ? '' : undefined}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
