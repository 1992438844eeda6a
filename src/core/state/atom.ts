/** A value that more than one copy of the bundle may watch: plain functions, so that it survives the border between two copies on one page. */
export interface ReadonlyAtom<T> {
  readonly isAtom: true
  get(): T
  /** Calls `listener` at every change, not at once. Returns the end. */
  subscribe(listener: (value: T) => void): () => void
  /** Costs calls while it is watched: a local signal of it is one only while somebody looks at that. */
  readonly onDemand?: true
}

export interface Atom<T> extends ReadonlyAtom<T> {
  set(value: T): void
}

/** A new atom. Setting the value it holds already (`Object.is`) tells nobody. A listener that throws does not keep others from hearing. */
export function atom<T>(first: T): Atom<T> {
  let value = first
  const listeners = new Set<(value: T) => void>()
  return {
    isAtom: true,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) {
        try {
          listener(next)
        } catch (cause) {
          reportError(cause)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** An atom whose value costs a call: `looked` is true from the first look at it on, and so long nobody need fetch it. */
export interface LazyAtom<T> extends Atom<T> {
  readonly looked: ReadonlyAtom<boolean>
  readonly onDemand: true
}

export function lazyAtom<T>(first: T): LazyAtom<T> {
  const own = atom(first)
  const looked = atom(false)
  return {
    ...own,
    onDemand: true,
    looked: readOnly(looked),
    subscribe(listener) {
      const end = own.subscribe(listener)
      looked.set(true)
      return end
    },
  }
}

/** The reading side of an atom, for those who may watch but not write. */
export const readOnly = <T>({ isAtom, get, subscribe, onDemand }: ReadonlyAtom<T>): ReadonlyAtom<T> => ({
  isAtom,
  get,
  subscribe,
  ...(onDemand && { onDemand }),
})

/** `reportError` where the platform has it (browsers, jsdom), the console elsewhere. */
function reportError(cause: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(cause)
  else console.error(cause)
}
