// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aBrowser, anImport, aTab, aTaskGateway, tick } from './testing.ts'

const payload = { modelId: 'tender.customer', pageId: '' } as never
const importRef = { kind: 'import', id: 'i1', modelId: 'tender.customer', pageId: '' } as const

const finished = anImport({
  taskStatus: 'PARTIAL_FAILURE',
  importProgress: '100.00%',
  closeConnect: true,
  createSuccessSize: 2,
  failureSize: 1,
  importExcelFailedOssId: 'r1',
})
const undone = (state: 'running' | 'done' | 'failed', more: Partial<typeof finished.undo> = {}) => ({
  ...finished,
  undo: { ...finished.undo, state, reversedSize: 2, ...more },
})

test.each([0, 1])('IMP-19 an import that is taken back in one tab is so in the others; tab %i asks once a second for both', async (at) => {
  const [browser, gateway] = [aBrowser(), aTaskGateway()]
  const tabs = [aTab({ browser, gateway }), aTab({ browser, gateway })] as const
  const [leading] = tabs
  const [undoing, other] = at === 0 ? tabs : [tabs[1], tabs[0]]
  gateway.tasks.set('i1', undone('running'))
  await undoing.centre.undo(importRef)
  expect(other.centre.running.value).toEqual([{ ...importRef, percent: 100 }])
  const first = gateway.asked('findOneImportTask')
  for (const _ of [1, 2, 3, 4]) for (const { timers } of tabs) await timers.pass(1_000)
  expect(gateway.asked('findOneImportTask') - first).toBe(4)
  gateway.tasks.set('i1', undone('done'))
  await leading.timers.pass(1_000)
  for (const { centre } of tabs) expect(centre.running.value).toEqual([])
  expect([gateway.asked('undoImportTask'), gateway.opened]).toEqual([1, []])
})

test('IMP-19 an import that was undone is told as undone, once, on whatever page its end is heard', async () => {
  const [browser, gateway] = [aBrowser(), aTaskGateway()]
  gateway.tasks.set('i1', finished)
  const page = aTab({ browser, gateway })
  await page.centre.startImport(payload)
  await tick()
  await gateway.say(finished)
  expect(page.texts()).toEqual(['Import complete, added 2 records, 1 failed'])
  gateway.tasks.set('i1', undone('running'))
  await page.centre.undo(importRef)
  page.centre.end()
  gateway.tasks.set('i1', undone('done'))
  const next = aTab({ browser, gateway })
  await tick()
  expect(next.texts()).toEqual(['Import undone, 2 records taken back'])
  next.centre.end()
  const last = aTab({ browser, gateway })
  await tick()
  expect(last.texts()).toEqual([])
})

test('IMP-19 what an undone import had left is told with it, without the report of before', async () => {
  const { centre, gateway, notices } = aTab()
  gateway.tasks.set('i1', undone('done', { keptSize: 1, failedSize: 3 }))
  await centre.undo(importRef)
  expect(notices.items.get()).toMatchObject([
    { tone: 'warning', text: 'Import undone: 2 taken back, 1 kept (changed since or in use), 3 failed' },
  ])
  expect(notices.items.get()[0]?.action).toBeUndefined()
})

test('IMP-19 taking back that fails is told as that, with its reason, once for each attempt and not again by another page', async () => {
  const [browser, gateway] = [aBrowser(), aTaskGateway()]
  const page = aTab({ browser, gateway })
  const reason = 'The task failed several times and was given up'
  const attempt = async (taskId: string, more: object) => {
    gateway.tasks.set('i1', undone('running', { taskId }))
    await page.centre.undo(importRef)
    gateway.tasks.set('i1', undone('failed', { taskId, ...more }))
    await page.timers.pass(1_000)
  }
  await attempt('u1', { keptSize: 1, errorMessage: reason })
  const first = `Undoing the import failed: ${reason}. Until then: 2 taken back, 1 kept (changed since or in use)`
  expect(page.notices.items.get()).toMatchObject([{ tone: 'danger', text: first }])
  expect(page.centre.running.value).toEqual([])
  await attempt('u2', { reversedSize: 0 })
  expect(page.texts()).toEqual([first, 'System request error, cannot undo the import'])
  page.centre.end()
  const next = aTab({ browser, gateway })
  await tick()
  expect(next.texts()).toEqual([])
})

test('IMP-19 a page that is loaded while an import is taken back tells that this failed, and no finished import', async () => {
  const [browser, gateway] = [aBrowser(), aTaskGateway()]
  gateway.tasks.set('i1', undone('running'))
  const page = aTab({ browser, gateway })
  await page.centre.undo(importRef)
  page.centre.end()
  gateway.tasks.set('i1', undone('failed', { taskId: 'u1', reversedSize: 0 }))
  const next = aTab({ browser, gateway })
  await tick()
  expect(next.texts()).toEqual(['System request error, cannot undo the import'])
})

test('is taken back, and how far that is can be watched though its stream has ended', async () => {
  const { centre, gateway, timers } = aTab()
  gateway.tasks.set('i1', undone('running'))
  await centre.undo(importRef)
  expect(centre.running.value).toHaveLength(1)
  gateway.tasks.set('i1', undone('done'))
  await timers.pass(1_000)
  expect(centre.watch(importRef).value).toMatchObject({ task: { undo: { state: 'done', reversedSize: 2 } } })
  expect(centre.running.value).toEqual([])
})

test('IMP-19 what is being undone ends in the other tabs, too, when the one that undoes it is closed, and that is told there', async () => {
  const [browser, gateway] = [aBrowser(), aTaskGateway()]
  const [other, undoing] = [aTab({ browser, gateway }), aTab({ browser, gateway })]
  gateway.tasks.set('i1', finished)
  await other.centre.startImport(payload)
  await tick()
  await gateway.say(finished)
  await other.timers.pass(6_000)
  const told = [...other.texts(), ...undoing.texts()]
  gateway.tasks.set('i1', undone('running'))
  await undoing.centre.undo(importRef)
  expect(other.centre.running.value).toHaveLength(1)
  undoing.centre.end()
  gateway.tasks.set('i1', undone('done'))
  await other.timers.pass(5_100)
  expect(other.centre.running.value).toEqual([])
  expect(other.texts().filter((text) => !told.includes(text))).toEqual(['Import undone, 2 records taken back'])
  expect(other.centre.current('import', 'tender.customer', '')).toBeUndefined()
})
