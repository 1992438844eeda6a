// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { isModalOpen, keyRequest, type Pressed } from './keys.rules.ts'

let host: HTMLElement
beforeEach(() => {
  document.body.innerHTML =
    '<input id="portal"><div id="app"><input id="field"><button id="button"></button><div contenteditable="true" id="text"></div></div>'
  host = document.querySelector('#app')!
})

const press = (where: string, over: Partial<Pressed>, place: object = {}) => {
  const from = where === 'body' ? document.body : document.querySelector(`#${where}`)!
  const path: EventTarget[] = []
  for (let at: Element | null = from; at; at = at.parentElement) path.push(at)
  const event = {
    key: 'k',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    defaultPrevented: false,
    ...over,
  }
  return keyRequest({ ...event, composedPath: () => path }, { host, isWholePage: false, isApple: false, ...place })
}
const ctrlK = { key: 'k', ctrlKey: true }

test.each([
  ['a button', 'button', ctrlK, {}, 'palette'],
  ['its own field', 'field', ctrlK, {}, 'palette'],
  ['capital letters', 'button', { ...ctrlK, key: 'K' }, {}, 'palette'],
  ['⌘ on a Mac', 'button', { key: 'k', metaKey: true }, { isApple: true }, 'palette'],
  ['Ctrl on a Mac, which deletes a line', 'field', ctrlK, { isApple: true }, undefined],
  ['⌘ elsewhere', 'button', { key: 'k', metaKey: true }, {}, undefined],
  ['a field of the portal', 'portal', ctrlK, {}, undefined],
  ['a field of the portal around a whole page', 'portal', ctrlK, { isWholePage: true }, undefined],
  ['nothing, on a page of its own', 'body', ctrlK, { isWholePage: true }, 'palette'],
  ['nothing, within a portal', 'body', ctrlK, {}, undefined],
  ['with Shift', 'button', { ...ctrlK, shiftKey: true }, {}, undefined],
  ['with Alt', 'button', { ...ctrlK, altKey: true }, {}, undefined],
  ['taken by somebody else', 'button', { ...ctrlK, defaultPrevented: true }, {}, undefined],
  ['while an input method composes', 'field', { ...ctrlK, isComposing: true }, {}, undefined],
  ['the list of keys', 'button', { key: '?', shiftKey: true }, {}, 'keys'],
  ['a question that is written', 'field', { key: '?', shiftKey: true }, {}, undefined],
  ['a question in a text', 'text', { key: '?', shiftKey: true }, {}, undefined],
  ['a question in the portal', 'portal', { key: '?' }, {}, undefined],
  ['the handbook', 'button', { key: 'F1' }, {}, 'help'],
  ['the handbook, from a field', 'field', { key: 'F1' }, {}, 'help'],
  ['the handbook, from a field of the portal', 'portal', { key: 'F1' }, {}, undefined],
  ['the handbook with a key', 'button', { key: 'F1', ctrlKey: true }, {}, undefined],
  ['another key', 'button', { key: 'j' }, {}, undefined],
] as const)('R-29 elements.md 4.2: %s', (_, where, key, place, request) => expect(press(where, key, place)).toBe(request))

test('R-29 a dialog counts wherever it lies, as soon as it is open', () => {
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<dialog></dialog>'
  expect(isModalOpen(document)).toBe(false)
  const dialog = root.querySelector('dialog')!
  dialog.open = true
  vi.spyOn(dialog, 'matches').mockReturnValue(true)
  expect(isModalOpen(document)).toBe(true)
})
