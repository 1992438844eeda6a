import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Cell, Source } from './cell.ts'

/** A cell as this copy of the bundle sees it: `value` is a local signal of it, `set` writes for all copies. */
export interface Shared<T> {
  readonly value: ReadonlySignal<T>
  set(value: T): void
}

/** A service as this copy of the bundle sees it: its cells are local signals, the rest is as it was. */
export type Face<T> = {
  readonly [K in keyof T]: T[K] extends Cell<infer V> ? Shared<V> : T[K] extends Source<infer V> ? ReadonlySignal<V> : T[K]
}

const mirrors = new WeakMap<object, ReadonlySignal<unknown>>()

/**
 * Local signal of a shared cell. Signals of two bundle copies do not track each other, so each copy mirrors the cells
 * (one subscription for the life of the page).
 */
export function mirror<T>(source: Source<T>): ReadonlySignal<T> {
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

/** Puts signals in place of the cells of a service; other parts, getters too, stay as they are. */
export function face<T extends object>(service: T): Face<T> {
  const parts = Object.entries(Object.getOwnPropertyDescriptors(service)).map(([name, part]) => [
    name,
    'value' in part ? { ...part, value: faceOf(part.value) } : part,
  ])
  return Object.defineProperties({}, Object.fromEntries(parts)) as Face<T>
}

function faceOf(part: unknown): unknown {
  if (!isSource(part)) return part
  return 'set' in part ? { value: mirror(part), set: (part as Cell<unknown>).set } : mirror(part)
}

const isSource = (part: unknown): part is Source<unknown> => typeof part === 'object' && part !== null && 'isCell' in part
