import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { utils, write } from 'xlsx'
import { DEMO_PASSWORD } from '#demo/identity/people.ts'
import { HANDBOOK_FOLDER } from '#gateway/modules/handbook/handbook-pages.ts'
import { freePort } from '#gateway/platform/database/postgres.ts'

/**
 * `npm run handbook`: takes the pictures of the handbook anew, from a demonstration of its own without bots. Every picture is 8 : 5, as its place in
 * the page is (src/screens/help/Help.css).
 */

const SIZE = { width: 1280, height: 800 }
/** Words stay sharp; a picture is about 50 kB. */
const QUALITY = 70
/** For a step, on a machine that is busy with other things. */
const PATIENCE_MS = 90_000

const languages = [
  ['zh', 'zh-CN'],
  ['en', 'en-GB'],
] as const

interface Picture {
  name: string
  who: string
  path: string
  /** Leads from the screen to what is shown. */
  first?: (page: Page) => Promise<unknown>
  /** Is there once the picture can be taken. */
  until: (page: Page) => Locator
}

/** The first auction of the demonstration, which runs (demo/seed/generate.ts). */
const AUCTION = '01JDDEM0000000000000000001'

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()

async function firstDraft(page: Page): Promise<void> {
  await press(page, /^(草稿|Draft)/)
  await page
    .getByRole('row', { name: /草稿|Draft/ })
    .first()
    .getByRole('button', { name: /^(编辑|Edit)/ })
    .click()
}

/** A workbook whose head is that of the model, in the language that is shown. */
async function chooseWorkbook(page: Page): Promise<void> {
  const isChinese = await page.getByRole('button', { name: /^账号：/ }).isVisible()
  const [code, name, parent] = isChinese ? ['物料编码', '物料名称', '上级编码'] : ['Item code', 'Item name', 'Parent code']
  const rows = [
    [code, name, parent],
    ['M-100', isChinese ? '钢材' : 'Steel', ''],
    ['M-110', isChinese ? '钢板' : 'Steel plate', 'M-100'],
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet1')
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  await page.locator('input[type=file]').setInputFiles({ name: isChinese ? '物料.xlsx' : 'items.xlsx', mimeType: '', buffer })
}

const pictures: readonly Picture[] = [
  {
    name: 'pu-project-list',
    who: 'buyer1',
    path: '/purchaser/pu-project-list',
    until: (page) => page.locator('tbody tr').first(),
  },
  {
    name: 'free-quote-center',
    who: 'sup2',
    path: `/freebid/free-quote-center?projectId=${AUCTION}`,
    until: (page) => page.getByRole('textbox', { name: /^(含税报价|Price incl)/ }).first(),
  },
  {
    name: 'free-bidding-hall',
    who: 'supervisor1',
    path: `/freebid/free-bidding-hall?projectId=${AUCTION}`,
    until: (page) => page.locator('.board').first(),
  },
  {
    name: 'item-list',
    who: 'buyer1',
    path: '/purchaser/pu-project-list',
    first: firstDraft,
    until: (page) => page.getByRole('textbox', { name: /^(项目名称|Title)$/ }),
  },
  {
    name: 'unfinished',
    who: 'manager1',
    path: '/workspace/unfinished',
    until: (page) => page.locator('tbody tr').first(),
  },
  {
    name: 'import-popup',
    who: 'buyer1',
    path: '/fly-popup/import?modelId=platform.catalogue',
    first: chooseWorkbook,
    until: (page) => page.getByRole('button', { name: /^(下一步|Next)$/ }),
  },
]

/** @returns address of a demonstration, once it is ready */
function addressOf(demo: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    demo.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
      const [, url] = /is ready: (\S+)/.exec(said) ?? []
      if (url) resolve(url)
    })
    demo.once('exit', (code) => reject(new Error(`the demonstration ended with ${code}\n${said}`)))
  })
}

async function signIn(page: Page, who: string): Promise<void> {
  await page.getByLabel(/^(账号|User name)$/).fill(who)
  await page.getByLabel(/^(密码|Password)$/).fill(DEMO_PASSWORD)
  await press(page, /^(登录|Sign in)$/)
  await page.getByRole('button', { name: /^(账号：|Account: )/ }).waitFor()
}

/** What the page shows, as WebP: Playwright itself writes PNG and JPEG alone. */
async function picture(page: Page): Promise<Buffer> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))))
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return Buffer.from(data, 'base64')
}

async function take(browser: Browser, url: string, [language, locale]: (typeof languages)[number]): Promise<void> {
  const folder = join(HANDBOOK_FOLDER, language, 'pictures')
  mkdirSync(folder, { recursive: true })
  for (const who of new Set(pictures.map((one) => one.who))) {
    const context = await browser.newContext({ viewport: SIZE, locale, timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await page.goto(url)
    await signIn(page, who)
    for (const { name, path, first, until } of pictures.filter((one) => one.who === who)) {
      try {
        await page.goto(url + path)
        await first?.(page)
        await until(page).waitFor()
        const bytes = await picture(page)
        writeFileSync(join(folder, `${name}.webp`), bytes)
        console.log(`${language}/pictures/${name}.webp ${Math.round(bytes.length / 1_000)} kB`)
      } catch (error) {
        // The one there is stays, and the others are taken.
        console.error(`${language}/pictures/${name}.webp could not be taken: ${error}`)
        process.exitCode = 1
      }
    }
    await context.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fly-handbook-'))
const demo = spawn(process.execPath, ['demo/start.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(await freePort()), DATA_DIR: folder, DEMO_BOTS: 'off', DEMO_SIZE: 'small' },
})
try {
  const url = await addressOf(demo)
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(system && { executablePath: system }) })
  for (const language of languages) await take(browser, url, language)
  await browser.close()
} finally {
  const gone = once(demo, 'exit')
  if (demo.exitCode === null && demo.kill('SIGTERM')) await gone
  rmSync(folder, { recursive: true, force: true })
}
