// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aFailure, aRuntime } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { type AnyTask, transferCentre } from '#widgets/transfer/index.ts'
import { anExport, anImport, aSignedIn, doneExport } from '#widgets/transfer/testing.ts'
import { aHost } from '#widgets/user-picker/testing.ts'
import { Tasks } from './TaskButton.tsx'
import { TaskCenter } from './TaskCenter.tsx'
import { aTaskGateway } from './testing.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const started = { modelId: 'tender.customer', pageId: '' } as never
const ended = { closeConnect: true, importProgress: '100.00%' } as const
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })))
const items = () => [...document.querySelectorAll('li')].map((item) => item.querySelector('.tasks-name > :first-child')?.textContent)

function gateway(rows: readonly AnyTask[], more: object = {}) {
  const tasks = new Map(rows.map((task) => [task.id, task]))
  const http = aTaskGateway(tasks, more)
  return { tasks, http, sent: (name: string) => http.sent.filter((call) => call.name.endsWith(name)) }
}

async function application(lang: 'en' | 'zh', rows: readonly AnyTask[] = []) {
  const made = gateway(rows)
  const runtime = aSignedIn({ lang, http: made.http })
  await act(async () => render(createElement(RuntimeContext, { value: runtime }, createElement(Tasks))))
  return { ...made, centre: transferCentre(runtime) }
}

async function element(
  rows: readonly AnyTask[],
  { props = {}, more = {}, runtime: given }: { props?: object; more?: object; runtime?: object } = {},
) {
  const made = gateway(rows, more)
  const host = aHost({ presentation: 'inline', kinds: '', max: 50, ...props }, 'en')
  const runtime = { ...aSignedIn({ http: made.http }), ...given } as ReturnType<typeof aSignedIn>
  await act(async () => render(createElement(RuntimeContext, { value: runtime }, createElement(TaskCenter, { host: host.host as never }))))
  return { ...made, ...host, runtime, centre: transferCentre(runtime) }
}

test.each([
  ['en', 'Tasks', 'One import or export under way', '2 imports and exports under way', 'Cancel: projects.xlsx'],
  ['zh', '任务中心', '1个导入导出任务进行中', '2个导入导出任务进行中', '取消：projects.xlsx'],
] as const)(
  'IMP-19 EXP-08 a button says what is under way; the list behind it is read when it is opened (%s)',
  async (lang, none, one, two, cancel) => {
    const { tasks, centre, sent } = await application(lang)
    expect(screen.getByRole('button', { name: none })).toBeTruthy()
    tasks.set('e1', anExport({ exportProgress: '30.00%' }))
    await act(async () => void (await centre.startExport(started)))
    expect(screen.getByRole('button', { name: one })).toBeTruthy()
    tasks.set('e2', anExport({ id: 'e2', fileName: 'projects.xlsx', exportProgress: '40.00%' }))
    await act(async () => void (await centre.startExport(started)))
    expect(sent('pageListExportTask')).toEqual([])

    await press(two)
    expect(screen.getByRole('dialog', { name: none })).toBeTruthy()
    await waitFor(() => expect(document.querySelector('ul')?.textContent).toMatch(/30%.*40%/))
    await press(cancel)
    expect(sent('cancelTask').map(({ body }) => body)).toEqual([{ id: 'e2' }])

    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog', { name: none }), { key: 'Escape' }))
    expect(screen.queryByRole('dialog', { name: none })).toBeNull()
  },
)

test('R-50 nobody who is signed out is shown a task', async () => {
  await act(async () => render(createElement(RuntimeContext, { value: aRuntime({ lang: 'en' }) }, createElement(Tasks))))
  expect(document.body.textContent).toBe('')
})

test('IMP-16 EXP-07 imports and exports stand in one list, the last changed first, and are counted', async () => {
  const rows = [
    anImport({ id: 'i1', fileName: 'a.xlsx', ...ended, taskStatus: 'FAILURE', lastModifiedDate: '2026-11-21T01:00:00.000Z' }),
    anExport({ ...doneExport, id: 'e1', fileName: 'b.xlsx', lastModifiedDate: '2026-11-21T03:00:00.000Z' }),
    anImport({ id: 'i2', fileName: 'c.xlsx', ...ended, taskStatus: 'SUCCESS', lastModifiedDate: '2026-11-21T02:00:00.000Z' }),
  ]
  const { told } = await element(rows)
  expect(items()).toEqual(['b.xlsx', 'c.xlsx', 'a.xlsx'])
  expect(told('fly-counts').at(-1)).toEqual({ running: 0, failed: 1, done: 2 })
  await press('Show c.xlsx')
  expect(told('fly-select')).toMatchObject([{ task: { id: 'i2' } }])
  cleanup()
  await element(rows, { props: { kinds: 'export', max: 1 } })
  expect(items()).toEqual(['b.xlsx'])
})

test('what has ended can be cleared, and stays so after a reload; what runs stays', async () => {
  const rows = [doneExport, anExport({ id: 'e2', fileName: 'runs.xlsx', exportProgress: '10.00%' })]
  const { runtime } = await element(rows)
  await press('Clear ended ones')
  expect(items()).toEqual(['runs.xlsx'])
  cleanup()
  await element(rows, { runtime: { storage: runtime.storage } })
  expect(items()).toEqual(['runs.xlsx'])
})

test('an end is said politely and told to the page once, and no notice says it beside the list', async () => {
  const { tasks, centre, told, runtime } = await element([anExport({ exportProgress: '10.00%' })])
  await act(async () => void (await centre.startExport(started)))
  expect(screen.getByRole('status').textContent).toBe('')
  tasks.set('e1', doneExport)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${doneExport.fileName}: Data export completed`), {
    timeout: 4_000,
  })
  expect(told('fly-finish')).toMatchObject([{ task: { id: 'e1' } }])
  expect(runtime.notices.items.value).toEqual([])
})

test('the page may save a file itself, and ends a task by its name', async () => {
  const { host, methods, centre, sent } = await element([doneExport, anExport({ id: 'e2', exportProgress: '10.00%' })])
  Object.assign(host, { before: async () => ({ ok: false, patch: {} }) })
  await press(`Click to download: ${doneExport.fileName}`)
  expect(sent('raw')).toEqual([])
  await waitFor(() => expect(centre.running.value).toHaveLength(1))
  expect([await methods.cancel?.('e2'), await methods.cancel?.('e1')]).toEqual([true, false])
  expect(sent('cancelTask').map(({ body }) => body)).toEqual([{ id: 'e2' }])
})

test('without tasks it says so, and what cannot be read is asked for again in its place', async () => {
  await element([])
  expect(document.body.textContent).toContain('No tasks of the last 24 hours')
  cleanup()
  let broken = true
  const list = () => {
    if (broken) throw aFailure('unreachable')
    return { rows: [doneExport], total: 1, pageIndex: 1, pageSize: 50, totalPages: 1 }
  }
  await element([], { more: { 'POST /poi/api/v7/excel/pageListExportTask': list } })
  expect(document.body.textContent).toContain('The tasks could not be read')
  broken = false
  await press('Retry')
  expect(items()).toEqual([doneExport.fileName])
})
