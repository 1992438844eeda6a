import type { MouseEvent } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/icons.ts'
import css from './Button.css?inline'

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
