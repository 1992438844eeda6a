import type { Timers } from './timers.ts'

interface Batch<T> {
  ids: Set<string>
  answer: Promise<ReadonlyMap<string, T>>
}

const open = new WeakMap<object, Map<string, Batch<unknown>>>()

/**
 * What is known of ids, asked for together: all that the elements of a page want of one source within the window is one call (several when
 * there are more ids than one takes).
 *
 * @param of what the page shares, e.g. its `Http`
 * @param source batches of different sources never meet
 * @param ask answers what is known; ids that nobody knows are left out
 */
export function batched<T>(
  of: object,
  source: string,
  ids: readonly string[],
  { ask, wait, windowMs, most = 200 }: BatchOptions<T>,
): Promise<ReadonlyMap<string, T>> {
  const batches = open.get(of) ?? new Map<string, Batch<unknown>>()
  open.set(of, batches)
  const known = batches.get(source) as Batch<T> | undefined
  const wanted = known?.ids ?? new Set<string>()
  for (const id of ids) wanted.add(id)
  if (known) return known.answer
  const answer = wait(windowMs).then(async () => {
    batches.delete(source)
    const all = [...wanted]
    const found = new Map<string, T>()
    for (let at = 0; at < all.length; at += most) {
      for (const [id, item] of await ask(all.slice(at, at + most))) found.set(id, item)
    }
    return found
  })
  batches.set(source, { ids: wanted, answer })
  return answer
}

interface BatchOptions<T> {
  ask: (ids: readonly string[]) => Promise<Iterable<readonly [string, T]>>
  wait: Timers['wait']
  windowMs: number
  /** Ids a call takes. */
  most?: number
}
