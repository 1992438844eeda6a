import { expect, test } from 'vitest'
import { colors } from '#core/element/look/tokens.ts'
import { declarations } from '#elements/all.ts'
import { blue } from '#elements/themes.ts'
import { manifestFiles, sentences } from './manifest.ts'

const files = await manifestFiles('1.0.0')

test('EMB-03 both languages list the same sentences', async () => {
  const [zh, en] = ['zh', 'en'].map((lang) => JSON.parse(files[`locales/${lang}.json`] ?? '') as Record<string, Record<string, string>>)
  expect(Object.keys(zh!)).toEqual(Object.keys(await sentences()))
  expect(zh).toMatchObject({ element: { retry: '重试' }, 'language-switcher': { language: '语言' } })
  expect(en).toMatchObject({ element: { retry: 'Retry' } })
  for (const [feature, own] of Object.entries(zh!))
    expect(Object.keys(en![feature]!).toSorted(), feature).toEqual(Object.keys(own).toSorted())
})

test('EMB-04 a theme is custom properties on :root and nothing else', () => {
  for (const name of ['default', 'blue', 'dark']) {
    const text = (files[`themes/${name}.css`] ?? '').replace(/\/\*.*?\*\//g, '')
    const inside = /:root \{([^}]*)\}/.exec(text)?.[1] ?? ''
    expect(
      inside
        .trim()
        .split(/;\s*/)
        .filter(Boolean)
        .every((line) => /^--fly-[\w-]+: /.test(line)),
      name,
    ).toBe(true)
    expect(
      text
        .replace(inside, '')
        .replace(/@supports \(color: light-dark\(#000, #fff\)\)/, '')
        .replace(/[\s{}]/g, ''),
      name,
    ).toBe(':root')
  }
})

test('EMB-04 every colour of a theme has its light and its dark value', () => {
  expect(files['themes/default.css']).toContain(`--fly-color-text: light-dark(${colors['color-text'].join(', ')});`)
  expect(files['themes/blue.css']).toContain(
    '--fly-focus-ring: 0 0 0 2px light-dark(#ffffff, #141a24), 0 0 0 4px light-dark(#0958d9, #69b1ff);',
  )
  const named = [...(files['themes/blue.css'] ?? '').matchAll(/--fly-([\w-]+):/g)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(blue))
})

test('EMB-03 every element has its component for React 18', () => {
  const made = [...(files['react18/index.js'] ?? '').matchAll(/wrap\('([\w-]+)'/g)].map(([, tag]) => tag)
  expect(made).toEqual(declarations.map(({ tag }) => tag))
})
