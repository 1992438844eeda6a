// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { contextAt } from '#core/element/closest-context.ts'
import { register } from './define.ts'

afterEach(() => document.body.replaceChildren())

test('EMB-03 importing it registers nothing and makes no global; register makes what is asked for, under that name', () => {
  expect([customElements.get('fly-icon'), 'fly' in globalThis]).toEqual([undefined, false])
  const fly = register({ prefix: 'acme', only: ['icon', 'context'] })
  const tags = ['acme-icon', 'acme-context', 'acme-can', 'fly-icon'].map((tag) => customElements.get(tag) !== undefined)
  expect([tags, 'fly' in globalThis, typeof fly.configure]).toEqual([[true, true, false, false], false, 'function'])
  register({ prefix: 'acme', only: ['icon'] })
})

test('EMB-06 a scope works under another name, and together with the usual one', () => {
  register({ prefix: 'acme', only: ['icon', 'context'] })
  document.body.innerHTML =
    '<acme-context name="south"><acme-icon></acme-icon></acme-context><fly-context name="north"><acme-icon></acme-icon></fly-context>'
  expect([...document.querySelectorAll('acme-icon')].map((icon) => contextAt(icon, ''))).toEqual(['south', 'north'])
})

test('a notice goes to the region of that name', async () => {
  const fly = register({ prefix: 'acme', only: ['notifications'] })
  const region = Object.assign(document.createElement('acme-notifications'), { notify: vi.fn(async () => 7) })
  document.body.append(region)
  expect(await fly.notify({ title: 'done' })).toBe(7)
  expect(document.querySelector('fly-notifications')).toBeNull()
})

test.each([
  [{ prefix: 'Acme' }, 'prefix "Acme"'],
  [{ prefix: '' }, 'prefix ""'],
  [{ only: ['user-pikcer'] }, 'no element user-pikcer'],
])('what cannot be registered is refused with a sentence: %o', (options, sentence) => {
  expect(() => register(options)).toThrow(sentence)
})
