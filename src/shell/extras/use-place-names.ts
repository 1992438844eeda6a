import type { Place } from '#contract/places.ts'
import { recordOf } from '#domain/tabs.ts'
import { useShell } from '#shell/shell-context.ts'
import { useViewTitles } from '#shell/tabs/use-titles.ts'

/** What a place is called in the language of now; nothing where its screen is not, or no longer, part of this application. */
export function usePlaceNames(): (place: Place) => string | undefined {
  const { routeOf, codes } = useShell()
  const titleOf = useViewTitles()
  return ({ to, about }) => {
    const [path = '', search = ''] = to.split(/[?#]/)
    if (!routeOf(path)) return undefined
    const query = Object.fromEntries(new URLSearchParams(search))
    const title = titleOf({ path, query })
    return about && !codes.value[recordOf({ query })] ? `${title} ${about}` : title
  }
}
