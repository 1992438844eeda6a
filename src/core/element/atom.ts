/** A value that can be watched. Signals have this shape too, so a reader need not know which of the two it holds. */
export interface ReadonlyAtom<T> {
  readonly value: T
  /** Calls `fn` now and after every change; the answer ends it. */
  subscribe(fn: (value: T) => void): () => void
}

export interface Atom<T> extends ReadonlyAtom<T> {
  value: T
}

/**
 * An atom for the shells, which ship without a signals library. Equal values (`Object.is`) wake nobody.
 * Readers may unsubscribe while they are being called.
 */
export function atom<T>(first: T): Atom<T> {
  let current = first
  const readers = new Set<(value: T) => void>()
  return {
    get value() {
      return current
    },
    set value(next) {
      if (Object.is(next, current)) return
      current = next
      for (const read of [...readers]) read(current)
    },
    subscribe(fn) {
      readers.add(fn)
      fn(current)
      return () => void readers.delete(fn)
    },
  }
}
