import type { ReactNode } from 'react'

interface TwoLinesProps {
  /** What the row is called, or when it is. */
  children: ReactNode
  /** The line beneath. */
  small?: ReactNode
  /** Where it is cut, in its tooltip. */
  whole?: string | undefined
  /** On a telephone: what the columns say that have no room there. */
  narrow?: ReactNode
}

/** A cell with a small line beneath; both are cut where there is no room. */
export const TwoLines = ({ children, small, whole, narrow }: TwoLinesProps) => (
  <span className="ls-two">
    {children}
    {small && <small title={whole}>{small}</small>}
    {narrow && <span className="ls-narrow">{narrow}</span>}
  </span>
)
