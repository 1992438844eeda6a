/** More than the queue takes is waiting already. */
export class SemaphoreFull extends Error {
  override readonly name = 'SemaphoreFull'
}

/**
 * Lets `most` pieces of work run at a time and up to `waiting` others wait their turn, first come first served.
 *
 * @throws SemaphoreFull at once when the queue is full
 */
export function semaphore(most: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn = fairSemaphore(most, waiting, waiting)
  return (work) => inTurn('', work)
}

interface Waiter {
  start: () => void
  refuse: (why: SemaphoreFull) => void
}

/**
 * The same with a queue for each key: a place that falls free goes to the key that waited longest for one, so whoever asks very often waits for himself.
 * Of each key `waitingEach` may wait. When all places to wait are taken, the key that holds most gives its last one to a key that holds fewer.
 *
 * @throws SemaphoreFull at once, or later when the place is given to another key
 */
export function fairSemaphore(most: number, waiting: number, waitingEach: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  let running = 0
  let held = 0
  /** In the order of their turns. */
  const queues = new Map<string, Waiter[]>()

  const makeRoom = (own: number) => {
    if (own >= waitingEach) throw new SemaphoreFull()
    if (held < waiting) return
    const [key, longest] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []])
    if (longest.length <= own + 1) throw new SemaphoreFull()
    longest.pop()?.refuse(new SemaphoreFull())
    if (longest.length === 0) queues.delete(key)
    held -= 1
  }
  const wait = (key: string) => {
    const queue = queues.get(key) ?? []
    makeRoom(queue.length)
    held += 1
    return new Promise<void>((start, refuse) => {
      queue.push({ start, refuse })
      queues.set(key, queue)
    })
  }
  /** Whoever leaves hands his place over, so `running` stays. */
  const handOver = () => {
    const [key, queue] = queues.entries().next().value ?? ['', []]
    const next = queue.shift()
    if (!next) {
      running -= 1
      return
    }
    queues.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    held -= 1
    next.start()
  }
  return async (key, work) => {
    if (running >= most) await wait(key)
    else running += 1
    try {
      return await work()
    } finally {
      handOver()
    }
  }
}
