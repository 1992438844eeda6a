import type { MenuItem } from '#domain/menu.ts'
import { titleSources } from '#domain/tabs.ts'
import { pageMessages } from '#shell/page.messages.ts'

type PageKey = keyof (typeof pageMessages)['en'] & string
const isPageKey = (key: string): key is PageKey => Object.hasOwn(pageMessages.en, key)

export interface TitleParts {
  /** Title key of the path's route; undefined: no screen has this path. */
  route: string | undefined
  items: readonly MenuItem[]
  /** A text of the gateway; empty or the second argument when there is none. */
  backend: (key: string, otherwise: string) => string
  page: (key: PageKey) => string
}

/**
 * The title of a path in the language of now.
 *
 * @see TAB-02
 */
export function titleOf(path: string, { route, items, backend, page }: TitleParts): string {
  if (route === undefined && path !== '/login') return page('missing')
  for (const { key, fallback } of titleSources(path, items, route)) {
    const text = backend(key, fallback ?? '')
    if (text) return text
    if (isPageKey(key)) return page(key)
  }
  return path
}
