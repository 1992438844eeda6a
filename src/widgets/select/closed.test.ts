// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Body } from '#core/element/body/body.ts'
import { definitionOf } from '#core/element/declare.ts'
import { defineShell } from '#core/element/define.ts'
import { aDeclaration, aTag } from '#core/element/testing.ts'
import { field, popup } from '#elements/shared.ts'
import { closedSelect } from './closed.ts'
import { pretendBrowser, settle } from './testing.ts'

beforeAll(pretendBrowser)
afterEach(() => document.body.replaceChildren())

/** A whole body that says what it was given. */
function aWhole(): { body: Body; heard: string[]; box: () => HTMLInputElement | undefined } {
  const heard: string[] = []
  let box: HTMLInputElement | undefined
  const body: Body = {
    mount(host, into) {
      const view = document.createElement('div')
      box = document.createElement('input')
      box.setAttribute('role', 'combobox')
      box.addEventListener('input', () => heard.push(`input ${box?.value}`))
      box.addEventListener('focus', () => heard.push('focus'))
      view.append(box)
      into.append(view)
      host.expose({ search: async (text: string) => void heard.push(`search ${text}`) })
      host.setPhase('ready')
      return () => view.remove()
    },
  }
  return { body, heard, box: () => box }
}

async function aField(readWhole: () => Promise<Body>, attributes: Record<string, string> = {}) {
  const tag = aTag()
  const body = closedSelect({ readWhole, hint: () => 'Find', kind: 'listbox', typed: true, methods: ['search'], shows: [] })
  const methods = { search: { signature: '(text: string): Promise<void>', doc: '' } }
  defineShell(definitionOf(aDeclaration({ tag, extends: [field, popup], methods, body: async () => ({ body }) })))
  const element = document.createElement(tag) as HTMLElement & { search(text: string): Promise<void> }
  for (const [name, value] of Object.entries({ lang: 'en', label: 'Owner', ...attributes })) element.setAttribute(name, value)
  document.body.append(element)
  await settle()
  const boxes = () => [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[role=combobox]')]
  return { element, boxes }
}

test('PICK-06 an empty field is ready without its whole body; what is typed meanwhile and the focus go over', async () => {
  const whole = aWhole()
  let come!: (body: Body) => void
  const readWhole = vi.fn(() => new Promise<Body>((resolve) => (come = resolve)))
  const { element, boxes } = await aField(readWhole)
  expect([element.getAttribute('phase'), readWhole.mock.calls.length, boxes().length]).toEqual(['ready', 0, 1])
  const [early] = boxes()
  early!.focus()
  early!.value = 'wang'
  early!.dispatchEvent(new Event('input', { bubbles: true }))
  expect([element.hasAttribute('opened'), readWhole.mock.calls.length]).toEqual([true, 1])
  come(whole.body)
  await settle()
  expect(boxes()).toEqual([whole.box()])
  expect([whole.box()!.value, element.shadowRoot!.activeElement === whole.box(), whole.heard]).toEqual([
    'wang',
    true,
    ['focus', 'input wang'],
  ])
})

test('a field with a value is ready when its whole body is, and an element that comes later is whole at once', async () => {
  const whole = aWhole()
  let come!: (body: Body) => void
  const { element, boxes } = await aField(() => new Promise<Body>((resolve) => (come = resolve)), { value: 'p1' })
  expect([element.getAttribute('phase'), boxes().length]).toEqual(['loading', 1])
  come(whole.body)
  await settle()
  expect([element.getAttribute('phase'), boxes()]).toEqual(['ready', [whole.box()]])
})

test('a method of the page makes the whole body come and is answered by it', async () => {
  const whole = aWhole()
  const { element } = await aField(async () => whole.body)
  await element.search('li')
  expect(whole.heard).toEqual(['search li'])
})

test('a body that cannot be loaded is said beside the field, and the next wish tries again', async () => {
  const whole = aWhole()
  const readWhole = vi.fn(async () => whole.body).mockRejectedValueOnce(new Error('offline'))
  const { element, boxes } = await aField(readWhole)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const told = vi.fn()
  element.addEventListener('fly-error', (event) => told((event as CustomEvent<{ code: string }>).detail.code))
  boxes()[0]!.focus()
  await settle()
  expect([told.mock.calls, boxes().length]).toEqual([[['FLY-E103']], 1])
  boxes()[0]!.dispatchEvent(new Event('input', { bubbles: true }))
  await settle()
  expect([boxes(), element.getAttribute('phase')]).toEqual([[whole.box()], 'ready'])
  logged.mockRestore()
})

test('a press or a composed word that is begun is finished before the box is exchanged', async () => {
  const whole = aWhole()
  const { boxes } = await aField(async () => whole.body)
  const [early] = boxes()
  early!.dispatchEvent(new Event('compositionstart', { bubbles: true }))
  early!.focus()
  await settle()
  expect(boxes()).toContain(early)
  early!.dispatchEvent(new Event('compositionend', { bubbles: true }))
  await settle()
  expect(boxes()).toEqual([whole.box()])
})
