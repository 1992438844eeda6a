// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusItem } from './focus.ts'

/** The focus goes to a line that comes later, unless somebody has gone on meanwhile. */

let frames: FrameRequestCallback[] = []
const frame = () => {
  const due = frames
  frames = []
  for (const one of due) one(0)
}
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (due: FrameRequestCallback) => frames.push(due))
  document.body.innerHTML = '<button id="from">Add</button><input id="beyond">'
  byId('from').focus()
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const byId = (id: string) => document.getElementById(id)!
const comes = () => document.body.insertAdjacentHTML('beforeend', '<div data-item="7"><select id="line"></select></div>')
const focused = () => document.activeElement?.id
/** Asks for a line that comes in the third frame. @param meanwhile between the first and the second */
function waited(meanwhile: () => void): string | undefined {
  focusItem({ root: document as unknown as ShadowRoot }, '7')
  frame()
  meanwhile()
  frame()
  comes()
  frame()
  return focused()
}

test('SEA-01 a line that comes later has the focus as soon as it is there', () => {
  expect(waited(() => undefined)).toBe('line')
  expect(frames).toEqual([])
})

test('SEA-01 what had the focus may go meanwhile, and what closes may give the focus back in the same step', () => {
  expect(waited(() => byId('from').remove())).toBe('line')
  document.body.innerHTML = '<button id="from">More</button><button id="item">Copy</button>'
  byId('item').focus()
  focusItem({ root: document as unknown as ShadowRoot }, '7')
  byId('from').focus()
  frame()
  comes()
  frame()
  expect(focused()).toBe('line')
})

test.each<[string, () => void, string]>([
  ['whose focus goes elsewhere', () => byId('beyond').focus(), 'beyond'],
  ['who presses a key', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' })), 'from'],
  ['who presses the pointer', () => dispatchEvent(new Event('pointerdown')), 'from'],
])('SEA-01 nothing is taken from somebody %s before the line is there', (_what, meanwhile, where) => {
  expect(waited(meanwhile)).toBe(where)
  expect(frames).toEqual([])
})

test('SEA-01 a focus that goes on within an element that is the page itself is elsewhere too', () => {
  const page = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  page.innerHTML = '<button>Here</button><input>'
  page.querySelector('button')!.focus()
  waited(() => page.querySelector('input')!.focus())
  expect(page.activeElement?.localName).toBe('input')
})
