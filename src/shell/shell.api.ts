import type { Runtime } from '#core/runtime/runtime.ts'
import { type MenuItem, menuItemsOf } from '#domain/menu.ts'

/** The menu the user may see, by the call of the mode. @see MENU-06 */
export async function readMenu({ http, config: { mode, appCode } }: Pick<Runtime, 'http' | 'config'>): Promise<MenuItem[]> {
  const tree =
    mode === 'runtime'
      ? await http.data('GET /platform/app/menuTree/user', { query: { appCode }, quiet: true })
      : await http.data('GET /api/v1/my-menu-tree', { query: { appCode, enableFlowCenter: true }, quiet: true })
  return menuItemsOf(tree)
}
