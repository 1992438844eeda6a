import type { ReactNode } from 'react'

/** Text that changes by itself and is read out when it does: when the reader pauses, or at once if `assertive`. */
export function LiveText({ children, assertive }: { children: ReactNode; assertive?: boolean | undefined }) {
  return (
    <span role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'} aria-atomic="true">
      {children}
    </span>
  )
}
