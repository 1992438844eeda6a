import { useEffect, useMemo } from 'react'
import { browserTimers } from '#core/browser/timers.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { recordOf } from '#domain/tabs.ts'
import { paths } from '#screens/paths.ts'
import { useShell } from '#shell/shell-context.ts'
import { createPlaces, type Places } from './places.store.ts'

/** Who only passes through a view was not there. */
const STAY_MS = 2_000
/** As long as the gateway takes an address. */
const LONGEST = 512

/** The person's favourites and recents; views that he stays at are remembered. The component that calls it must read signals. */
export function usePlaces(): Places {
  const runtime = useRuntime()
  const { nav, codes } = useShell()
  const places = useMemo(() => createPlaces(runtime), [runtime])
  const user = runtime.session.state.value === 'signed-in' ? runtime.session.user.value?.id : undefined
  useEffect(() => {
    if (!user) return undefined
    void places.open()
    return places.clear
  }, [places, user])

  const { path, fullPath } = nav.address.value
  const isKept = user !== undefined && nav.active.value !== '' && path !== paths.home && fullPath.length <= LONGEST
  useEffect(() => {
    if (!isKept) return undefined
    const left = new AbortController()
    const remember = () => {
      places.visited({ to: fullPath, about: codes.peek()[recordOf(nav.address.peek())] ?? '' })
    }
    const leave = () => document.visibilityState === 'hidden' && places.tell()
    browserTimers.wait(STAY_MS, left.signal).then(remember, () => undefined)
    document.addEventListener('visibilitychange', leave, left)
    return () => {
      left.abort()
      places.tell()
    }
  }, [places, nav, codes, fullPath, isKept])
  return places
}
