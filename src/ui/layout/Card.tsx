import { type ReactNode, useId } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './Card.css?inline'

const sheet = styleSheet(css)

export interface CardProps {
  heading?: string | undefined
  actions?: ReactNode
  children: ReactNode
}

/** A group of things that belong together, with its heading. */
export function Card({ heading, actions, children }: CardProps) {
  useStyles(sheet)
  const id = useId()
  return (
    <section className="ui-card" aria-labelledby={heading ? id : undefined}>
      {(heading || actions) && (
        <header className="ui-card-header">
          {heading && (
            <h2 id={id} className="ui-card-heading">
              {heading}
            </h2>
          )}
          {actions && <div className="ui-card-actions">{actions}</div>}
        </header>
      )}
      <div className="ui-card-body">{children}</div>
    </section>
  )
}
