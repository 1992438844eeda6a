import { useRuntime } from '#core/runtime/context.tsx'

export interface Kept<T> {
  read(): T | undefined
  write(value: T): void
  forget(): void
}

/** A place in this browser for what is typed and not sent; each person has an own one, so that a shared machine keeps both. */
export function useKept<T>(name: string): Kept<T> {
  const { storage, store, config } = useRuntime()
  const user = store.user.value.peek()
  const place = `${name} ${user?.tenantId ?? config.tenantId} ${user?.userId ?? ''}`
  return {
    read: () => storage.browser.read<T>(place),
    write: (value) => void storage.browser.write(place, value),
    forget: () => storage.browser.remove(place),
  }
}
