import { createContext, type ReactNode, useContext } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/icons.ts'
import css from './Empty.css?inline'

const sheet = styleSheet(css)

export interface EmptyProps {
  /** What is not here. */
  title: string
  /** Why, or what to do. */
  children?: ReactNode
  action?: ReactNode
  icon?: IconName | undefined
}

/** Name of the slot whose content stands in the place of an empty state; '' where the element around has none. */
export const EmptySlot = createContext('')

/** Nothing to show, and what to do about it. */
export function Empty({ title, children, action, icon = 'file' }: EmptyProps) {
  useStyles(sheet)
  const slot = useContext(EmptySlot)
  const own = (
    <div className="ui-empty">
      <span className="ui-empty-icon">
        <Icon name={icon} />
      </span>
      <p className="ui-empty-title">{title}</p>
      {children && <div className="ui-empty-note">{children}</div>}
      {action}
    </div>
  )
  return slot ? <slot name={slot}>{own}</slot> : own
}
