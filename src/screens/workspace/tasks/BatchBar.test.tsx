// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Sent } from '#core/testing.tsx'
import { EmbeddingContext } from '#screens/workspace/instance/index.ts'
import { showStory } from '#support/show-story.tsx'
import { pageOf } from '#support/story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { aTaskRow, someTasks, unfinished } from './Workspace.stories.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const press = (name: string, at: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(at).getByRole('button', { name })))
const tick = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('checkbox', { name })))

/** The list of tasks, and what was sent to the gateway. */
async function aList() {
  const bodies: unknown[] = []
  await showStory(
    unfinished({
      answers: {
        'POST /workflow/api/v1/task/unfinished-page-list': () => pageOf(bodies.length > 0 ? someTasks.slice(1) : someTasks),
        'POST /workflow/api/v1/task/batch': ({ body }: Sent) => {
          bodies.push(body)
          return [
            { processCode: 'requisition', bussinessId: 'r1', done: true, message: '转交成功' },
            { processCode: 'requisition', bussinessId: 'r2', done: false, messageCode: 'FLOW-3003', message: '当前不可执行该操作' },
          ]
        },
      },
    }),
  )
  return bodies
}

test('FLOW-12 the ticked tasks and no other are transferred to one person, each with its own answer', async () => {
  const bodies = await aList()
  for (const name of [/办公椅/, /冷轧钢板/]) await tick(name)
  await press('转交')
  const dialog = screen.getByRole('dialog', { name: '转交所选 2 项' })
  const fault = vi.fn()
  const focus = vi.fn()
  const picker = Object.assign(dialog.querySelector<HTMLElement>('fly-user-picker')!, { setCustomValidity: fault, focus })
  await press('转交', dialog)
  // The field says it, and has the focus; nothing else does.
  expect([fault.mock.lastCall, focus.mock.calls.length, picker.closest('[data-wrong]') !== null]).toEqual([['请选择人员'], 1, true])
  expect([within(dialog).queryByRole('alert'), bodies]).toEqual([null, []])
  const selected = [{ id: 'u9', realName: '周扬' }]
  await act(async () => void picker.dispatchEvent(new CustomEvent('fly-change', { detail: { selected } })))
  expect(fault.mock.lastCall).toEqual([''])
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '出差' } })
  await press('转交', dialog)
  expect(bodies).toEqual([
    {
      actionType: 'transfer',
      commentText: '出差',
      targetUserList: ['u9'],
      tasks: [
        { processCode: 'requisition', bussinessId: 'r1', taskId: 7 },
        { processCode: 'requisition', bussinessId: 'r2', taskId: 8 },
      ],
    },
  ])
  const results = within(screen.getByRole('dialog', { name: '已办理 1 项，共 2 项' }))
  expect(results.getByText('当前不可执行该操作')).toBeTruthy()
})

test('FLOW-12 of two tasks of one record each has its own answer, and only what was decided is told to the page', async () => {
  const rows = [aTaskRow(), aTaskRow({ taskId: 17, title: '办公椅（会签）' })]
  const of = { processCode: 'requisition', bussinessId: 'r1' } // sic
  const decided = vi.fn()
  const story = unfinished({
    rows,
    answers: {
      'POST /workflow/api/v1/task/batch': () => [
        { ...of, done: false, messageCode: 'FLOW-3003', message: '当前不可执行该操作' },
        { ...of, done: true, message: '已同意' },
      ],
    },
  })
  const lists = { traits: () => ({}), shown: () => () => undefined, opened: () => () => undefined }
  const embedding = { lists, batch: true, preview: 'side', wide: true, ownPreview: false, chosen: () => undefined, decided } as const
  await showStory({ ...story, render: (...given) => <EmbeddingContext value={embedding}>{story.render(...given)}</EmbeddingContext> })
  for (const box of screen.getAllByRole('checkbox', { name: /办公椅/ })) await act(async () => void fireEvent.click(box))
  await press('同意')
  await press('同意', screen.getByRole('dialog'))
  const table = within(within(screen.getByRole('dialog')).getByRole('table'))
  const told = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(told[2]).toContain('办公椅（会签）')
  expect(told[2]).toContain('已同意')
  expect(decided.mock.calls[0]?.[0].tasks.map(({ taskId }: { taskId: number }) => taskId)).toEqual([17])
})
