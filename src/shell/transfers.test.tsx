// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anApp } from './testing.tsx'

afterEach(cleanup)

/** The dialogs without their bodies: properties that React sets. */
class Given extends HTMLElement {
  modelId = ''
  query: unknown = undefined
  ids: unknown = undefined
  total: unknown = undefined
  opened = false
}
class OtherGiven extends Given {}
customElements.define('fly-import-dialog', Given)
customElements.define('fly-export-dialog', OtherGiven)

const dialogs = () => [...document.querySelectorAll<Given>('fly-import-dialog, fly-export-dialog')]
const shown = () =>
  dialogs().map(({ localName, modelId, query, ids, total, opened }) => ({ localName, modelId, query, ids, total, opened }))
const fire = (at: EventTarget, name: string, detail: object) => act(async () => void at.dispatchEvent(new CustomEvent(name, { detail })))

test('IMP-21 showImport, showExport and searchExport open the dialogs with what they carry, on the element and on the window', async () => {
  const { host } = anApp()
  await fire(host.element, 'showImport', { modelId: 'tender.customer' })
  expect(shown()).toMatchObject([{ localName: 'fly-import-dialog', modelId: 'tender.customer', opened: true }])
  await fire(window, 'showExport', { modelId: 'tender.customer', ids: ['a'], total: 5 })
  expect(shown()).toMatchObject([{ localName: 'fly-export-dialog', ids: ['a'], total: 5, opened: true }])
  await fire(window, 'searchExport', { modelId: 'tender.customer', ids: ['a'], query: { keyword: 'x' } })
  expect(shown()).toMatchObject([{ localName: 'fly-export-dialog', ids: [], query: { keyword: 'x' }, total: -1 }])
})

test('IMP-21 an event that is heard twice opens once, and a closed dialog is gone', async () => {
  const { host } = anApp()
  document.body.append(host.element)
  const event = new CustomEvent('showImport', { bubbles: true, composed: true, detail: { modelId: 'm' } })
  await act(async () => void host.element.dispatchEvent(event))
  const [first] = dialogs()
  await act(async () => void first?.dispatchEvent(new CustomEvent('fly-close', { detail: {} })))
  expect(dialogs()).toEqual([])
})

test('IMP-21 the methods of the element do the same', async () => {
  const { ask } = anApp()
  await act(async () => void ask('openExport', { modelId: 'm', total: 3 }))
  expect(shown()).toMatchObject([{ localName: 'fly-export-dialog', modelId: 'm', total: 3 }])
})

test('EMB-06 when the application is taken away nothing is heard any more', async () => {
  const { unmount } = anApp()
  unmount()
  await fire(window, 'showImport', { modelId: 'm' })
  expect(dialogs()).toEqual([])
})
