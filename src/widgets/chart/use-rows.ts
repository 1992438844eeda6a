import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { createQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ChartElementProps } from './ChartElement.tsx'
import type { Row } from './chart.rules.ts'

const NONE: readonly Row[] = []

interface Read {
  rows: readonly Row[]
  isReady: boolean
  /** The rows are those of an earlier reading. */
  hasFailed: boolean
}

/** The rows of the loader, read again every so many seconds; without one those that the page gave. Rows stay in sight while newer ones fail. */
export function useRows(host: BodyHost<ChartElementProps>): Read {
  useSignals()
  const { clock } = useRuntime()
  const load = host.props.loader.value
  const seconds = host.props.refreshInterval.value
  const query = useMemo(
    () =>
      load &&
      createQuery<readonly Row[]>({
        read: async (signal) => checked(await load({ signal })),
        follow: (changed, signal) => whileSeen({ clock, element: host.element, seconds }, () => void changed(), signal),
      }),
    [load, seconds, clock, host],
  )
  const state = query?.state.value
  useEffect(() => {
    void query?.open()
    return query?.close
  }, [query])
  useEffect(() => {
    if (state?.failure) host.fail({ ...failed(state.failure), retry: query?.refresh })
  }, [host, query, state])
  if (state?.phase === 'ready') return { rows: state.data, isReady: true, hasFailed: state.failure !== undefined }
  const { value: given } = host.props.data
  return { rows: !state && Array.isArray(given) ? given : NONE, isReady: !state, hasFailed: false }
}

const failed = (cause: unknown): object => ({ ...(typeof cause === 'object' && cause), message: (cause as Error)?.message, cause })

/** @throws TypeError for an answer that is no list */
function checked(answer: unknown): readonly Row[] {
  if (!Array.isArray(answer)) throw new TypeError('The loader must answer a list of rows')
  return answer
}

interface Seen {
  clock: { every(ms: number, work: () => void, signal: AbortSignal): unknown }
  element: HTMLElement
  /** None: never again. */
  seconds: number
}

/** Calls every so many seconds while somebody can see the element, and once when he comes back to one that has missed its time. */
function whileSeen({ clock, element, seconds }: Seen, work: () => void, signal: AbortSignal): void {
  if (!(seconds > 0)) return
  let isMissed = false
  const look = () => {
    isMissed = document.visibilityState === 'hidden' || !element.checkVisibility()
    if (!isMissed) work()
  }
  clock.every(seconds * 1_000, look, signal)
  document.addEventListener('visibilitychange', () => isMissed && look(), { signal })
}
