import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Atom, ReadonlyAtom } from './atom.ts'

/** An atom as this copy of the bundle sees it: `value` is a local signal of it, `set` writes for all copies. */
export interface Shared<T> {
  readonly value: ReadonlySignal<T>
  set(value: T): void
}

/** A service as this copy of the bundle sees it: its atoms are local signals, the rest is as it was. */
export type SignalView<T> = {
  readonly [K in keyof T]: T[K] extends Atom<infer V> ? Shared<V> : T[K] extends ReadonlyAtom<infer V> ? ReadonlySignal<V> : T[K]
}

const mirrors = new WeakMap<object, ReadonlySignal<unknown>>()

/**
 * Local signal of a shared atom. Signals of two bundle copies do not track each other, so each copy mirrors the atoms
 * (one subscription for the life of the page).
 */
export function toSignal<T>(source: ReadonlyAtom<T>): ReadonlySignal<T> {
  const known = mirrors.get(source)
  if (known) return known as ReadonlySignal<T>
  let end: (() => void) | undefined
  const copy = (value: T) => {
    local.value = value
  }
  const follow = () => {
    end = source.subscribe(copy)
    // What was missed while nobody looked.
    queueMicrotask(() => end && copy(source.get()))
  }
  const leave = () => {
    end?.()
    end = undefined
  }
  const local = signal(source.get(), source.onDemand && { watched: follow, unwatched: leave })
  if (!source.onDemand) source.subscribe(copy)
  mirrors.set(source, local)
  return local
}

/** Puts signals in place of the atoms of a service; other parts, getters too, stay as they are. */
export function signalView<T extends object>(service: T): SignalView<T> {
  const parts = Object.entries(Object.getOwnPropertyDescriptors(service)).map(([name, part]) => [
    name,
    'value' in part ? { ...part, value: signalOf(part.value) } : part,
  ])
  return Object.defineProperties({}, Object.fromEntries(parts)) as SignalView<T>
}

function signalOf(part: unknown): unknown {
  if (!isSource(part)) return part
  return 'set' in part ? { value: toSignal(part), set: (part as Atom<unknown>).set } : toSignal(part)
}

const isSource = (part: unknown): part is ReadonlyAtom<unknown> => typeof part === 'object' && part !== null && 'isAtom' in part
