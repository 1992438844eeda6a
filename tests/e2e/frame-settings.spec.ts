import { type Browser, expect, type Page } from 'playwright/test'
import { still } from './looking.ts'
import { otherSites, signIn, test } from './people.ts'

/** Sites whose pages may be shown, as administrators set them. */

const PATH = '/settings/framed-pages'
const t = { name: '名称', changed: '其他人刚刚修改过此项，请查看最新内容后再修改', edit: '编辑', save: '保存', cancel: '取消' } as const

const administrator = (browser: Browser): Promise<Page> => signIn(browser, 'tadmin', PATH, { ...still, locale: 'zh-CN' })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('NAV-06 of two administrators at once the later one is told, and keeps what he typed', async ({ browser, faults }) => {
  faults.expect(/status of 409 .*\/platform\/frame\/site\/save$/)
  await otherSites()
  const [first, second] = [await administrator(browser), await administrator(browser)]
  const rename = async (page: Page, to: string) => {
    await page.getByRole('button', { name: new RegExp(`^${t.edit} (旧系统|Old)`) }).click()
    await dialog(page).getByLabel(t.name, { exact: false }).last().fill(to)
  }
  await rename(first, '旧系统 1')
  await rename(second, '旧系统 2')
  await press(first, t.save)
  await expect(row(first, '旧系统 1')).toBeVisible()
  await press(second, t.save)
  await expect(dialog(second).getByText(t.changed)).toBeVisible()
  await expect(dialog(second).getByLabel(t.name, { exact: false }).last()).toHaveValue('旧系统 2')
  await press(second, t.cancel)
  await expect(row(second, '旧系统 1')).toBeVisible()
})
