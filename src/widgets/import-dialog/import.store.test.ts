import { expect, test } from 'vitest'
import { settle } from '#core/testing.tsx'
import { anImport } from '#widgets/transfer/testing.ts'
import { aBook, aWizard, file } from './testing.ts'

test('IMP-05 without a file there is no next step, and it is said why', async () => {
  const { store } = aWizard()
  expect(await store.next()).toBe(false)
  expect([store.blockingError.value, store.step.value]).toEqual(['file', 0])
})

test('IMP-11 the task says everything of the specification, and the page hears its steps and its end', async () => {
  const { store, told, payloads, say, memory } = aWizard()
  await store.choose([file])
  await settle()
  await store.next()
  expect(await store.submit()).toBe(true)
  expect(payloads).toEqual([
    {
      ...{
        importExcelOssId: 'o1',
        importMode: 'CREATE',
        batchSize: 1_000,
        importUrl: '/tender/import/customer',
        modelId: 'tender.customer',
      },
      ...{ modelType: 'ENTITY', ossCode: 'default', fileName: 'suppliers.xlsx', pageId: '', serviceCode: 'tender', userAccount: 'buyer1' },
      ...{ excelType: 'xlsx', tenantId: 't1', sheetName: '供应商', headerLine: 2 },
      excelHeadersMapping: [
        { cellValue: '编码', tableHeaderName: 'code' },
        { cellValue: '名称', tableHeaderName: 'name' },
      ],
    },
  ])
  say('task1', { importProgress: '50.00%' })
  say('task1', { importProgress: '100.00%', taskStatus: 'SUCCESS', closeConnect: true, createSuccessSize: 3 })
  expect(told.map(([name]) => name)).toEqual(['fly-step', 'fly-task', 'fly-step', 'fly-progress', 'fly-progress', 'fly-finish'])
  expect(told.at(-1)?.[1]).toEqual({
    ...{ status: 'SUCCESS', createSuccessSize: 3, updateSuccessSize: 0, failureSize: 0, errorReportId: '' },
  })
  expect(store.result()).toEqual(told.at(-1)?.[1])
  expect(memory()).toEqual({ 编码: 'code', 名称: 'name' })
})

test('IMP-08 an update without a basis is not sent; with one it names column and field', async () => {
  const { store, payloads } = aWizard({ first: 'UPDATE', book: aBook({ headers: ['名称', '其他'] }) })
  await store.choose([file])
  await settle()
  await store.next()
  expect(await store.submit()).toBe(false)
  expect(store.blockingError.value).toBe('basis')
  store.mapping.matchBy('code')
  store.mapping.keyBy(1)
  expect(await store.submit()).toBe(true)
  expect(payloads[0]).toMatchObject({ updateByFieldDisplayName: '其他', updateByFieldName: 'code' })
})

test('IMP-08 one column in several fields is asked about once, and sent when that is agreed to', async () => {
  const { store, payloads } = aWizard()
  await store.choose([file])
  await settle()
  await store.next()
  store.mapping.addField(1)
  store.mapping.choose(1, 1, 'note')
  expect(await store.submit()).toBe(false)
  expect([store.blockingError.value, payloads.length]).toEqual(['doubled', 0])
  expect(await store.agree()).toBe(true)
  expect(payloads[0]?.excelHeadersMapping).toContainEqual({ cellValue: '名称', tableHeaderName: 'note' })
})

test('a required field without a column keeps an import back', async () => {
  const { store } = aWizard({ book: aBook({ headers: ['编码'] }) })
  await store.choose([file])
  await settle()
  await store.next()
  expect(await store.submit()).toBe(false)
  expect(store.blockingError.value).toBe('missing')
})

test('a try stores nothing, asks no page and stays on the step', async () => {
  const asked: unknown[] = []
  const before = async (payload: unknown) => {
    asked.push(payload)
    return { ok: true, patch: {} }
  }
  const { store, payloads, told, say } = aWizard({ over: { before } })
  await store.choose([file])
  await settle()
  await store.next()
  expect(await store.startDryRun()).toBe(true)
  say('task1', { dryRun: true, closeConnect: true, createSuccessSize: 3 })
  expect([payloads[0]?.dryRun, asked, store.step.value, store.dryRun.state.value.phase]).toEqual([true, [], 1, 'over'])
  expect(told.map(([name]) => name)).toEqual(['fly-step'])
  store.setMode('UPDATE')
  expect(store.dryRun.state.value.phase).toBe('none')
})

test('the page may stop an import, with a reason, or change what is sent', async () => {
  const stopped = aWizard({ over: { before: async () => ({ ok: false, patch: {}, reason: 'not today' }) } })
  await stopped.store.choose([file])
  await settle()
  await stopped.store.next()
  expect(await stopped.store.submit()).toBe(false)
  expect([stopped.store.refusal.value, stopped.payloads.length, stopped.store.step.value]).toEqual(['not today', 0, 1])
  const changed = aWizard({ over: { before: async () => ({ ok: true, patch: { batchSize: 10 } }) } })
  await changed.store.choose([file])
  await settle()
  await changed.store.next()
  await changed.store.submit()
  expect(changed.payloads[0]?.batchSize).toBe(10)
})

test('IMP-12 a task that never began is forgotten; one that nobody knows any more is told', () => {
  const { store, say } = aWizard()
  store.resume('old')
  say('old', { importDetail: 'lost', importProgress: '0' })
  expect([store.step.value, store.run.state.value.phase]).toEqual([2, 'gone'])
})

test('IMP-12 an import that was refused before its first row has ended, with its reason; so has a try', async () => {
  const refused = { closeConnect: true, taskStatus: 'FAILURE', importDetail: 'why', errorMessage: 'why', importProgress: '0' } as const
  const { store, told, say } = aWizard()
  await store.choose([file])
  await settle()
  await store.next()
  await store.startDryRun()
  say('task1', { ...refused, dryRun: true })
  expect(store.dryRun.state.value).toMatchObject({ phase: 'over', task: { errorMessage: 'why' } })
  await store.submit()
  say('task2', refused)
  expect(store.run.state.value).toMatchObject({ phase: 'over', task: { errorMessage: 'why' } })
  expect(told.at(-1)).toEqual(['fly-finish', expect.objectContaining({ status: 'FAILURE' })])
})

test('IMP-19 a try that is looked at again is no finished import: the page hears of no end, and there is no result', () => {
  const { store, told, say } = aWizard()
  store.resume('tried')
  say('tried', { dryRun: true, closeConnect: true, taskStatus: 'SUCCESS', importProgress: '100.00%', createSuccessSize: 50_000 })
  expect(store.run.state.value.phase).toBe('over')
  expect([store.result(), told.filter(([name]) => name === 'fly-finish')]).toEqual([undefined, []])
})

test('a dropped error report brings its mode, its columns and its basis back', async () => {
  const earlier = anImport({
    ...{ importMode: 'UPDATE', keepEmpty: true, updateByFieldName: 'code' },
    mapping: [
      { cellValue: '编码', tableHeaderName: 'code' },
      { cellValue: '其他', tableHeaderName: 'note' },
    ],
  })
  const { store } = aWizard({ book: aBook({ task: 'i1' }), over: { earlier: async (id) => (id === 'i1' ? earlier : undefined) } })
  await store.choose([file])
  await store.next()
  expect([store.restored.value, store.mode.value, store.keepEmpty.value, store.mapping.matchField.value]).toEqual([
    true,
    'UPDATE',
    true,
    'code',
  ])
  expect(store.mapping.entries()).toEqual(earlier.mapping)
})
