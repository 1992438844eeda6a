// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { aFailure } from '#core/testing.tsx'
import { aBrowser, anExport, anImport, aTab, aTaskGateway, doneExport, tick } from './testing.ts'
import type { TaskRef } from './transfer.types.ts'

const payload = { modelId: 'tender.customer', pageId: '' } as never
const importRef = { kind: 'import', id: 'i1', modelId: 'tender.customer', pageId: '' } as const
const exportRef = { kind: 'export', id: 'e1', modelId: 'tender.customer', pageId: '' } as const

const finished = anImport({
  taskStatus: 'PARTIAL_FAILURE',
  importProgress: '100.00%',
  closeConnect: true,
  createSuccessSize: 2,
  failureSize: 1,
  importExcelFailedOssId: 'r1',
})

describe('an import', () => {
  test('IMP-12 is told by its stream, ends with closeConnect, and the stream is closed', async () => {
    const { centre, gateway } = aTab()
    expect(await centre.startImport(payload)).toBe('i1')
    const view = centre.watch(importRef)
    await tick()
    await gateway.say(anImport({ importProgress: '40.00%' }))
    expect(view.value).toMatchObject({ state: 'known', task: { importProgress: '40.00%' } })
    expect(centre.running.value).toEqual([{ ...importRef, percent: 40 }])
    await gateway.say(finished)
    expect(view.value).toMatchObject({ task: { closeConnect: true } })
    expect(centre.running.value).toEqual([])
    expect(gateway.asked('excel/close')).toBe(1)
  })

  test('IMP-12 without data for 5 s the result is asked for', async () => {
    const { centre, gateway, timers } = aTab()
    await centre.startImport(payload)
    gateway.tasks.set('i1', anImport({ importProgress: '10.00%' }))
    await timers.pass(4_900)
    expect(gateway.asked('findOneImportTask')).toBe(0)
    await timers.pass(200)
    expect(gateway.asked('findOneImportTask')).toBe(1)
    expect(centre.running.value[0]?.percent).toBe(10)
  })

  test('IMP-12 a stream that ends before the task is asked about and opened again', async () => {
    const { centre, gateway, timers } = aTab()
    await centre.startImport(payload)
    await tick()
    gateway.tasks.set('i1', anImport({ importProgress: '50.00%' }))
    await gateway.cut('i1')
    expect(gateway.asked('findOneImportTask')).toBe(1)
    await timers.pass(1_000)
    expect(gateway.opened).toHaveLength(2)
  })

  test('IMP-12 EXP-05 a task that never began and has no end is forgotten', async () => {
    const { centre, gateway, browser } = aTab()
    await centre.startImport(payload)
    await tick()
    await gateway.say(anImport({ importDetail: 'lost' }))
    expect(centre.watch(importRef).value).toEqual({ state: 'gone' })
    expect(centre.current('import', 'tender.customer', '')).toBeUndefined()
    expect(browser.cache.getItem('fly:exportExcelConfig')).not.toContain('i1')
  })

  test('IMP-12 one that was refused before its first row has ended: why is told, once, and this browser forgets it', async () => {
    const { centre, gateway, browser, texts } = aTab()
    await centre.startImport(payload)
    await tick()
    const why = 'The file is no Excel file'
    await gateway.say(anImport({ taskStatus: 'FAILURE', closeConnect: true, importDetail: why, errorMessage: why }))
    expect(centre.watch(importRef).value).toMatchObject({ state: 'known', task: { errorMessage: why } })
    expect(texts()).toEqual([why])
    expect(centre.current('import', 'tender.customer', '')).toBeUndefined()
    expect(browser.cache.getItem('fly:exportExcelConfig')).not.toContain('i1')
  })

  test('IMP-15 one that fails after some batches says why and how far it came', async () => {
    const { centre, gateway, texts } = aTab()
    await centre.startImport(payload)
    await tick()
    const failed = { taskStatus: 'FAILURE', closeConnect: true, importProgress: '100.00%', errorMessage: 'System error' } as const
    await gateway.say(anImport({ ...failed, successSize: 2_000, createSuccessSize: 2_000, failureSize: 3 }))
    expect(texts()).toEqual(['System error. Until then: 2000 added, 3 failed'])
  })

  test('a message that is late does not bring a task back to life', async () => {
    const { centre, gateway, browser } = aTab()
    await centre.startImport(payload)
    await tick()
    await gateway.say(finished)
    browser.group().post({ kind: 'task', ref: importRef, task: anImport({ importProgress: '90.00%' }) })
    expect(centre.running.value).toEqual([])
  })
})

test('IMP-12 whoever listens hears of each import of this browser, and of no try', async () => {
  const { centre, gateway } = aTab()
  const heard: unknown[] = []
  const end = centre.onNews(({ kind, id }, task) => heard.push([kind, id, task.taskStatus]))
  await centre.startImport(payload)
  await tick()
  await gateway.say(anImport({ importProgress: '40.00%' }))
  await gateway.say(anImport({ dryRun: true, importProgress: '50.00%' }))
  end()
  await gateway.say(finished)
  expect(heard).toEqual([['import', 'i1', 'RUNNING']])
})

describe('an export', () => {
  test('EXP-05 is asked for every second until closeConnect, by one tab for all', async () => {
    const [browser, gateway] = [aBrowser(), aTaskGateway()]
    const [first, second] = [aTab({ browser, gateway }), aTab({ browser, gateway })]
    gateway.tasks.set('e1', anExport({ exportProgress: '20.00%' }))
    await second.centre.startExport(payload)
    await first.timers.pass(2_500)
    expect(gateway.asked('findOneExportTask')).toBe(3)
    expect(second.centre.running.value).toEqual([{ ...exportRef, percent: 20 }])
    gateway.tasks.set('e1', doneExport)
    await first.timers.pass(1_000)
    const calls = gateway.asked('findOneExportTask')
    await first.timers.pass(10_000)
    expect(gateway.asked('findOneExportTask')).toBe(calls)
    expect(second.centre.watch(exportRef).value).toMatchObject({ task: { exportExcelOssId: 'f1' } })
  })

  test('goes on being listened to by another tab when the one that listened is closed', async () => {
    const [browser, gateway] = [aBrowser(), aTaskGateway()]
    const [first, second] = [aTab({ browser, gateway }), aTab({ browser, gateway })]
    gateway.tasks.set('e1', anExport())
    await second.centre.startExport(payload)
    first.centre.end()
    gateway.tasks.set('e1', doneExport)
    await second.timers.pass(1_000)
    expect(second.centre.running.value).toEqual([])
  })

  test('EXP-05 a task the gateway does not know is gone, a gateway that is away is asked again', async () => {
    const { centre, gateway, timers } = aTab()
    gateway.refuse(aFailure('unreachable'))
    const view = centre.watch(exportRef)
    await timers.pass(0)
    expect(view.value).toMatchObject({ state: 'failed' })
    gateway.refuse(aFailure('refused', { code: 'VALIDATION-1006', status: 404 }))
    await timers.pass(40_000)
    expect(view.value).toEqual({ state: 'gone' })
  })
})

describe('the end of a task', () => {
  async function ended(tab: ReturnType<typeof aTab>) {
    tab.gateway.tasks.set('e1', doneExport)
    await tab.timers.pass(1_000)
    await tick()
  }

  test('EXP-08 is told with a download button when no dialog shows it', async () => {
    const tab = aTab()
    tab.gateway.tasks.set('e1', anExport())
    await tab.centre.startExport(payload)
    await ended(tab)
    const notice = tab.notices.items.get()[0]
    expect(notice).toMatchObject({ text: 'Data export completed', title: doneExport.fileName, ms: 0, action: { label: 'Download' } })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
    notice?.action?.run()
    await tick()
    await tick()
    expect(click).toHaveBeenCalledOnce()
    expect(tab.gateway.opened).toContain('/download/api/v1/download/raw?id=f1')
    expect(tab.texts()).toContain('File downloaded successfully')
    click.mockRestore()
  })

  test('is not told a second time where a dialog shows it', async () => {
    const tab = aTab()
    tab.gateway.tasks.set('e1', anExport())
    await tab.centre.startExport(payload)
    tab.centre.attend('e1')
    await ended(tab)
    expect(tab.texts()).toEqual([])
    expect(tab.centre.current('export', 'tender.customer', '')).toBeUndefined()
  })

  test('EXP-08 is told where the dialog that shows it is hidden behind another view', async () => {
    const tab = aTab()
    tab.gateway.tasks.set('e1', anExport())
    await tab.centre.startExport(payload)
    let seen = true
    tab.centre.attend('e1', () => seen)
    seen = false
    await ended(tab)
    expect(tab.texts()).toEqual(['Data export completed'])
  })

  test('is told once: in the tab that is looked at, or the first that is looked at afterwards', async () => {
    const [browser, gateway] = [aBrowser(), aTaskGateway()]
    const [first, second] = [aTab({ browser, gateway, visible: false }), aTab({ browser, gateway, visible: false })]
    gateway.tasks.set('e1', anExport())
    await first.centre.startExport(payload)
    gateway.tasks.set('e1', doneExport)
    await first.timers.pass(1_000)
    expect([...first.texts(), ...second.texts()]).toEqual([])
    second.look(true)
    first.look(true)
    expect([first.texts(), second.texts()]).toEqual([[], ['Data export completed']])
  })

  test('IMP-19 is told after a reload, too, and then forgotten by this browser', async () => {
    const [browser, gateway] = [aBrowser(), aTaskGateway()]
    gateway.tasks.set('i1', finished)
    const before = aTab({ browser, gateway })
    await before.centre.startImport(payload)
    before.centre.end()
    expect(browser.cache.getItem('fly:exportExcelConfig')).toContain('i1')
    const after = aTab({ browser, gateway })
    await tick()
    expect(after.texts()).toEqual(['Import complete, added 2 records, 1 failed'])
    expect(browser.cache.getItem('fly:exportExcelConfig')).not.toContain('i1')
  })

  test('a try that was left is not told as an import, nor found again in its place by any tab', async () => {
    const [browser, gateway] = [aBrowser(), aTaskGateway()]
    const [tab, other] = [aTab({ browser, gateway }), aTab({ browser, gateway })]
    await tab.centre.startImport({ modelId: 'tender.customer', pageId: '', dryRun: true } as never)
    expect(tab.centre.current('import', 'tender.customer', '')).toBeUndefined()
    await tick()
    await gateway.say(anImport({ dryRun: true, importProgress: '40.00%' }))
    for (const { centre } of [tab, other]) expect(centre.current('import', 'tender.customer', '')).toBeUndefined()
    await tab.gateway.say({ ...finished, dryRun: true })
    expect(tab.texts()).toEqual([])
    expect(tab.centre.current('import', 'tender.customer', '')).toBeUndefined()
  })

  test('EXP-08 an export that was cancelled on the way says that, not that it is done', async () => {
    const tab = aTab()
    tab.gateway.tasks.set('e1', { ...doneExport, taskStatus: 'PARTIAL_FAILURE', exportExcelOssId: '' })
    await tab.centre.startExport(payload)
    await tab.timers.pass(1_000)
    expect(tab.texts()).toEqual(['Export cancelled'])
  })

  test('EXP-06 an export of nothing says so', async () => {
    const tab = aTab()
    tab.gateway.tasks.set('e1', { ...doneExport, exportDataSize: 0, exportExcelOssId: '' })
    await tab.centre.startExport(payload)
    await tab.timers.pass(1_000)
    expect(tab.texts()).toEqual(['No data to download'])
  })
})

test('T38 R-50 what is kept is names and percents, of this person alone', async () => {
  const { centre, gateway, browser } = aTab()
  await centre.startImport(payload)
  await tick()
  await gateway.say(
    anImport({ importProgress: '40.00%', problems: [{ line: 2, column: 'a', kind: 'required', message: 'm', value: 'secret' }] }),
  )
  const kept = JSON.parse(browser.cache.getItem('fly:exportExcelConfig') ?? '') as { user: string; data: Record<string, unknown> }
  expect(kept).toMatchObject({ tenant: 't1', user: 'u1' })
  expect(kept.data).toEqual({ 'tender.customer': [{ kind: 'import', id: 'i1', pageId: '', data: { progress: '40.00%' } }] })
})

test('a task of another page of the same model is another task', async () => {
  const { centre } = aTab()
  await centre.startImport({ modelId: 'tender.line', pageId: 'p1' } as never)
  expect(centre.current('import', 'tender.line', 'p1')).toBe('i1')
  expect(centre.current('import', 'tender.line', 'p2')).toBeUndefined()
  expect(centre.current('export', 'tender.line', 'p1')).toBeUndefined()
  const ref: TaskRef = { kind: 'import', id: 'i1', modelId: 'tender.line', pageId: 'p1' }
  expect(centre.watch(ref)).toBe(centre.watch(ref))
})
