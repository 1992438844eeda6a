import { createContext, useContext, useInsertionEffect } from 'react'

/** Who is told that a view holds input which is nowhere else yet. The application gives each of its views one; a page has none. */
export interface UnsavedGuard {
  /** Until the returned end, leaving the view asks first. Writes no state: it is called while React commits. */
  hold(): () => void
  /** Whether the view still holds anything: nothing any more, once the person has agreed to lose it. */
  held(): boolean
}

export const UnsavedContext = createContext<UnsavedGuard | undefined>(undefined)

/** Whether all views may go, for what ends them all: another firm, signing out. Asks where one holds input. */
export type MayLeave = () => Promise<boolean> | true
export const MayLeaveContext = createContext<MayLeave>(() => true)

/**
 * While `unsaved` holds, closing the view, its browser tab or the page asks first. Going to another view asks nothing: this one is kept.
 */
export function useUnsaved(unsaved: boolean): void {
  const guard = useContext(UnsavedContext)
  // A hidden view has no effects, but still holds what was typed: this kind of effect stays.
  useInsertionEffect(() => {
    if (!unsaved) return undefined
    const release = guard?.hold()
    // The browser words the question itself; it asks only those who have touched the page.
    const ask = (event: BeforeUnloadEvent) => {
      if (guard?.held() !== false) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      release?.()
      window.removeEventListener('beforeunload', ask)
    }
  }, [unsaved, guard])
}
