import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startGateway } from '#support/gateway.ts'
import { createFrame } from './frame.ts'
import { keepAssets } from './kept-assets.ts'
import { serveSite } from './site.ts'

const HOUR = 3_600_000
let at: string
beforeEach(() => {
  at = mkdtempSync(join(tmpdir(), 'fly-kept-'))
})
afterEach(() => rmSync(at, { recursive: true, force: true }))

/** Puts a build in the place of the one before. */
function build(...names: string[]): void {
  rmSync(join(at, 'dist'), { recursive: true, force: true })
  mkdirSync(join(at, 'dist', 'assets'), { recursive: true })
  writeFileSync(join(at, 'dist', 'index.html'), `<!doctype html><title>${names.join(' ')}</title>`)
  for (const name of names) writeFileSync(join(at, 'dist', 'assets', name), `export default '${name}'`)
}
const keep = (now: number) => keepAssets(join(at, 'dist', 'assets'), join(at, 'kept'), now)
const kept = () => readdirSync(join(at, 'kept')).toSorted()

test('what was served stays for a day after its last build, however old it is, and no longer', async () => {
  build('home-Ab12Cd34.js', 'hall-Ab12Cd34.js')
  await keep(0)
  await keep(100 * HOUR)
  build('home-Ef56Gh78.js', 'hall-Ab12Cd34.js')
  await keep(124 * HOUR)
  expect(kept()).toEqual(['hall-Ab12Cd34.js', 'home-Ab12Cd34.js', 'home-Ef56Gh78.js'])
  await keep(126 * HOUR)
  expect(kept()).toEqual(['hall-Ab12Cd34.js', 'home-Ef56Gh78.js'])
  expect(readFileSync(join(at, 'kept', 'home-Ef56Gh78.js'), 'utf8')).toBe("export default 'home-Ef56Gh78.js'")
})

test('names that tell no content, and maps, are not kept; a copy that was cut off is made again and goes', async () => {
  build('home-Ab12Cd34.js', 'home-Ab12Cd34.js.map', 'plain.js')
  mkdirSync(join(at, 'kept'))
  writeFileSync(join(at, 'kept', 'home-Ab12Cd34.js.1.part'), 'export def')
  await keep(Date.now())
  expect(kept()).toEqual(['home-Ab12Cd34.js', 'home-Ab12Cd34.js.1.part'])
  await keep(Date.now() + 26 * HOUR)
  expect(kept()).toEqual(['home-Ab12Cd34.js'])
})

test('a page that was opened before a deploy finds its parts; one that is gone is never answered with a page, and nobody stores that', async () => {
  build('home-Ab12Cd34.js')
  const gateway = await startGateway({}, { modules: () => [] })
  const site = { root: join(at, 'dist'), kept: join(at, 'kept'), reserved: new Set(['platform']) }
  const pages = await createFrame(gateway.deps, [], (app) => serveSite(app, site))
  await vi.waitFor(() => expect(existsSync(join(at, 'kept', 'home-Ab12Cd34.js'))).toBe(true))
  build('home-Ef56Gh78.js')
  const go = (url: string, accept = '*/*') => pages.inject({ url, headers: { accept } })
  for (const name of ['home-Ab12Cd34.js', 'home-Ef56Gh78.js']) {
    const { statusCode, body, headers } = await go(`/assets/${name}`)
    expect([statusCode, body]).toEqual([200, `export default '${name}'`])
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
  }
  for (const accept of ['*/*', 'text/html,*/*']) {
    const { statusCode, headers } = await go('/assets/home-Ij90Kl12.js', accept)
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([404, 'no-store', 'application/json; charset=utf-8'])
  }
  expect((await go('/', 'text/html')).headers['cache-control']).toBe('no-cache')
  await pages.close()
  await gateway.close()
})
