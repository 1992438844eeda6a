import type { ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './ItemList.css?inline'

const sheet = styleSheet(css)

/** Things of one's own, one below the other. */
export function ItemList({ children }: { children: ReactNode }) {
  useStyles(sheet)
  return <ul className="item-list">{children}</ul>
}

interface ItemProps {
  name: string
  /** Beside the name. */
  mark?: ReactNode
  /** What is told below it. */
  facts: ReactNode
  /** What can be done with it. */
  action?: ReactNode
}

export const Item = ({ name, mark, facts, action }: ItemProps) => (
  <li>
    <div>
      <span className="item-list-name">
        <strong>{name}</strong>
        {mark}
      </span>
      <span className="item-list-facts">{facts}</span>
    </div>
    {action}
  </li>
)
