import { expect, type Page } from 'playwright/test'
import { PROJECTS } from './drafting.ts'
import { signIn, test } from './people.ts'
import { LANGUAGES, type Language } from './tier.ts'

/** Everything that the command palette finds, by keyboard alone. */

interface Words {
  /** Ways to the hall in the menu. */
  hall: readonly string[]
  hallName: RegExp
  list: string
  running: RegExp
  person: RegExp
  groups: Record<'menu' | 'views' | 'saved' | 'projects' | 'people' | 'actions', string>
}

const WORDS: Record<Language, Words> = {
  'zh-CN': {
    hall: ['竞价大', 'jingjiadt', 'jjdt', 'bidding hall'],
    hallName: /^竞价大厅/,
    list: '采购项目',
    running: /^竞价中/,
    person: /^王建华/,
    groups: { menu: '菜单', views: '已打开的页面', saved: '常用查询', projects: '项目', people: '人员', actions: '操作' },
  },
  'en-US': {
    hall: ['bidding ha', 'hall bid'],
    hallName: /^Bidding hall/i,
    list: 'Purchasing projects',
    running: /^Draft/,
    person: /^Wang Jianhua/,
    groups: { menu: 'Menu', views: 'Open views', saved: 'Saved views', projects: 'Projects', people: 'People', actions: 'Actions' },
  },
}

const palette = (page: Page) => page.getByRole('dialog', { name: /^(搜索与命令|Search and commands)$/ })
const box = (page: Page) => palette(page).getByRole('combobox')

/** Opens the palette with what is typed, and waits until what is meant stands in its group. */
async function find(page: Page, typed: string, name: RegExp, group: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(typed)
  const found = palette(page).getByRole('group', { name: new RegExp(`^${group}( ·|$)`) })
  await expect(found.getByRole('option', { name }).first()).toBeVisible()
}

/** Goes down to what is meant, and opens it. */
async function choose(page: Page, name: RegExp): Promise<void> {
  const active = async () => {
    const id = await box(page).getAttribute('aria-activedescendant')
    return palette(page).locator(`[id="${id}"]`).innerText()
  }
  const most = await palette(page).getByRole('option').count()
  for (let at = 1; at < most && !name.test(await active()); at += 1) await page.keyboard.press('ArrowDown')
  expect(await active()).toMatch(name)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
}

for (const [locale, tier] of LANGUAGES)
  test(
    `R-29 by keyboard alone menus, projects, people, saved views, open views and actions are found (${locale})`,
    tier,
    async ({ browser }) => {
      const { hall, hallName, list, running, person, groups } = WORDS[locale]
      const page = await signIn(browser, 'buyer1', PROJECTS, { locale })
      const code = /TB-\d+-\d+/.exec(await page.getByRole('row').nth(1).innerText())![0]

      const query = `Palette ${locale}`
      await page.getByRole('button', { name: running }).first().press('Enter')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('textbox', { name: /条件名称|Name of the query/ })).toBeFocused()
      await page.keyboard.type(query)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: new RegExp(query) })).toBeVisible()

      for (const typed of hall) {
        await find(page, typed, hallName, groups.menu)
        await page.keyboard.press('Escape')
        await expect(palette(page)).toHaveCount(0)
      }
      await find(page, hall[0]!, hallName, groups.menu)
      await choose(page, hallName)
      await expect(page).toHaveURL(/\/freebid\/free-bidding-hall/)
      await expect(page.getByRole('main')).toBeFocused()

      await find(page, code, new RegExp(code), groups.projects)
      await choose(page, new RegExp(code))
      await expect(page).toHaveURL(/[?&]id=/)

      await find(page, list.slice(0, 3), new RegExp(`^${list}`), groups.views)
      await choose(page, new RegExp(`^${list}`))
      await expect(page).toHaveURL(/\/purchaser\/pu-project-list/)

      await find(page, 'wangjianhua', person, groups.people)
      await choose(page, person)
      await expect(page).toHaveURL(/[?&]owner=/)

      await find(page, query.toLowerCase(), new RegExp(`^${query}`), groups.saved)
      await choose(page, new RegExp(`^${query}`))
      await expect(page.getByRole('button', { name: new RegExp(query) }).filter({ visible: true })).toBeVisible()

      await find(page, 'dark', /(深色|Dark)$/, groups.actions)
      await choose(page, /(深色|Dark)$/)
      await expect(page.locator('fly-tender-app')).toHaveAttribute('theme', 'dark')

      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: /^(键盘快捷键|Keyboard shortcuts)$/ })
      await expect(sheet).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await expect(palette(page).getByRole('group', { name: /^(最近打开|Opened last)$/ })).toBeVisible()
    },
  )
