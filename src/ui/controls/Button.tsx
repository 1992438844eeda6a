import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/icons.ts'
import css from './Button.css?inline'

const sheet = styleSheet(css)

export interface ButtonProps {
  /** One `primary` a view. */
  kind?: 'primary' | 'default' | 'text' | 'danger' | undefined
  /** Something it started is under way: it keeps focus and size, and presses do nothing. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  icon?: IconName | undefined
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  type?: 'button' | 'submit' | undefined
  /** What people open its dialog for: the focus begins there. */
  first?: boolean | undefined
  /** Accessible name, when the visible text needs more context. It must contain the visible text. */
  label?: string | undefined
  children: ReactNode
}

/** A key that is held down presses once: the Enter that opened a dialog does not go on to confirm it. */
const pressOnce = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** A button with a text. */
export function Button({ kind = 'default', busy, disabled, icon, onPress, type = 'button', first, label, children }: ButtonProps) {
  useStyles(sheet)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onPress?.(event)
  }
  return (
    <button
      type={type}
      className={`ui-button ui-button-${kind}`}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-label={label}
      data-first={first ? '' : undefined}
      onKeyDown={pressOnce}
      onClick={press}
    >
      <span className="ui-button-content">
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {busy && <span className="ui-spinner" />}
    </button>
  )
}
