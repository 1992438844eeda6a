import { type Browser, expect, type Page } from 'playwright/test'
import { faultsOf, look, lookNarrow, still, telephone, type View } from './looking.ts'
import { otherSites, portal, signIn, test } from './people.ts'

/** Sites whose pages may be shown, and report accounts, as an administrator sets them and as others meet them. */

const PATH = '/settings/framed-pages'
const WORDS = {
  zh: {
    add: '添加网站',
    origin: '网站地址',
    name: '名称',
    allow: '添加',
    path: '只填写网站本身，不含后面的路径：',
    scheme: '须以 https:// 开头（仅 localhost 可用 http://）',
    there: '该网站已在列表中',
    remove: '移除',
    refused: '此处无法显示该页面',
    changed: '其他人刚刚修改过此项，请查看最新内容后再修改',
    edit: '编辑',
    save: '保存',
  },
  en: {
    add: 'Allow a site',
    origin: 'Address of the site',
    name: 'Name',
    allow: 'Allow',
    path: 'The site alone, without what follows it: ',
    scheme: 'Begins with https:// (http:// only for localhost)',
    there: 'This site is in the list already',
    remove: 'Remove',
    refused: 'This page cannot be shown here',
    changed: 'Somebody else has just changed this; look at it as it is now before you change it',
    edit: 'Edit',
    save: 'Save',
  },
} as const
const LOCALES = { zh: 'zh-CN', en: 'en-US' } as const
type Lang = keyof typeof WORDS

const administrator = (browser: Browser, lang: Lang): Promise<Page> => signIn(browser, 'tadmin', PATH, { ...still, locale: LOCALES[lang] })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

async function remove(page: Page, name: string, lang: Lang): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /更多操作|More for/ })
    .click()
  await page.getByRole('menuitem', { name: WORDS[lang].remove }).click()
  await press(page, WORDS[lang].remove)
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, name)).toHaveCount(0)
}

for (const lang of ['zh', 'en'] as const) {
  const t = WORDS[lang]
  test(`NAV-06 a site that an administrator allows is shown from then on, and one that he removes is refused (${lang})`, async ({
    browser,
    faults,
  }) => {
    faults.expect(/status of 403 .*\/platform\/frame\/open$/)
    await otherSites()
    const { origin } = new URL(portal())
    const admin = await administrator(browser, lang)
    await admin.getByRole('button', { name: t.add }).click()
    const address = dialog(admin).getByLabel(t.origin)
    await address.fill(portal())
    await dialog(admin).getByLabel(t.name, { exact: false }).last().fill(`Portal ${lang}`)
    await press(admin, t.allow)
    await expect(dialog(admin).getByText(`${t.path}${origin}`)).toBeVisible()
    await expect(address).toBeFocused()
    await address.fill('javascript:alert(1)')
    await expect(dialog(admin).getByText(t.scheme)).toBeVisible()
    expect(await faultsOf(admin, `a site that is none (${lang})`)).toEqual([])
    await address.fill(origin)
    await press(admin, t.allow)
    await expect(row(admin, origin)).toBeVisible()

    const page = `/iframe?url=${encodeURIComponent(`${portal()}/cookie.html`)}`
    const buyer = await signIn(browser, 'buyer1', page, { locale: LOCALES[lang] })
    await expect(buyer.frameLocator('iframe.pf-frame').locator('fly-context')).toHaveCount(1)

    await admin.getByRole('button', { name: t.add }).click()
    await address.fill(`${origin}/`)
    await address.blur()
    await expect(dialog(admin).getByText(t.there)).toBeVisible()
    await dialog(admin)
      .getByRole('button', { name: /取消|Cancel/ })
      .click()
    await admin
      .getByRole('button', { name: /放弃|离开|Leave|Discard/ })
      .click({ trial: true, timeout: 500 })
      .catch(() => undefined)
    await remove(admin, origin, lang)
    await buyer.reload()
    await expect(buyer.getByText(t.refused)).toBeVisible()
  })

  test(`NAV-06 of two administrators at once the later one is told, and keeps what he typed (${lang})`, async ({ browser, faults }) => {
    faults.expect(/status of 409 .*\/platform\/frame\/site\/save$/)
    await otherSites()
    const [first, second] = [await administrator(browser, lang), await administrator(browser, lang)]
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
    await dialog(second)
      .getByRole('button', { name: /取消|Cancel/ })
      .click()
    await expect(row(second, '旧系统 1')).toBeVisible()
  })
}

test('WID-05 an administrator binds a person, who sees reports as that account, and unbinds him after a question', async ({ browser }) => {
  const { reports } = await otherSites()
  const admin = await administrator(browser, 'zh')
  await admin.getByRole('button', { name: '绑定账号' }).click()
  const person = dialog(admin).getByRole('combobox')
  await person.fill('何磊')
  await dialog(admin).getByRole('option', { name: /何磊/ }).first().click()
  await dialog(admin).getByLabel('报表账号').last().fill('fr_he')
  expect(await faultsOf(admin, 'binding an account')).toEqual([])
  await press(admin, '绑定')
  await expect(row(admin, 'fr_he')).toBeVisible()

  const auditor = await signIn(browser, 'auditor1', '/')
  const open = () => auditor.goto(`/demo/fly-report-frame.html?src=${encodeURIComponent(`${reports}/view?name=spend`)}`)
  await open()
  await expect(auditor.frameLocator('iframe.pf-frame').locator('#who')).toHaveText('fr_he')

  await row(admin, 'fr_he')
    .getByRole('button', { name: /更多操作/ })
    .click()
  await admin.getByRole('menuitem', { name: '解除绑定' }).click()
  await press(admin, '解除绑定')
  await expect(row(admin, 'fr_he')).toHaveCount(0)
  await open()
  await expect(auditor.getByText('未绑定报表账号', { exact: true })).toBeVisible()
})

test('NAV-06 nobody but administrators has the screen', async ({ browser }) => {
  const page = await signIn(browser, 'buyer1', PATH)
  await expect(page.getByText('仅管理员可以设置允许显示的页面。')).toBeVisible()
})

const VIEWS: readonly View[] = [
  { name: 'framed pages', path: PATH, until: /^(允许的网站|Allowed sites)$/ },
  {
    name: 'framed pages, a secret',
    first: (page) =>
      page
        .getByRole('button', { name: /^(生成密钥|New secret)/ })
        .first()
        .click(),
    until: /^(该网站的服务器用此密钥兑换登录凭证|Its server redeems)/,
  },
]

for (const lang of ['zh', 'en'] as const)
  test(`the settings of framed pages, wide and on a telephone (${lang})`, async ({ browser }) => {
    await otherSites()
    await look(await administrator(browser, lang), VIEWS)
    await lookNarrow(await signIn(browser, 'tadmin', '/', { ...telephone, locale: LOCALES[lang] }), VIEWS)
  })
