// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { fakeHttp } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { type AnyTask, transferCentre } from '#widgets/transfer/index.ts'
import { anExport, anImport, aSignedIn, doneExport } from '#widgets/transfer/testing.ts'
import { aHost } from '#widgets/user-picker/testing.ts'
import { TransferRecords } from './TransferRecords.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const ended = { closeConnect: true, importProgress: '100.00%' } as const
const words = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').map(shownText))
/** Without what only a narrow screen shows. */
function shownText(cell: HTMLElement): string | null {
  const copy = cell.cloneNode(true) as HTMLElement
  copy.querySelector('.records-narrow')?.remove()
  return copy.textContent
}

interface Options {
  lang?: 'en' | 'zh'
  more?: object
  total?: number
  before?: (name: string, detail: unknown) => Promise<object>
  pageId?: string
}

async function records(
  kind: 'import' | 'export',
  rows: readonly AnyTask[],
  { lang = 'en', more = {}, total = rows.length, before, pageId = '' }: Options = {},
) {
  const tasks = [...rows]
  const list = () => ({ rows: [...tasks], total, pageIndex: 1, pageSize: 10, totalPages: 1 })
  const http = fakeHttp({
    'POST /poi/api/v7/excel/pageListImportTask': list,
    'POST /poi/api/v7/excel/pageListExportTask': list,
    'POST /poi/api/v7/excel/findOneImportTask': ({ body }: { body?: unknown }) =>
      tasks.find(({ id }) => id === (body as { id: string }).id),
    'POST /poi/api/v7/excel/findOneExportTask': ({ body }: { body?: unknown }) =>
      tasks.find(({ id }) => id === (body as { id: string }).id),
    ...more,
  } as never)
  const given = {
    kind,
    pageId,
    pageSize: 10,
    userAccount: '',
    opened: true,
    presentation: 'dialog',
    heading: '',
    width: '',
    fullscreen: false,
    fullscreenButton: false,
    dismissible: false,
    nonModal: false,
  }
  const made = aHost(given, lang)
  const closed: string[] = []
  const dialog = { opened: signal(true), busy: signal(false), refusal: signal(''), close: async (reason: string) => closed.push(reason) }
  const host = { ...made.host, dialog, ...(before && { before }) } as never
  const runtime = aSignedIn({ lang, http })
  await act(async () => render(createElement(RuntimeContext, { value: runtime }, createElement(TransferRecords, { host }))))
  return { ...made, closed, tasks, runtime, sent: (name: string) => http.sent.filter((call) => call.name.endsWith(name)) }
}

test('IMP-15 IMP-16 imports with their states and operations, their time in Asia/Shanghai, 800 wide, with the note and Done', async () => {
  const { closed, sent } = await records('import', [
    anImport({ id: '1', ...ended, taskStatus: 'SUCCESS' }),
    anImport({ id: '2', ...ended, taskStatus: 'PARTIAL_FAILURE', importExcelFailedOssId: 'f' }),
    anImport({ id: '3', ...ended, taskStatus: 'FAILURE', importExcelFailedOssId: 'f' }),
    anImport({ id: '4', ...ended, taskStatus: 'FAILURE' }),
    anImport({ id: '5', importProgress: '40.00%' }),
    anImport({ id: '6', taskStatus: 'WAITING', queuePosition: 2 }),
  ])
  const [file, time] = ['suppliers.xlsx', '2026-11-21 10:00:00']
  expect(words()).toEqual([
    [file, time, 'Success', '-'],
    [file, time, 'Partly failed', 'Download error report'],
    [file, time, 'All failed', 'Download error report'],
    [file, time, 'System request error, cannot import', '-'],
    [file, time, 'Importing40%', 'Cancel'],
    [file, time, 'Waiting, 2 before it', 'Cancel'],
  ])
  expect(screen.getByRole('dialog', { name: 'Import records' }).style.inlineSize).toBe('800px')
  expect(screen.getByText('Only import/export records within 24 hours are shown')).toBeTruthy()
  expect(sent('pageListImportTask')[0]).toMatchObject({
    query: { pageIndex: 1, pageSize: 10 },
    body: { userAccount: 'buyer1', tenantId: 't1' },
  })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Done' })))
  expect(closed).toEqual(['confirm'])
})

test('IMP-15 a task that was refused says why beside its status', async () => {
  const why = 'The file is no Excel file'
  await records('import', [anImport({ closeConnect: true, taskStatus: 'FAILURE', importDetail: why, errorMessage: why })])
  expect(words()[0]?.[2]).toBe(`System request error, cannot import${why}`)
})

test('EXP-07 exports with the three states of the specification, in both languages', async () => {
  const rows = [
    doneExport,
    anExport({ id: 'e2', closeConnect: true, taskStatus: 'FAILURE' }),
    anExport({ id: 'e3', exportProgress: '7.00%' }),
  ]
  await records('export', rows)
  expect(words().map(([, , status, operation]) => [status, operation])).toEqual([
    ['Success', 'Click to download'],
    ['Failed (system error, please contact the administrator)', '-'],
    ['Exporting7%', 'Cancel'],
  ])
  expect(document.querySelectorAll('td > [part~=status-failure]')).toHaveLength(1)
  cleanup()
  await records('export', rows, { lang: 'zh' })
  expect(screen.getByText('仅显示24小时内的导入/导出记录')).toBeTruthy()
  expect(words()[1]?.slice(2)).toEqual(['失败（系统错误，请联系管理员）', '-'])
})

test('IMP-16 ten a page, and the next page is asked for', async () => {
  const { sent } = await records('import', [anImport({ id: '1', ...ended, taskStatus: 'SUCCESS' })], { total: 11 })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Page 2' })))
  expect(sent('pageListImportTask').map(({ query }) => query)).toEqual([
    { pageIndex: 1, pageSize: 10 },
    { pageIndex: 2, pageSize: 10 },
  ])
})

test('an import is taken back after asking, and the record says what became of it', async () => {
  const possible = { state: 'possible', reversedSize: 0, keptSize: 0, failedSize: 0 } as const
  const task = anImport({ ...ended, taskStatus: 'SUCCESS', undo: possible })
  const undo = () => {
    tasks[0] = { ...task, undo: { state: 'done', reversedSize: 3, keptSize: 1, failedSize: 0 } }
    return true
  }
  const { tasks } = await records('import', [task], { more: { 'POST /poi/api/v7/excel/undoImportTask': undo } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo: suppliers.xlsx' })))
  expect(screen.getByText(/What was changed since or is in use stays as it is/)).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await waitFor(() => expect(words()[0]?.[2]).toBe('Undone: 3 taken back, 1 kept (changed since or in use)'))
})

test('IMP-19 taking back that failed says so in its record, with its reason, and can be asked for again', async () => {
  const undo = { state: 'failed', taskId: 'u1', errorMessage: 'Given up', reversedSize: 2, keptSize: 0, failedSize: 1 } as const
  await records('import', [anImport({ ...ended, taskStatus: 'SUCCESS', undo })])
  expect(words()[0]?.slice(2)).toEqual(['Undo failed: 2 taken back, 1 failedGiven up', 'Undo'])
})

test('IMP-19 EXP-05 what another dialog begins comes to the top of the list; an import that is taken back elsewhere says so in its row', async () => {
  const done = anImport({ id: 'old', ...ended, taskStatus: 'SUCCESS' })
  const more = { 'POST /poi/api/v7/excel/createImportTask': () => 'i1', 'POST /poi/api/v7/excel/undoImportTask': () => true }
  const { tasks, runtime, sent } = await records('import', [done], { more })
  const centre = transferCentre(runtime)
  tasks.unshift(anImport({ id: 'i1', fileName: 'more.xlsx', importProgress: '20.00%' }))
  await act(async () => void (await centre.startImport({ modelId: 'tender.customer', pageId: '' } as never)))
  await waitFor(() => expect(words().map(([name, , status]) => [name, status])[0]).toEqual(['more.xlsx', 'Importing20%']))
  expect(words()).toHaveLength(2)

  tasks[1] = { ...done, undo: { ...done.undo, state: 'running' } }
  await act(async () => void (await centre.undo({ kind: 'import', id: 'old', modelId: 'tender.customer', pageId: '' })))
  await waitFor(() => expect(words()[1]?.[2]).toBe('Being undone'))
  expect(sent('pageListImportTask')).toHaveLength(2)
})

test('EXP-07 tasks of the other kind and of other pages leave the list alone', async () => {
  const more = { 'POST /poi/api/v7/excel/createImportTask': () => 'i1', 'POST /poi/api/v7/excel/createExportTask': () => 'e1' }
  const { runtime, sent, tasks } = await records('export', [], { more, pageId: 'p1' })
  tasks.push(anExport({ id: 'e1' }), anImport({ id: 'i1' }))
  const centre = transferCentre(runtime)
  await act(async () => {
    await centre.startImport({ modelId: 'tender.line', pageId: 'p1' } as never)
    await centre.startExport({ modelId: 'tender.line', pageId: 'p2' } as never)
  })
  expect(sent('pageListExportTask')).toHaveLength(1)
})

test('a file name tells the page which record was chosen; the page may save a file itself', async () => {
  const asked: unknown[] = []
  const before = async (name: string, detail: unknown) => {
    asked.push([name, detail])
    return { ok: false, patch: {} }
  }
  const { told } = await records('export', [doneExport], { before })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: doneExport.fileName })))
  expect(told('fly-select')).toEqual([{ record: doneExport }])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: `Click to download: ${doneExport.fileName}` })))
  expect(asked).toEqual([['fly-before-download', { fileId: 'f1', kind: 'file' }]])
})

test('records that cannot be read say so and can be asked for again; none are said to be none', async () => {
  const fail = () => {
    throw new Error('away')
  }
  await records('import', [], { more: { 'POST /poi/api/v7/excel/pageListImportTask': fail } })
  expect(screen.getByText('The records could not be read')).toBeTruthy()
  cleanup()
  await records('import', [])
  expect(screen.getByText('No records of the last 24 hours')).toBeTruthy()
})
