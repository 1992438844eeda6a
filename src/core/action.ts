import { type ReadonlySignal, signal } from '@preact/signals-react'
import { useRef, useState } from 'react'
import { cachedIn } from '#core/http/batch.ts'
import { type Failure, failureOf, isLost, NOT_LOOKED_AT } from '#core/http/failure.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'

/** Makes a value at the first sending by a key and keeps it for the next ones, e.g. an instant counted from now. */
export type Once = <T>(make: () => T) => T

/** Sends a command by its key: the same key is the same action, however often it is sent. @throws Failure */
export type Work<I> = (input: I, key: string, once: Once) => Promise<unknown>

export interface Action<I> {
  readonly phase: ReadonlySignal<'idle' | 'running'>
  /** Why the last run was refused. */
  readonly failure: ReadonlySignal<Failure | undefined>
  /** Answers the failure; undefined when it is done. Input that is under way already is not sent beside itself. */
  run(input: I): Promise<Failure | undefined>
}

interface Attempt {
  readonly key: string
  readonly once: Once
  /** An answer was lost: what became of it is not known. */
  lost: boolean
  running: Promise<Failure | undefined> | undefined
}

/** What is done and to what, and the attempts at it that have no answer yet. */
export interface Scope {
  about(): string
  readonly attempts: Map<string, Attempt>
}

/** A scope of the page's user and firm: a view that is opened again goes on with what a former one sent. */
export const pageScope = ({ cache, store }: Pick<Runtime, 'cache' | 'store'>, about: () => string): Scope => ({
  about: () => `${store.user.value.peek()?.userId} ${store.customerId.value.peek()} ${about()}`,
  attempts: cachedIn(cache, 'attempts', () => new Map()),
})

/** Whether a failure leaves open what became of a command. @param lost an earlier answer is missing as well */
const isUndecided = (failure: Failure, lost: boolean): boolean =>
  isLost(failure) || (lost && (failure.kind !== 'refused' || failure.code === NOT_LOOKED_AT))

/**
 * A command with its idempotency key: the same input goes out by the same key until it is answered, so that a lost answer that is asked for again
 * does nothing twice.
 *
 * @param scope where the key lives until then; without one, with the action
 * @see R-16
 */
export function createAction<I>(work: Work<I>, { about, attempts }: Scope = { about: () => '', attempts: new Map() }): Action<I> {
  const phase = signal<'idle' | 'running'>('idle')
  const failure = signal<Failure | undefined>(undefined)
  let underWay = 0

  async function send(input: I, what: string, attempt: Attempt): Promise<Failure | undefined> {
    const failed = await failureOf(work(input, attempt.key, attempt.once))
    attempt.running = undefined
    attempt.lost = failed !== undefined && isUndecided(failed, attempt.lost)
    if (!attempt.lost) attempts.delete(what)
    return failed
  }

  async function run(input: I): Promise<Failure | undefined> {
    const what = `${about()} ${JSON.stringify(input, sorted)}`
    const attempt = attempts.get(what) ?? newAttempt()
    attempts.set(what, attempt)
    underWay += 1
    phase.value = 'running'
    failure.value = undefined
    attempt.running ??= send(input, what, attempt)
    const failed = await attempt.running
    failure.value = failed
    underWay -= 1
    if (underWay === 0) phase.value = 'idle'
    return failed
  }

  return { phase, failure, run }
}

/**
 * The action of a component; `work` is that of its latest rendering.
 *
 * @param about what is done and to what: by that name it keeps its key also when the component is gone and comes again
 */
export function useAction<I>(work: Work<I>, about: string): Action<I> {
  const runtime = useRuntime()
  const latest = useRef({ work, about })
  latest.current = { work, about }
  const [action] = useState(() =>
    createAction<I>(
      (...sent) => latest.current.work(...sent),
      pageScope(runtime, () => latest.current.about),
    ),
  )
  return action
}

/** Key of the n-th of several calls that make up one action. */
export const nthKey = (key: string, n: number): string => key.slice(0, -4) + n.toString(16).padStart(4, '0')

function newAttempt(): Attempt {
  let made: { value: unknown } | undefined
  const once = <T>(make: () => T): T => {
    made ??= { value: make() }
    return made.value as T
  }
  return { key: crypto.randomUUID(), once, lost: false, running: undefined }
}

/** The order of an object's fields says nothing. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
