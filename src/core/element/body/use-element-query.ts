import { useEffect } from 'react'
import { type Query, type QueryState, useQuery } from '#core/query.ts'
import type { BodyHost } from './body.ts'

/**
 * What an element reads, from its first painting to its end: it tells the page how far it is, shows a failure with a way to ask again, and reads
 * again by `refresh()`.
 *
 * @param about read anew when it changes, e.g. the language
 */
export function useElementQuery<T>(
  host: Pick<BodyHost, 'setPhase' | 'fail' | 'expose'>,
  query: Query<T>,
  isEmpty: (data: T) => boolean,
  about?: unknown,
): QueryState<T> {
  const state = useQuery(query, about)
  useEffect(() => host.expose({ refresh: query.refresh }), [host, query])
  useEffect(() => {
    const { failure } = state
    if (failure) {
      const { code, kind, message, status, traceId } = failure
      host.fail({ code, kind, message, status, traceId, cause: failure, retry: () => void query.refresh() })
    } else if (state.phase === 'ready') host.setPhase(isEmpty(state.data) ? 'empty' : 'ready')
    else host.setPhase('loading')
  }, [host, query, state, isEmpty])
  return state
}
