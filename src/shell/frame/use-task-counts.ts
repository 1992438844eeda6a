import { useEffect, useMemo } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import { taskCounts } from '#screens/workspace/counts.api.ts'
import { findEntry, type SidebarEntry } from '#shell/menu.rules.ts'

/** A number beside an entry of the menu, and what it counts. */
export interface Count {
  n: number
  of: 'unfinished' | 'unread'
}

/** Entries with a number beside them, and which. */
const COUNTED: Readonly<Record<string, Count['of']>> = { [paths.unfinished]: 'unfinished', [paths.participation]: 'unread' }

/**
 * How much waits behind an entry of the menu, followed live; nothing is asked for whoever has no such entry. The component that calls it must read signals.
 *
 * @returns undefined also as long as, or if, it is not known, and where nothing waits
 */
export function useTaskCounts(entries: readonly SidebarEntry[]): (to: string) => Count | undefined {
  const runtime = useRuntime()
  const query = useMemo(() => taskCounts(runtime), [runtime])
  const isCounted = Object.keys(COUNTED).some((path) => findEntry(entries, path))
  const user = runtime.session.user.value?.id
  useEffect(() => {
    if (!isCounted || !user) return undefined
    void query.open()
    return () => {
      query.close()
      query.clear()
    }
  }, [query, isCounted, user])
  const state = query.state.value
  return (to) => {
    const counted = COUNTED[to]
    const n = state.phase === 'ready' && counted ? state.data[counted] : 0
    return counted && n > 0 ? { n, of: counted } : undefined
  }
}
