import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Place } from '#contract/places.ts'
import { createQuery } from '#core/query.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

/** Views that the person comes back to. */
export interface Places {
  readonly favourites: ReadonlySignal<readonly Place[]>
  /** The newest first. */
  readonly recents: ReadonlySignal<readonly Place[]>
  /** They were read, or cannot be. */
  isKnown(): boolean
  isFavourite(to: string): boolean
  /** @throws Failure; what is shown is then as before */
  setFavourite(place: Place, isFavourite: boolean): Promise<void>
  /** Stands among the recents at once; the gateway hears of it when it is told. */
  visited(place: Place): void
  /** The gateway hears what was visited. What cannot be remembered is forgotten. */
  tell(): void
  open(): Promise<void>
  /** Another person: nothing of the one before is shown. */
  clear(): void
}

/** As many as the gateway keeps. */
const RECENTS = 20
const NONE: readonly Place[] = []
const without = (places: readonly Place[], to: string) => places.filter((place) => place.to !== to)

export function createPlaces({ http, session }: Runtime): Places {
  const query = createQuery({ read: (signal) => http.data('GET /platform/places/mine', { signal, quiet: true }) })
  let untold: Place | undefined
  const data = computed(() => (query.state.value.phase === 'ready' ? query.state.value.data : undefined))
  const favourites = computed((): readonly Place[] => data.value?.favourites ?? NONE)
  const isFavourite = (to: string) => favourites.value.some((place) => place.to === to)
  return {
    favourites,
    recents: computed((): readonly Place[] => data.value?.recents ?? NONE),
    isKnown: () => query.state.value.phase !== 'loading',
    isFavourite,
    async setFavourite(place, wished) {
      const before = favourites.peek()
      const show = (next: readonly Place[]) => query.patch((now) => ({ ...now, favourites: [...next] }))
      show(wished ? [...without(before, place.to), place] : without(before, place.to))
      try {
        await http.data('POST /platform/places/favourite', { body: { ...place, isFavourite: wished }, quiet: true })
      } catch (failure) {
        show(before)
        throw failure
      }
    },
    visited(place) {
      query.patch((now) => ({ ...now, recents: [place, ...without(now.recents, place.to)].slice(0, RECENTS) }))
      untold = place
    },
    tell() {
      if (!untold || session.state.peek() !== 'signed-in') return
      // A page that is being left still sends it.
      const init = { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(untold) }
      untold = undefined
      http.open('/platform/places/visit', { ...init, quiet: true, stay: true }).catch(() => undefined)
    },
    open: query.open,
    clear() {
      untold = undefined
      query.clear()
    },
  }
}
