import { useBackendText, useText } from '#core/locale.tsx'
import { titleSources } from '#domain/tabs.ts'
import { pageMessages } from './page.messages.ts'
import { useShell } from './shell-context.ts'

type PageKey = keyof (typeof pageMessages)['en'] & string
const isPageKey = (key: string): key is PageKey => Object.hasOwn(pageMessages.en, key)

/**
 * Titles of views, in the language of now. The component that calls it must read signals (`useSignals`).
 *
 * @see TAB-02
 */
export function useTitles(): (path: string) => string {
  const { menu, routeOf } = useShell()
  const backend = useBackendText()
  const t = useText(pageMessages)
  return (path) => {
    const route = routeOf(path)
    if (!route && path !== '/login') return t('missing')
    for (const { key, fallback } of titleSources(path, menu.items.value, route?.title)) {
      const text = backend(key, fallback ?? '')
      if (text) return text
      if (isPageKey(key)) return t(key)
    }
    return path
  }
}

/** Labels of menu entries: translation `menu.{menuCode}`, else the server's name; the home entry is `page.index`. @see MENU-01, MENU-03 */
export function useMenuLabels(): (entry: { code: string; name: string }) => string {
  const backend = useBackendText()
  const t = useText(pageMessages)
  return ({ code, name }) => (code === '' ? backend('page.index', t('page.index')) : backend(`menu.${code}`, name))
}
