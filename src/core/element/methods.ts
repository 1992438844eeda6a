export type Method = (...args: unknown[]) => unknown

/** The methods that a body has given its element, and who waits for one of them. */
export interface Methods {
  get(name: string): Method | undefined
  /** Adds methods and lets go who waited; the answer takes back those that nobody has replaced meanwhile. */
  expose(given: Record<string, (...args: never[]) => unknown>): () => void
  /** Calls as soon as the method is there; resolves with nothing when `alive` says that it never will be. */
  call(name: string, args: unknown[], alive: () => boolean): Promise<unknown>
  /** Forgets all methods; who waits looks whether the element is still alive. */
  clear(): void
}

export function createMethods(): Methods {
  const known = new Map<string, Method>()
  let waiting: (() => void)[] = []
  const letGo = () => {
    const those = waiting
    waiting = []
    for (const go of those) go()
  }
  return {
    get: (name) => known.get(name),
    expose(given) {
      const entries = Object.entries(given) as [string, Method][]
      for (const [name, method] of entries) known.set(name, method)
      letGo()
      return () => {
        for (const [name, method] of entries) if (known.get(name) === method) known.delete(name)
      }
    },
    async call(name, args, alive) {
      while (alive()) {
        const method = known.get(name)
        if (method) return method(...args)
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      return undefined
    },
    clear() {
      known.clear()
      letGo()
    },
  }
}
