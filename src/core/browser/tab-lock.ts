/** Runs work under a lock that all tabs of this origin share; without the Web Locks API, at once. */
export function withTabLock(name: string, locks: LockManager | undefined = globalThis.navigator?.locks) {
  return <T>(work: () => Promise<T>): Promise<T> => (locks ? (locks.request(name, work) as Promise<T>) : work())
}
