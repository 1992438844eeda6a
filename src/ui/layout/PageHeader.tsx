import type { ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './PageHeader.css?inline'

const sheet = styleSheet(css)

export interface PageHeaderProps {
  title: string
  /** Tags beside the title. */
  status?: ReactNode
  /** A quieter line beneath. */
  meta?: ReactNode
  actions?: ReactNode
  /** `h2` where the page around it has the first heading. */
  heading?: 'h1' | 'h2' | undefined
}

/** The head of a screen: what it is, how it stands, what can be done. */
export function PageHeader({ title, status, meta, actions, heading: Heading = 'h1' }: PageHeaderProps) {
  useStyles(sheet)
  return (
    <header className="ui-page-header">
      <div className="ui-page-header-text">
        <div className="ui-page-header-line">
          <Heading className="ui-page-header-title">{title}</Heading>
          {status}
        </div>
        {meta && <div className="ui-page-header-meta">{meta}</div>}
      </div>
      {actions && <div className="ui-page-header-actions">{actions}</div>}
    </header>
  )
}
