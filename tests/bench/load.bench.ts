import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page, type Response } from 'playwright'
import { DEMO_PASSWORD } from '#demo/identity/people.ts'
import type { Bench } from './bench.ts'
import { type Closing, closeAll, serveProduct } from './served-product.ts'

/**
 * What a bidder's browser takes on, from nothing: the sign-in page, then the home page, then a hall. Bytes are those of the bodies under gzip,
 * whatever encoding was agreed on; what the page before has loaded already is not counted again, but the home page's script is all of it.
 */

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const BIDDER = 'sup2'

export const bench: Bench = {
  name: 'load',
  summary: 'bytes under gzip, requests and CPU of sign-in, home page and hall in a new browser, from the built pages',
  rounds: 3,
  ratios: {},
  aims: { homeScriptKb: '<= 200' },
  prepare: async () => {
    const closing: Closing = []
    const close = () => closeAll(closing)
    try {
      const { url, projectId } = await serveProduct(closing)
      const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: QUIET })
      closing.push(() => browser.close())
      return { round: () => visit(browser, url, projectId), close }
    } catch (error) {
      await close()
      throw error
    }
  },
}

/** One visit in a browser context of its own: nothing is cached, nobody is signed in. */
async function visit(browser: Browser, url: string, projectId: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const meter = await meterOf(browser, page)
    await page.goto(url)
    await page.getByLabel('账号').waitFor()
    const signIn = await meter()
    await page.getByLabel('账号').fill(BIDDER)
    await page.getByLabel('密码').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('navigation').first().waitFor()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const home = await meter()
    await page.goto(`${url}/freebid/free-quote-center?projectId=${projectId}`)
    await page.getByRole('button', { name: '出价', exact: true }).waitFor()
    const hall = await meter()
    return {
      signInKb: signIn.kb,
      signInRequests: signIn.requests,
      signInCpuMs: signIn.cpuMs,
      homeKb: home.kb,
      homeScriptKb: signIn.scriptKb + home.scriptKb,
      homeRequests: home.requests,
      homeCpuMs: home.cpuMs,
      hallKb: hall.kb,
      hallScriptKb: hall.scriptKb,
      hallRequests: hall.requests,
      hallCpuMs: hall.cpuMs,
    }
  } finally {
    await context.close()
  }
}

interface Taken {
  kb: number
  scriptKb: number
  requests: number
  cpuMs: number
}

/** What was taken on since the last look. A file counts once a visit, a call of the gateway every time. */
async function meterOf(browser: Browser, page: Page): Promise<() => Promise<Taken>> {
  const session = await browser.newBrowserCDPSession()
  const cpuMs = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
  }
  const known = new Set<string>()
  let weighing: Promise<{ bytes: number; isScript: boolean }>[] = []
  page.on('response', (response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '')
    if (isScript && known.has(response.url())) return
    known.add(response.url())
    weighing.push(weigh(response).then((bytes) => ({ bytes, isScript })))
  })
  let before = await cpuMs()
  return async () => {
    const now = await cpuMs()
    const weighed = await Promise.all(weighing)
    const kb = (which: typeof weighed) => which.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
    const taken = {
      kb: kb(weighed),
      scriptKb: kb(weighed.filter(({ isScript }) => isScript)),
      requests: weighed.length,
      cpuMs: now - before,
    }
    weighing = []
    before = now
    return taken
  }
}

/** Bytes of a body under gzip. A redirect has none, and a stream no end. */
async function weigh(response: Response): Promise<number> {
  const type = response.headers()['content-type'] ?? ''
  if (response.status() >= 300 || /event-stream/.test(type)) return 0
  try {
    return gzipSync(await response.body()).length
  } catch {
    // The page went on before its body was read, as the redirects of signing in do. A script is the same for whoever asks again.
    return /javascript/.test(type) ? gzipSync(await (await fetch(response.url())).bytes()).length : 0
  }
}
