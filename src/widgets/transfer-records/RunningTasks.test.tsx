// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aRuntime, fakeHttp } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { type AnyTask, transferCentre } from '#widgets/transfer/index.ts'
import { anExport, aSignedIn, doneExport } from '#widgets/transfer/testing.ts'
import { RunningTasks } from './RunningTasks.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const started = { modelId: 'tender.customer', pageId: '' } as never

async function page(lang: 'en' | 'zh') {
  const tasks = new Map<string, AnyTask>()
  const find = ({ body }: { body?: unknown }) => tasks.get((body as { id: string }).id)
  const http = fakeHttp({
    'POST /poi/api/v7/excel/createExportTask': () => [...tasks.keys()].at(-1),
    'POST /poi/api/v7/excel/findOneExportTask': find,
    'POST /poi/api/v7/excel/cancelTask': () => true,
    'POST /poi/api/v7/excel/pageListExportTask': () => ({ rows: [...tasks.values()], total: 1, pageIndex: 1, pageSize: 10, totalPages: 1 }),
  } as never)
  const runtime = aSignedIn({ lang, http })
  await act(async () => render(createElement(RuntimeContext, { value: runtime }, createElement(RunningTasks))))
  return { tasks, centre: transferCentre(runtime), sent: (name: string) => http.sent.filter((call) => call.name.endsWith(name)) }
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })))

test.each([
  [
    'en',
    'One import or export under way',
    '2 imports and exports under way',
    'Cancel: projects.xlsx',
    'My export records',
    'Export records',
  ],
  ['zh', '1个导入导出任务进行中', '2个导入导出任务进行中', '取消：projects.xlsx', '我的导出记录', '导出记录'],
] as const)(
  'IMP-19 EXP-08 what is under way has a button, with how far each is, its end and its records (%s)',
  async (lang, one, two, cancel, mine, records) => {
    const { tasks, centre, sent } = await page(lang)
    expect(screen.queryByRole('button', { hidden: true })).toBeNull()

    tasks.set('e1', anExport({ exportProgress: '30.00%' }))
    await act(async () => void (await centre.startExport(started)))
    expect(screen.getByRole('button', { name: one })).toBeTruthy()
    tasks.set('e2', anExport({ id: 'e2', fileName: 'projects.xlsx', exportProgress: '40.00%' }))
    await act(async () => void (await centre.startExport(started)))
    expect(screen.getByRole('button', { name: two })).toBeTruthy()
    await waitFor(() => expect(document.querySelector('ul')?.textContent).toContain('30%'))
    await waitFor(() => expect(document.querySelector('ul')?.textContent).toContain('40%'))

    await press(cancel)
    expect(sent('cancelTask').map(({ body }) => body)).toEqual([{ id: 'e2' }])
    await press(mine)
    await act(async () => void fireEvent.keyDown(screen.getByRole('dialog', { name: records }), { key: 'Escape' }))
    expect(screen.queryByRole('dialog', { name: records })).toBeNull()
  },
)

test('a task that ends is no longer under way, and without one there is no button', async () => {
  const { tasks, centre } = await page('en')
  tasks.set('e1', doneExport)
  await act(async () => void (await centre.startExport(started)))
  await waitFor(() => expect(screen.queryByRole('button', { name: /under way/ })).toBeNull())
})

test('R-50 nobody who is signed out is shown a task', async () => {
  await act(async () => render(createElement(RuntimeContext, { value: aRuntime({ lang: 'en' }) }, createElement(RunningTasks))))
  expect(document.body.textContent).toBe('')
})
