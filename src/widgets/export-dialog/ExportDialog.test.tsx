// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aFailure } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { anExportDialog, FIELDS } from './testing.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const rows = () => [...document.querySelectorAll<HTMLElement>('[part=field-row]')]
const props = () => rows().map(({ dataset }) => dataset.field)
const box = (prop: string) => document.querySelector<HTMLInputElement>(`[data-field=${prop}] input`)!
const checked = () => rows().flatMap(({ dataset }) => (box(dataset.field!).checked ? [dataset.field] : []))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => act(async () => void fireEvent.click(button(name)))
const tick = (element: HTMLElement) => act(async () => void fireEvent.click(element))

test('EXP-01 EXP-02 it is 800 wide, has its own words in both languages, id first with its tooltip, and all fields checked', async () => {
  const words = {
    en: ['Export Excel', 'My export records', 'Cancel', 'OK', 'Can be used to match and update existing table data when importing'],
    zh: ['导出Excel', '我的导出记录', '取消', '确定', '导入时可用于匹配更新表格已有数据'],
  }
  for (const lang of ['en', 'zh'] as const) {
    const [heading, records, cancel, ok, tip] = words[lang] as [string, string, string, string, string]
    await anExportDialog({}, { lang })
    expect(screen.getByRole('dialog', { name: heading }).style.inlineSize).toBe('800px')
    expect(props()).toEqual(['id', 'name', 'grade', 'createdAt'])
    expect(checked()).toEqual(['id', 'name', 'grade', 'createdAt'])
    expect(within(rows()[0]!).getByText(tip).getAttribute('role')).toBe('tooltip')
    for (const name of [records, cancel, ok]) expect(button(name).disabled).toBe(false)
    cleanup()
  }
})

test('EXP-02 the fields are those of the gateway where the page gives none, and id is there without being named', async () => {
  await anExportDialog({ fields: [], exportUrl: '' })
  await waitFor(() => expect(props()).toEqual(['id', 'name', 'grade']))
  cleanup()
  await anExportDialog({ fields: [FIELDS[0]!] })
  await waitFor(() => expect(props()).toEqual(['id', 'name']))
})

test('EXP-02 OK cannot be pressed with no field checked', async () => {
  await anExportDialog()
  await tick(screen.getByRole('checkbox', { name: 'All fields' }))
  expect([checked(), button('OK').disabled]).toEqual([[], true])
  await tick(box('grade'))
  expect(button('OK').disabled).toBe(false)
})

test('EXP-04 the task is created with the payload of the specification, and OK is told to the page', async () => {
  const query = { keyword: 'steel', _AND_: [{ grade: { eq: 'A' } }] }
  const { sent, told } = await anExportDialog({ query, total: 7 })
  await tick(box('createdAt'))
  await press('OK')
  expect(sent('createExportTask')[0]?.body).toEqual({
    exportUrl: '/tender/export/customer',
    exportDataTotal: 7,
    modelId: 'tender.customer',
    batchSize: 10_000,
    modelType: 'ENTITY',
    ossCode: 'default',
    pageId: '',
    serviceCode: 'tender',
    userAccount: 'buyer1',
    tenantId: 't1',
    exportType: 'xlsx',
    exportBody: {
      ...query,
      titleList: [
        { label: 'ID', prop: 'id' },
        { label: 'Name', prop: 'name' },
        { label: 'Grade', prop: 'grade' },
      ],
    },
  })
  expect(told('fly-task')).toEqual([{ taskId: 'e1' }])
})

test('EXP-10 chosen rows go by their ids, all that the search finds by its body', async () => {
  const { sent } = await anExportDialog({ ids: ['a', 'b'], query: { keyword: 'x' }, total: 9 })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Chosen rows (2)' }).checked).toBe(true)
  await press('OK')
  expect(sent('createExportTask')[0]?.body).toMatchObject({ exportDataTotal: 2, exportBody: { ids: ['a', 'b'] } })
  expect(sent('createExportTask')[0]?.body).not.toHaveProperty('exportBody.keyword')
  cleanup()
  const other = await anExportDialog({ ids: ['a', 'b'], query: { keyword: 'x' }, total: 9 })
  await tick(screen.getByRole('radio', { name: 'All rows found (9)' }))
  await tick(screen.getByRole('radio', { name: 'Text (.csv)' }))
  await press('OK')
  expect(other.sent('createExportTask')[0]?.body).toMatchObject({ exportDataTotal: 9, exportType: 'csv', exportBody: { keyword: 'x' } })
  expect(other.sent('createExportTask')[0]?.body).not.toHaveProperty('exportBody.ids')
})

test('EXP-10 the rows of a page go by their ids and the search, which gives them their order; a page that is all there is is no choice', async () => {
  const query = { keyword: 'x', sort: 'closesAt' }
  const { sent } = await anExportDialog({ ids: ['b'], pageIds: ['a', 'b', 'c'], query, total: 9 })
  const radios = () => screen.getAllByRole<HTMLInputElement>('radio').slice(0, -2)
  expect(radios().map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Chosen rows (1)', true],
    ['Rows on this page (3)', false],
    ['All rows found (9)', false],
  ])
  await tick(screen.getByRole('radio', { name: 'Rows on this page (3)' }))
  await press('OK')
  expect(sent('createExportTask')[0]?.body).toMatchObject({ exportDataTotal: 3, exportBody: { ...query, ids: ['a', 'b', 'c'] } })
  cleanup()
  await anExportDialog({ pageIds: ['a', 'b', 'c'], total: 3 })
  expect(radios()).toHaveLength(1)
  cleanup()
  await anExportDialog({ pageIds: ['a'], total: 3, scope: 'page' }, { lang: 'zh' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '本页数据（1条）' }).checked).toBe(true)
  cleanup()
  await anExportDialog({ total: 3, scope: 'page' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All rows found (3)' }).checked).toBe(true)
})

test('EXP-04 a task that cannot be created says so, why, and OK can be pressed again', async () => {
  const refuse = () => {
    throw aFailure('refused', { code: 'VALIDATION-1007', message: 'The export is larger than allowed' })
  }
  await anExportDialog({}, { answers: { 'POST /poi/api/v7/excel/createExportTask': refuse } })
  await press('OK')
  expect(screen.getByRole('alert').textContent).toBe('Failed to create export task!The export is larger than allowed')
  expect(button('OK').getAttribute('aria-busy')).toBeNull()
})

test('EXP-03 while it runs a bar, the sentence and the hint; closing leaves the task alone', async () => {
  const task = { closeConnect: false, taskStatus: 'RUNNING' as const, exportProgress: '40.00%', exportExcelOssId: '' }
  const { closed, sent } = await anExportDialog({}, { task })
  await press('OK')
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'))
  expect(screen.getByText('Data exporting, please wait…')).toBeTruthy()
  expect(screen.getByText(/“My export records” shows how far it is/)).toBeTruthy()
  await press('Go on in the background')
  expect([closed, sent('cancelTask')]).toEqual([['close'], []])
})

test('EXP-03 the end is told with a download, and to the page', async () => {
  const { told, methods } = await anExportDialog()
  await press('OK')
  await waitFor(() => expect(screen.getByText('Data export completed')).toBeTruthy())
  expect(screen.getByText('3 rows, 2.0 kB')).toBeTruthy()
  expect(button('Download file suppliers-2026-11-21.xlsx')).toBeTruthy()
  expect(told('fly-finish')).toEqual([{ status: 'SUCCESS', fileId: 'f1', fileName: 'suppliers-2026-11-21.xlsx', size: 2_048 }])
  expect(methods.download).toBeTypeOf('function')
})

test('EXP-03 a failure and an export of nothing say so; a file that is too large to come back is warned of', async () => {
  const failed = { taskStatus: 'FAILURE' as const, errorMessage: 'The right to export was taken away', exportExcelOssId: '' }
  await anExportDialog({ taskId: 'e1' }, { task: failed })
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('System request error, cannot exportThe right to export was taken away'),
  )
  cleanup()
  await anExportDialog({ taskId: 'e1' }, { task: { exportDataSize: 0, exportExcelOssId: '' } })
  await waitFor(() => expect(screen.getByText('No data to download')).toBeTruthy())
  cleanup()
  await anExportDialog({ taskId: 'e1' }, { task: { fileSize: 11 * 1_048_576 } })
  await waitFor(() => expect(screen.getByText(/larger than 10 MB/)).toBeTruthy())
})

test('EXP-03 an export that was cancelled says so, and offers no file', async () => {
  const stopped = { taskStatus: 'PARTIAL_FAILURE' as const, exportExcelOssId: '', exportDataSize: 3 }
  for (const [lang, words] of [
    ['en', 'Export cancelled'],
    ['zh', '导出已取消'],
  ] as const) {
    await anExportDialog({ taskId: 'e1' }, { task: stopped, lang })
    await waitFor(() => expect(screen.getByText(words)).toBeTruthy())
    expect(document.querySelector('[part=download]')).toBeNull()
    cleanup()
  }
})

test('EXP-05 an export that was refused before its first row says why', async () => {
  const why = 'The right to export was taken away'
  const refused = { taskStatus: 'FAILURE' as const, exportProgress: '0', exportDetail: why, errorMessage: why, exportExcelOssId: '' }
  await anExportDialog({ taskId: 'e1' }, { task: refused })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`System request error, cannot export${why}`))
})

test('EXP-06 nothing to export is said before, and OK cannot be pressed', async () => {
  await anExportDialog({ total: 0 })
  expect(screen.getByText('No data to download')).toBeTruthy()
  expect(button('OK').disabled).toBe(true)
})

test('fields are put into another order by Alt and arrows, never before id, and the last choice is remembered', async () => {
  const { runtime } = await anExportDialog()
  await act(async () => void fireEvent.keyDown(box('grade'), { key: 'ArrowUp', altKey: true }))
  expect(props()).toEqual(['id', 'grade', 'name', 'createdAt'])
  expect(screen.getByText('Grade: place 2 of 4')).toBeTruthy()
  await act(async () => void fireEvent.keyDown(box('grade'), { key: 'ArrowUp', altKey: true }))
  expect(props()).toEqual(['id', 'grade', 'name', 'createdAt'])
  await tick(box('name'))
  await press('OK')
  await waitFor(() => expect(screen.getByText('Data export completed')).toBeTruthy())
  cleanup()
  await anExportDialog({}, { runtime })
  expect([props(), checked()]).toEqual([
    ['id', 'grade', 'name', 'createdAt'],
    ['id', 'grade', 'createdAt'],
  ])
})

test('a field is found by its name or identifier; what the table shows and what can come back are choices of their own', async () => {
  await anExportDialog({ tableColumns: ['createdAt', 'name'] })
  await act(async () => void fireEvent.change(screen.getByRole('searchbox', { name: 'Find a field' }), { target: { value: 'CREA' } }))
  expect(props()).toEqual(['createdAt'])
  await act(async () => void fireEvent.change(screen.getByRole('searchbox', { name: 'Find a field' }), { target: { value: '' } }))
  await press('As the table shows')
  expect([props(), checked()]).toEqual([
    ['id', 'createdAt', 'name', 'grade'],
    ['createdAt', 'name'],
  ])
  await press('To be imported again')
  expect(checked()).toEqual(['id', 'name', 'grade'])
})

test('EXP-05 a task under way is shown again when the dialog is opened again', async () => {
  const running = { closeConnect: false, taskStatus: 'RUNNING' as const, exportProgress: '10.00%', exportExcelOssId: '' }
  const { runtime } = await anExportDialog({}, { task: running })
  await press('OK')
  cleanup()
  await anExportDialog({}, { runtime })
  expect(screen.getByText('Data exporting, please wait…')).toBeTruthy()
})

test('the page may keep an export from beginning, in silence or with its reason', async () => {
  const { host, sent, runtime } = await anExportDialog()
  Object.assign(host, { before: async () => ({ ok: false, patch: {}, reason: 'Not at night' }) })
  await press('OK')
  expect(sent('createExportTask')).toEqual([])
  expect(runtime.notices.items.value[0]?.text).toBe('Not at night')
})

test('EXP-02 a last choice that is long on its way keeps nobody waiting, and comes in only before anything is chosen', async () => {
  const list = 'POST /tender/api/v1/advanced-search/page-list'
  const view = JSON.stringify({ columns: { order: ['id', 'grade', 'name'], hidden: ['name'], widths: {}, fixed: {} }, tab: 'csv' })
  const rows = [{ id: 'q1', name: 'last', version: 1, mine: true, view }]
  const csv = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Text (.csv)' })
  for (const isTouched of [false, true]) {
    const late = Promise.withResolvers<object>()
    const { sent } = await anExportDialog({}, { answers: { [list]: () => late.promise } })
    expect([checked(), button('OK').disabled]).toEqual([['id', 'name', 'grade', 'createdAt'], false])
    if (isTouched) {
      await tick(csv())
      await tick(screen.getByRole('radio', { name: 'Excel workbook (.xlsx)' }))
    }
    await act(async () => late.resolve({ rows, total: 1 }))
    expect([checked(), csv().checked]).toEqual(
      isTouched ? [['id', 'name', 'grade', 'createdAt'], false] : [['id', 'grade', 'createdAt'], true],
    )
    expect(sent('createExportTask')).toEqual([])
    cleanup()
  }
})
