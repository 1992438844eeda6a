// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anApp } from '#shell/testing.tsx'
import { transferCentre } from '#widgets/transfer/index.ts'
import { anImport } from '#widgets/transfer/testing.ts'

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

test('IMP-12 EXP-05 the page is told every step of a task of this browser once, and nothing of a try', async () => {
  const run = (progress: string, more: object = {}) => ({ ...anImport({ id: 'i1', importProgress: progress, ...more }) })
  const steps = [run('10.00%'), run('10.00%'), run('10.00%', { dryRun: true }), run('60.00%')]
  const done = run('100.00%', { taskStatus: 'SUCCESS', closeConnect: true })
  const answers = {
    'POST /poi/api/v7/excel/findOneImportTask': () => steps.shift() ?? done,
    'POST /poi/api/v7/excel/undoImportTask': () => true,
  }
  const { events, runtime, unmount } = anApp({ answers })
  const told = () => events.flatMap(([name, detail]) => (name === 'fly-task' ? [detail] : []))
  runtime.storage.own({ tenantId: 't1', userId: 'u1' })
  runtime.storage.browser.write('exportExcelConfig', { m: [{ kind: 'import', id: 'i1', pageId: '', data: { progress: '0' } }] })
  await fire(window, 'fly-task', { taskId: 'i1' })
  await expect.poll(() => told()).toHaveLength(1)
  const centre = transferCentre(runtime)
  const ref = { kind: 'import', id: 'i1', modelId: 'm', pageId: '' } as const
  // Each is asked for as after a silence of the stream.
  for (let more = steps.length + 1; more > 0; more--) await centre.undo(ref)
  unmount()
  await centre.undo(ref)
  const of = { kind: 'import', taskId: 'i1' }
  expect(told()).toEqual([
    { ...of, status: 'RUNNING', percent: 10 },
    { ...of, status: 'RUNNING', percent: 60 },
    { ...of, status: 'SUCCESS', percent: 100 },
  ])
})

test('EMB-06 when the application is taken away nothing is heard any more', async () => {
  const { unmount } = anApp()
  unmount()
  await fire(window, 'showImport', { modelId: 'm' })
  expect(dialogs()).toEqual([])
})
