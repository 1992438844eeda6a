import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inline } from './inline.ts'

const page = (name: string) => new URL(`../../host/${name}`, import.meta.url).pathname

test('a host page holds its first script and style itself; the script is small and cannot end its tag', async () => {
  const { handler } = inline().transformIndexHtml as unknown as { handler: (html: string, at: { filename: string }) => Promise<string> }
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
