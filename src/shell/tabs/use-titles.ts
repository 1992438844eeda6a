import { useBackendText, useText } from '#core/i18n/locale.tsx'
import { FRAMED_PAGE } from '#domain/menu.ts'
import { entryOf, recordOf, type ViewTab } from '#domain/tabs.ts'
import { pageMessages } from '#shell/page.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { titleOf } from './titles.ts'

/**
 * Titles of views, in the language of now. The component that calls it must read signals (`useSignals`).
 *
 * @see TAB-02
 */
export function useTitles(): (path: string) => string {
  const { menu, routeOf } = useShell()
  const backend = useBackendText()
  const t = useText(pageMessages)
  return (path) => titleOf(path, { route: routeOf(path)?.title, items: menu.items.value, backend, page: t })
}

/**
 * Titles of opened views: the screen's, and the code of the project it shows, once a view has told it. A page of another site is called as it says
 * itself, else as its entry of the menu.
 *
 * @see TAB-02
 */
export function useViewTitles(): (view: Pick<ViewTab, 'path' | 'query'>) => string {
  const { codes, menu } = useShell()
  const titleOf = useTitles()
  const labelOf = useMenuLabels()
  return ({ path, query }) => {
    const { url = '' } = query
    if (path === FRAMED_PAGE) {
      const entry = entryOf(menu.items.value, url)
      return codes.value[url] || (entry ? labelOf({ code: entry.menuCode, name: entry.menuName }) : titleOf(path))
    }
    const code = codes.value[recordOf({ query })]
    return code ? `${titleOf(path)} ${code}` : titleOf(path)
  }
}

/** Labels of menu entries: translation `menu.{menuCode}`, else the server's name; the home entry is `page.index`. @see MENU-01, MENU-03 */
export function useMenuLabels(): (entry: { code: string; name: string }) => string {
  const backend = useBackendText()
  const t = useText(pageMessages)
  return ({ code, name }) => (code === '' ? backend('page.index', t('page.index')) : backend(`menu.${code}`, name))
}
