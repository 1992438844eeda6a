import { type ScreenId, screens } from '#screens/registry.ts'

/** Where a screen leads to: the screen of that path, its parameters, and the address an application would show. */
export interface Target {
  /** Absent when the path is none of the screens that can stand alone. */
  screen: ScreenId | undefined
  params: Readonly<Record<string, string>>
  fullPath: string
}

export const isScreen = (id: string): id is ScreenId => Object.hasOwn(screens, id)

/** Parameters without a value are left out; a query in the path itself is read too, and given parameters win over it. */
export function targetOf(path: string, params: Readonly<Record<string, string | undefined>> = {}): Target {
  const [bare = '', query = ''] = path.split('?', 2)
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
  const all = { ...Object.fromEntries(new URLSearchParams(query)), ...Object.fromEntries(given) }
  const search = new URLSearchParams(all).toString()
  const screen = Object.keys(screens).find((id) => isScreen(id) && screens[id].path === bare)
  return { screen: screen as ScreenId | undefined, params: all, fullPath: search ? `${bare}?${search}` : bare }
}
