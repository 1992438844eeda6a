import { expect, test } from 'vitest'
import { menuRows, menuTitles } from '#gateway/modules/menu/menu.data.ts'
import { screens } from '#screens/registry.ts'
import { pageMessages } from '#shell/page.messages.ts'

/** A tab is titled before the menu has been read; a name that changes under the reader's eyes is two names for one thing. */
test.each(['zh', 'en'] as const)('TAB-02 a screen is called in its tab what the menu calls it (%s)', (lang) => {
  const titleOf = new Map(Object.values(screens).map(({ path, title }) => [path as string, title]))
  const inMenu = new Map(menuTitles().map((titles) => [titles.code, titles[lang]]))
  const pairs = menuRows()
    .filter(({ path, isShow }) => path && isShow === '1')
    .map(({ path, code }) => [path, inMenu.get(code), (pageMessages[lang] as Record<string, string>)[titleOf.get(path) ?? '']])
  expect(pairs.length).toBeGreaterThan(8)
  expect(pairs.filter(([, menu, tab]) => menu !== tab)).toEqual([])
})
