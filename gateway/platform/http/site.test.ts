import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { createFrame } from './frame.ts'
import { serveSite } from './site.ts'

let gateway: TestGateway
let site: string
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'fly-site-'))
  mkdirSync(join(site, 'assets'))
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>home</title>')
  writeFileSync(join(site, 'silent-renew.html'), '<!doctype html><title>renew</title>')
  writeFileSync(join(site, 'fly.js'), `${'// long enough to be worth pressing\n'.repeat(100)}`)
  writeFileSync(join(site, 'fly.js.map'), '{}')
  writeFileSync(join(site, 'assets', 'body-Ab12Cd34.js'), 'export {}')
  writeFileSync(join(site, 'secret.key'), 'no type, not served')
  gateway = await startGateway({}, { modules: () => [] })
})
afterAll(async () => {
  await gateway.close()
  rmSync(site, { recursive: true, force: true })
})

test('R-11 pages carry the strict policy; files their own caching; nothing leads out of the folder', async () => {
  const pages = await createFrame(gateway.deps, [], (app) => serveSite(app, { root: site, reserved: new Set(['platform']) }))
  const go = (url: string, headers: Record<string, string> = {}) =>
    pages.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })
  const home = await go('/')
  expect(home.headers['content-security-policy']).toMatch(
    /script-src 'self'; .*frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types /,
  )
  expect(home.headers['cache-control']).toBe('no-cache')
  expect((await go('/freebid/free-bidding-hall?id=1')).body).toBe(home.body)
  expect((await go('/', { 'if-none-match': String(home.headers.etag) })).statusCode).toBe(304)
  expect((await go('/silent-renew.html')).headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  })
  expect((await go('/assets/body-Ab12Cd34.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const pressed = await go('/fly.js', { 'accept-encoding': 'gzip, br' })
  expect(pressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  })
  expect(pressed.headers.sourcemap).toBe('fly.js.map')
  expect(home.headers.sourcemap).toBeUndefined()
  expect(brotliDecompressSync(pressed.rawPayload).toString()).toBe((await go('/fly.js')).body)
  for (const url of [
    '/secret.key',
    '/assets/../secret.key',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/platform/nothing',
    '/none.js',
    '/assets',
  ]) {
    const { statusCode, body } = await go(url, { accept: '*/*' })
    expect([url, statusCode, JSON.parse(body).messageCode]).toEqual([url, 404, 'SERVICE-1001'])
  }
  await pages.close()
})

test('R-29 pictures of the handbook are served by themselves; its texts are not', async () => {
  const handbook = join(site, 'handbook')
  mkdirSync(join(handbook, 'zh', 'pictures'), { recursive: true })
  writeFileSync(join(handbook, 'zh', 'page.md'), '# text')
  writeFileSync(join(handbook, 'zh', 'pictures', 'hall.webp'), 'RIFF')
  const pages = await createFrame(gateway.deps, [], (app) => serveSite(app, { root: join(site, 'assets'), handbook, reserved: new Set() }))
  const go = (url: string) => pages.inject({ url, headers: { accept: 'image/*' } })
  const { statusCode, headers } = await go('/handbook/zh/pictures/hall.webp')
  expect([statusCode, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([200, 'image/webp', 'cross-origin'])
  for (const none of ['/handbook/zh/page.md', '/handbook/zh/pictures/../page.md', '/handbook/zh/pictures/none.webp'])
    expect((await go(none)).statusCode).toBe(404)
  await pages.close()
})

test('FLOW-11 R-11 the flowchart may be framed by us and the named portals, no other page by any of them', async () => {
  mkdirSync(join(site, 'workflow'), { recursive: true })
  writeFileSync(join(site, 'workflow', 'chart.html'), '<!doctype html><script>show()</script>')
  const portals = { portalOrigins: ['https://portal.example', 'https://erp.example:8443'] }
  for (const [rules, may] of [
    [portals, "'self' https://portal.example https://erp.example:8443"],
    [{}, "'self'"],
  ] as const) {
    const pages = await createFrame(gateway.deps, [], (app) =>
      serveSite(app, { root: site, reserved: new Set(['platform', 'workflow']), ...rules }),
    )
    const policyOf = async (url: string) => {
      const { headers } = await pages.inject({ url, headers: { accept: 'text/html' } })
      const policy = String(headers['content-security-policy'])
      return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers['x-frame-options'], /script-src ([^;]*)/.exec(policy)?.[1]]
    }
    expect(await policyOf('/workflow/chart.html?id=r1&processCode=requisition')).toEqual([
      may,
      'SAMEORIGIN',
      `'self' 'sha256-${createHash('sha256').update('show()').digest('base64')}'`,
    ])
    expect((await policyOf('/')).slice(0, 2)).toEqual(["'none'", 'DENY'])
    expect((await policyOf('/silent-renew.html')).slice(0, 2)).toEqual(["'self'", 'SAMEORIGIN'])
    const { statusCode } = await pages.inject({ url: '/workflow/other.html', headers: { accept: 'text/html' } })
    expect(statusCode).toBe(404)
    await pages.close()
  }
})

test('R-11 what stands in a page itself runs by its hash alone, and what the page is told ends no block', async () => {
  const [script, style] = ['document.title = 1', 'body{margin:0}']
  const block = '<script type="application/json" id="fly-page"></script>'
  writeFileSync(join(site, 'index.html'), `<!doctype html><style>${style}</style>${block}<script>${script}</script>`)
  let facts: unknown = { name: '</script><script>alert(1)</script>' }
  const pages = await createFrame(gateway.deps, [], (app) =>
    serveSite(app, { root: site, reserved: new Set(['platform']), facts: async () => facts }),
  )
  const go = (headers: Record<string, string> = {}) => pages.inject({ url: '/home-page', headers: { accept: 'text/html', ...headers } })
  const page = await go()
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' ${hash(script)};`)
  expect(policy).toContain(`style-src 'self' ${hash(style)};`)
  const [, told] = /id="fly-page">(.*?)<\/script>/.exec(page.body) ?? []
  expect(JSON.parse(told ?? '')).toEqual(facts)
  expect((await go({ 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304)
  facts = { name: 'another' }
  expect((await go({ 'if-none-match': String(page.headers.etag) })).body).toContain('another')
  await pages.close()
})

test('AUTH-01 a page called by another name of this machine goes to the public address, files and calls stay', async () => {
  const pages = await createFrame(gateway.deps, [], (app) =>
    serveSite(app, { root: site, reserved: new Set(['platform']), publicUrl: 'http://localhost:8080' }),
  )
  const ask = (url: string, host: string) => pages.inject({ url, headers: { host, accept: 'text/html' } })
  const moved = await ask('/projects//x?a=1', '127.0.0.1:8080')
  expect([moved.statusCode, moved.headers.location]).toEqual([307, 'http://localhost:8080/projects//x?a=1'])
  expect((await ask('//evil/', '[::1]:8080')).headers.location).toBe('http://localhost:8080//evil/')
  const stays = [
    ['/', 'localhost:8080'],
    ['/', '127.0.0.1:9090'],
    ['/fly.js', '127.0.0.1:8080'],
  ] as const
  for (const [url, host] of stays) expect([url, host, (await ask(url, host)).statusCode]).toEqual([url, host, 200])
  expect((await ask('/', 'tender.example.com:8080')).statusCode).toBe(421)
  await pages.close()
})

test('NAV-06 the page of the application may show frames of the allowed origins, as they are now; no other page may', async () => {
  const allowed = ['https://portal.example']
  const rules = { root: site, reserved: new Set(['platform']), frameOrigins: async () => allowed }
  const pages = await createFrame(gateway.deps, [], (app) => serveSite(app, rules))
  const framesOf = async (url: string) => {
    const { headers } = await pages.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
    return /frame-src ([^;]*);/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(await framesOf('/iframe?url=x')).toBe("'self' https://portal.example")
  allowed.push('https://other.example')
  expect(await framesOf('/')).toBe("'self' https://portal.example https://other.example")
  expect(await framesOf('/silent-renew.html')).toBe("'self'")
  await pages.close()
})
