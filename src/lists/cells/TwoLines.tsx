import { createContext, type ReactNode, useContext } from 'react'

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

/** Whether what stands only on a telephone is in the page: a style sheet decides which of it is seen, but building it for nobody costs half a row. */
export const NarrowContext = createContext(true)

/** A cell with a small line beneath; both are cut where there is no room. */
export function TwoLines({ children, small, whole, narrow }: TwoLinesProps) {
  const isNarrow = useContext(NarrowContext)
  return (
    <span className="ls-two">
      {children}
      {small && <small title={whole}>{small}</small>}
      {narrow && isNarrow && <span className="ls-narrow">{narrow}</span>}
    </span>
  )
}
