// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aFailure, type Sent } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pageOf } from '#support/story.tsx'
import { aMessage, Empty, inbox } from './Messages.stories.tsx'

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterEach(cleanup)

interface Shown extends NonNullable<Parameters<typeof inbox>[0]> {
  lang?: 'zh' | 'en'
  read?: (sent: Sent) => unknown
}

async function show({ lang = 'zh', read = () => ({ read: 1 }), ...given }: Shown = {}) {
  const { sent, went } = await showStory(inbox({ ...given, answers: { 'POST /platform/notification/read': read, ...given.answers } }), lang)
  return { asked: () => sent.filter(({ name }) => name.endsWith('/page-list')), went }
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const builder = () => document.querySelector('fly-advanced-search')!
const searchBy = (prop: string, value: string) =>
  act(async () => {
    const conditions = { logic: 'AND', children: [{ prop, rule: 'like', value }] }
    builder().dispatchEvent(new CustomEvent('fly-search', { detail: { conditions, text: '' } }))
  })

test.each([
  ['zh', '未读', '已读', '消息'],
  ['en', 'Unread', 'Read', 'Messages'],
] as const)('SEA-14 messages stand with project, time and state (%s)', async (lang, fresh, old, title) => {
  await show({ lang })
  const [first, second] = within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1)
  expect(first?.textContent).toContain('办公用纸采购')
  expect([within(first!).getAllByText(fresh).length > 0, within(second!).getAllByText(old).length > 0]).toEqual([true, true])
})

test('SEA-14 they are searched and paged at the gateway; the unread ones are a condition of the same search', async () => {
  const { asked } = await show({ total: 45 })
  await press('未读')
  await searchBy('projectTitle', '钢')
  expect(asked().map(({ body }) => body)).toEqual([
    {},
    { _AND_: [{ isRead: { eq: false } }] },
    { _AND_: [{ projectTitle: { like: '钢' } }] },
  ])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '第 2 页' })))
  expect(asked().at(-1)).toMatchObject({ body: { _AND_: [{ projectTitle: { like: '钢' } }] }, query: { pageIndex: 2, pageSize: 20 } })
})

test('SEA-14 a search that cannot be read is said in the place of the rows and can be taken away', async () => {
  const refusing = ({ body }: Sent) => {
    if (JSON.stringify(body).includes('refuse')) throw aFailure('refused', { message: '条件无法使用' })
    return pageOf([aMessage('1'), aMessage('2')])
  }
  await show({ answers: { 'POST /platform/notification/page-list': refusing } })
  const before = builder()
  await searchBy('projectTitle', 'refuse')
  expect(screen.getByRole('alert').textContent).toContain('条件无法使用')
  expect(builder()).toBe(before)
  screen.getByRole('button', { name: '清除筛选' }).focus()
  await press('清除筛选')
  expect([screen.queryByRole('alert'), screen.getAllByRole('row').length]).toEqual([null, 3])
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '消息' }))
})

test('opening the project of a message marks that one as read; all of them are marked by one button', async () => {
  const marked: unknown[] = []
  const { went, asked } = await show({ read: ({ body }) => marked.push(body) })
  await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: '打开 TB-1' })[0]!))
  expect([went, marked]).toEqual([[['/purchaser/pu-project-detail', { id: 'P1' }]], [{ ids: ['1'] }]])
  await press('全部标为已读')
  expect([marked.at(-1), asked().length]).toEqual([{ ids: [] }, 3])
})

test.each(['conflict-waiting', 'score-waiting'])(
  'TEND-34 TEND-42 what a reviewer is asked for (%s) leads to where it is done',
  async (kind) => {
    const { went } = await showStory(inbox({ rows: [aMessage('1', { kind })] }))
    await press('打开 TB-1')
    expect(went).toEqual([['/purchaser/supervision-and-review-list', { projectId: 'P1' }]])
  },
)

test.each([
  ['workflow-task', '/workspace/unfinished'],
  ['workflow-reading', '/workspace/participation'],
  ['workflow-returned', '/workspace/submit'],
  ['workflow-abnormal', '/workspace/formspanel'],
])('FLOW-12 what was told of a process (%s) leads to it', async (kind, path) => {
  const args = { title: '办公椅', processCode: 'requisition', businessId: 'r1' }
  const { went } = await showStory(inbox({ rows: [aMessage('1', { kind, projectId: '', projectCode: '', projectTitle: '', args })] }))
  await press('打开 办公椅')
  expect(went).toEqual([[path, { processCode: 'requisition', id: 'r1' }]])
})

test.each([
  ['of several tasks to the very one', 'workflow-task', { taskId: '7' }, '/workspace/unfinished', { task: '7' }],
  ['of a task that is gone to what was taken part in', 'workflow-revoked', { had: 'task' }, '/workspace/participation', {}],
  ['of the own process to that', 'workflow-revoked', {}, '/workspace/submit', {}],
])('FLOW-12 a notice leads %s', async (_, kind, more, path, task) => {
  const args = { title: '办公椅', processCode: 'requisition', businessId: 'r1', ...more }
  const { went } = await showStory(inbox({ rows: [aMessage('1', { kind, projectId: '', projectCode: '', projectTitle: '', args })] }))
  await press('打开 办公椅')
  expect(went).toEqual([[path, { processCode: 'requisition', id: 'r1', ...task }]])
})

test('nothing is read again for a page that was left while its messages were being marked', async () => {
  let marked: (value: unknown) => void = () => undefined
  const { asked } = await show({ read: () => new Promise((done) => (marked = done)) })
  await press('全部标为已读')
  cleanup()
  await act(async () => marked({ read: 2 }))
  expect(asked()).toHaveLength(1)
})

test('without messages the page says so', async () => {
  await showStory(Empty)
  expect(screen.getByText('还没有消息')).toBeTruthy()
})
