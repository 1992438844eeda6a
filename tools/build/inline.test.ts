import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inline } from './inline.ts'

const page = (name: string) => new URL(`../../host/${name}`, import.meta.url).pathname

const hookOf = <Handler>(name: string) =>
  inline().find((plugin) => plugin.name === name)?.transformIndexHtml as unknown as { handler: Handler }

test('a host page holds its first script and style itself; the script is small and cannot end its tag', async () => {
  const { handler } = hookOf<(html: string, at: { filename: string }) => Promise<string>>('fly:inline')
  const html = await handler(
    '<link data-inline rel="stylesheet" href="./host.css" /><script data-inline src="./early.ts"></script><script src="./boot.ts"></script>',
    { filename: page('index.html') },
  )
  const [, style] = /^<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(style).toContain('.skeleton')
  expect(script).toContain('fly-theme')
  // As it travels: with the rest of the page it comes in the first round trip.
  expect(gzipSync(script ?? '').length).toBeLessThan(2_250)
  expect(html).toContain('<script src="./boot.ts"></script>')
})

test('a page that the provider returns to asks for no further file', () => {
  const { handler } = hookOf<(html: string, at: { path: string }) => void>('fly:inline-whole')
  const asks = '<head><script async type="module" src="/assets/start-x.js"></script></head>'
  expect(() => handler(asks, { path: '/silent-renew.html' })).toThrow('silent-renew.html must hold all it needs')
  expect(() => handler('<link rel="modulepreload" href="/assets/x.js">', { path: '/callback.html' })).toThrow('must hold all')
  expect(() => handler('<head><script>post()</script></head>', { path: '/silent-renew.html' })).not.toThrow()
  expect(() => handler(asks, { path: '/index.html' })).not.toThrow()
})

test('FLOW-05 the viewer of a process holds its script and style, and loads the elements as any page does', async () => {
  const { handler } = hookOf<(html: string, at: { filename: string }) => Promise<string>>('fly:inline')
  const filename = page('workflow/chart.html')
  const html = await handler(readFileSync(filename, 'utf8'), { filename })
  expect(html).not.toMatch(/\s(src|href)=/)
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  expect([script.includes('fly-chart-ready'), /\bimport\(/.test(script), script.includes('/index.js')]).toEqual([true, true, true])
  expect(gzipSync(script).length).toBeLessThan(2_000)
})
