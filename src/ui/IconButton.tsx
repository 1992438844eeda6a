import type { MouseEvent } from 'react'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import css from './Button.css?inline'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

const sheet = styleSheet(css)

export interface IconButtonProps {
  icon: IconName
  /** What it does: accessible name and hint under the pointer. */
  label: string
  onPress: (event: MouseEvent<HTMLButtonElement>) => unknown
  disabled?: boolean | undefined
  /** For a toggle. */
  pressed?: boolean | undefined
  /** For a button that opens something beside it. */
  expanded?: boolean | undefined
}

/** A button that is only an icon. */
export function IconButton({ icon, label, onPress, disabled, pressed, expanded }: IconButtonProps) {
  useStyles(sheet)
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
