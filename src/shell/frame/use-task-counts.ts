import { useEffect, useMemo } from 'react'
import type { Data } from '#core/http/http.ts'
import { createQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { paths } from '#screens/paths.ts'
import { findEntry, type SidebarEntry } from '#shell/menu.rules.ts'

type Counts = Data<'GET /workflow/api/v1/task/counts'>

/** A number beside an entry of the menu, and what it counts. */
export interface Count {
  n: number
  of: 'unfinished' | 'unread'
}

/** Entries with a number beside them, and which. */
const COUNTED: Readonly<Record<string, Count['of']>> = { [paths.unfinished]: 'unfinished', [paths.participation]: 'unread' }

const countsOf = ({ http, stream }: Runtime) =>
  createQuery<Counts>({
    read: (signal) => http.data('GET /workflow/api/v1/task/counts', { signal, quiet: true }),
    follow: (changed, signal) =>
      stream.follow(['me'], { me: ({ kind }) => void (kind === 'workflow' && changed()) }, { signal, poll: changed }),
  })

/**
 * How much waits behind an entry of the menu, followed live; nothing is asked for whoever has no such entry. The component that calls it must read signals.
 *
 * @returns undefined also as long as, or if, it is not known, and where nothing waits
 */
export function useTaskCounts(entries: readonly SidebarEntry[]): (to: string) => Count | undefined {
  const runtime = useRuntime()
  const query = useMemo(() => countsOf(runtime), [runtime])
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
