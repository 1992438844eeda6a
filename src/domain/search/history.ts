/** What was, what is, and what was undone; the newest of each stands at its end. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** What the last change was of and when, so that a word typed letter by letter is one step. */
  readonly last: { tag: string; at: number } | undefined
}

const MOST_STEPS = 100
/** Changes of one tag that follow each other within this time are one step. */
const TOGETHER_MS = 500

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [], last: undefined })

/**
 * @param tag what is changed, e.g. the value of one condition; empty: a step of its own
 * @param at ms of any clock that goes forward
 * @param withinMs how soon after the last change of its tag it is one step with it: 0 never, Infinity as long as nothing came between
 */
export function record<T>(history: History<T>, next: T, tag: string, at: number, withinMs = TOGETHER_MS): History<T> {
  if (Object.is(next, history.present)) return history
  const { last } = history
  const together = tag !== '' && last?.tag === tag && at - last.at < withinMs
  const past = together ? history.past : [...history.past, history.present].slice(-MOST_STEPS)
  return { past, present: next, future: [], last: { tag, at } }
}

export function undo<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1)
  return before === undefined
    ? { past, present, future, last: undefined }
    : { past: past.slice(0, -1), present: before, future: [...future, present], last: undefined }
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  const after = future.at(-1)
  return after === undefined
    ? { past, present, future, last: undefined }
    : { past: [...past, present], present: after, future: future.slice(0, -1), last: undefined }
}
