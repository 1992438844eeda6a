import type { ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import css from './ListTools.css?inline'

const sheet = styleSheet(css)

interface ListFailedProps {
  /** What could not be read. */
  title: string
  /** Why, in the reader's language. */
  reason: string | undefined
  onRetry: () => unknown
  /** What else may help, e.g. a button that takes away what the list is searched for. */
  children?: ReactNode
}

/** Stands in the place of the rows of a list that could not be read, under its heads: the search above stays, and can be changed. */
export function ListFailed({ title, reason, onRetry, children }: ListFailedProps) {
  useStyles(sheet)
  return (
    <div className="lt-failed" role="alert">
      <LoadError title={title} reason={reason} onRetry={onRetry} />
      {children && <p>{children}</p>}
    </div>
  )
}
