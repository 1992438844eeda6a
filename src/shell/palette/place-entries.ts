import type { Place } from '#contract/places.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Places } from '#shell/extras/places.store.ts'
import { usePlaceNames } from '#shell/extras/use-place-names.ts'
import { type SidebarEntry, sidebarOf } from '#shell/menu.rules.ts'
import { pageMessages } from '#shell/page.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { useMenuLabels, useViewTitles } from '#shell/tabs/use-titles.ts'
import type { Entry } from './palette.rules.ts'
import { useGo } from './use-go.ts'

type PageKey = keyof (typeof pageMessages)['en'] & string
const isPageKey = (key: string | undefined): key is PageKey => key !== undefined && Object.hasOwn(pageMessages.en, key)

/** Menus, open views, favourites and recents, as things are now. The component that calls it must read signals. */
export function usePlaceEntries(places: Places): Record<'menu' | 'views' | 'favourites' | 'recents', Entry[]> {
  const { locale } = useRuntime()
  const { menu, nav, routeOf } = useShell()
  const labelOf = useMenuLabels()
  const titleOf = useViewTitles()
  const named = usePlaceNames()
  const go = useGo()
  const other = locale.lang.value === 'zh' ? 'en' : 'zh'
  /** What its screen is called in the other language. */
  const otherName = (path: string): string[] => {
    const key = routeOf(path)?.title
    return isPageKey(key) ? [pageMessages[other][key]] : []
  }
  const menuEntries = (entries: readonly SidebarEntry[], above: string): Entry[] =>
    entries.flatMap((entry) => {
      const label = labelOf(entry)
      if (!entry.to) return menuEntries(entry.children, above ? `${above} / ${label}` : label)
      const path = entry.to === '/index' ? '/home-page' : entry.to
      const words = [entry.name, ...otherName(path.split(/[?#]/)[0] ?? '')].filter((word) => word && word !== label)
      return { id: `menu ${entry.id}`, group: 'menu', label, note: above, words, icon: entry.icon, run: () => go(path) }
    })
  const placeEntries = (group: string, list: readonly Place[], icon: string): Entry[] =>
    list.flatMap((place) => {
      const name = named(place)
      if (!name) return []
      return {
        id: `${group} ${place.to}`,
        group,
        label: name,
        words: otherName(place.to.split('?')[0] ?? ''),
        icon,
        run: () => go(place.to),
      }
    })
  const now = nav.address.value.fullPath
  return {
    menu: menuEntries(
      sidebarOf(menu.items.value, (path) => routeOf(path) !== undefined),
      '',
    ),
    views: nav.tabs.value
      .filter(({ fullPath }) => fullPath !== now)
      .map((tab) => ({
        ...{ id: `views ${tab.fullPath}`, group: 'views', label: titleOf(tab), words: otherName(tab.path), icon: 'enlarge' },
        run: () => go(tab.fullPath),
      })),
    favourites: placeEntries('favourites', places.favourites.value, 'star'),
    recents: placeEntries(
      'recent',
      places.recents.value.filter(({ to }) => to !== now),
      'clock',
    ),
  }
}
