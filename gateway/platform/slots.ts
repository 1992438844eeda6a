/** More than the queue takes is waiting already. */
export class Full extends Error {
  override readonly name = 'Full'
}

/**
 * Lets `most` pieces of work run at a time and up to `waiting` others wait their turn, first come first served.
 *
 * @throws Full at once when the queue is full
 */
export function slots(most: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= most) {
      if (queue.length >= waiting) throw new Full()
      // Whoever leaves hands his place over, so `running` stays.
      await new Promise<void>((turn) => queue.push(turn))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
