import { useRef } from 'react'

/** Steps that can be taken back. */
const MOST = 100

export interface History<T> {
  /** Keeps what was, before something else takes its place. */
  push: (before: T, after: T) => void
  undo: (now: T) => T | undefined
  redo: (now: T) => T | undefined
  size: () => { back: number; forth: number }
}

/** What can be undone and done again, as long as nobody else has changed the value in between. */
export function useHistory<T>(now: T): History<T> {
  const steps = useRef<{ past: T[]; future: T[]; last: T }>({ past: [], future: [], last: now })
  const kept = () => {
    if (steps.current.last !== now) steps.current = { past: [], future: [], last: now }
    return steps.current
  }
  const turn = (from: 'past' | 'future', to: 'past' | 'future') => (present: T) => {
    const all = kept()
    const value = all[from].pop()
    if (value === undefined) return undefined
    all[to].push(present)
    all.last = value
    return value
  }
  return {
    push(before, after) {
      const { past } = kept()
      steps.current = { past: [...past.slice(1 - MOST), before], future: [], last: after }
    },
    undo: turn('past', 'future'),
    redo: turn('future', 'past'),
    size: () => {
      const { past, future } = kept()
      return { back: past.length, forth: future.length }
    },
  }
}
