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
}

/** The head of a screen: what it is, how it stands, what can be done. */
export function PageHeader({ title, status, meta, actions }: PageHeaderProps) {
  useStyles(sheet)
  return (
    <header className="ui-page-header">
      <div className="ui-page-header-text">
        <div className="ui-page-header-line">
          <h1 className="ui-page-header-title">{title}</h1>
          {status}
        </div>
        {meta && <div className="ui-page-header-meta">{meta}</div>}
      </div>
      {actions && <div className="ui-page-header-actions">{actions}</div>}
    </header>
  )
}
