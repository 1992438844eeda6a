import { useEffect, useRef, useState } from 'react'
import { browserTimers } from '#core/browser/timers.ts'
import { READINGS } from '#domain/pinyin-readings.ts'
import type { Places } from '#shell/extras/places.store.ts'
import type { Preferences } from '#shell/extras/preferences.ts'
import { useActions } from './actions.ts'
import { type Entry, preparer } from './palette.rules.ts'
import { createPalette, type Found, type Palette, shownAs } from './palette.store.ts'
import { usePlaceEntries } from './place-entries.ts'
import { useSources } from './sources.ts'

const prepare = preparer(READINGS)
/** What is shown of each before anything is typed. */
const FIRST = 8

/**
 * What the palette finds, as things are when it opens, and what it shows before anything is typed: nothing before it is known what the person
 * comes back to, so that nothing moves under his hand.
 */
export function usePalette(places: Places, preferences: Preferences): { palette: Palette; first: readonly Found[] } {
  const { menu, views, favourites, recents } = usePlaceEntries(places)
  const actions = useActions(places, preferences)
  const sources = useSources(prepare)
  const remembered = useRef<readonly Entry[]>([])
  remembered.current = [...recents, ...favourites]
  const [palette] = useState(() =>
    createPalette({
      prepare,
      entries: [...menu, ...views, ...actions],
      remembered: () => remembered.current,
      sources,
      timers: browserTimers,
    }),
  )
  useEffect(() => palette.close, [palette])
  const shown = { recent: recents, favourites, views, actions: actions.filter(({ group }) => group === 'actions') }
  const first = places.isKnown() ? Object.entries(shown).flatMap(([group, entries]) => shownAs(group, entries.slice(0, FIRST))) : []
  return { palette, first }
}
