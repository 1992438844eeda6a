// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { coreOf, runtimeFor } from '#core/runtime/runtime.ts'
import { aFailure, aRuntime } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { aHost } from '#widgets/user-picker/testing.ts'
import { RecordsElement, type WorkflowRecordsElementProps } from './RecordsElement.tsx'
import { anActivity, Completed, Empty, Refused, Revoked, Running, records, System } from './WorkflowRecords.stories.tsx'
import { activitiesIn } from './workflow-records.rules.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const items = () => [...document.querySelectorAll<HTMLElement>('[part=item]')]
const linesOf = (item: HTMLElement | undefined) => [...(item?.querySelectorAll('.wr-line') ?? [])].map(({ textContent }) => textContent)

test('FLOW-08 activities stand in the reverse of the server’s order', async () => {
  await showStory(Running)
  expect(items().map((item) => within(item).getByRole('button').textContent)).toEqual(['财务审批', '部门负责人审批', '填写采购申请'])
})

test('FLOW-08 FLOW-09 who it was is the assignee’s id beside the name, what was done its label, and when', async () => {
  await showStory(Running)
  expect(linesOf(items()[1])).toEqual(['部门负责人审批陈志强chenzq同意', '2026-11-20 11:30:00已同意'])
})

test('FLOW-08 without an assignee it is the first candidate’s id; without an end time it shows processing', async () => {
  await showStory(Running)
  expect(linesOf(items()[0])).toEqual(['财务审批liumin', '处理中'])
  expect(items()[0]?.querySelector('[part=status]')?.textContent).toBe('处理中')
  cleanup()
  await showStory(Running, 'en')
  expect(items()[0]?.querySelector('[part=status]')?.textContent).toBe('Processing')
})

test('FLOW-08 the engine’s own ids are shown as the system, in both languages', async () => {
  await showStory(System)
  expect(linesOf(items()[0])[0]).toBe('部门负责人审批系统同意')
  expect(linesOf(items()[1])[0]).toBe('部门负责人审批系统同意')
  cleanup()
  await showStory(System, 'en')
  expect(linesOf(items()[0])[0]).toContain('System')
})

test('FLOW-08 without a picture the last two characters of the user’s name stand for it', async () => {
  await showStory(records({ activities: [anActivity(), anActivity({ userName: '欧阳修文', avatar: 'https://pictures.example/o.png' })] }))
  const [picture, initials] = [...document.querySelectorAll<HTMLElement>('[part=avatar]')]
  expect(initials?.dataset.initials).toBe('志强')
  expect([picture?.dataset.initials, picture?.querySelector('img')?.src]).toEqual([undefined, 'https://pictures.example/o.png'])
})

test('FLOW-09 a jump names the task that was left; a word that is unknown has no label', async () => {
  await showStory(
    records({ activities: [anActivity({ actionType: 'OTHER' }), anActivity({ actionType: 'FORWARD', previousTaskName: '财务审批' })] }),
  )
  expect(items().map((item) => item.querySelector('[part=action]')?.textContent)).toEqual(['已跳转到财务审批', undefined])
})

test.each([
  [Completed, '流程结束已完成', 'success'],
  [Refused, '流程结束已驳回', 'danger'],
  [Revoked, '流程结束已作废-撤销', 'neutral'],
])('FLOW-08 a process that is over has an end marker above its records (%#)', async (story, text, tone) => {
  await showStory(story)
  const [first] = screen.getAllByRole('listitem')
  expect([first?.getAttribute('part'), first?.textContent, first?.querySelector<HTMLElement>('.wr-status')?.dataset.tone]).toEqual([
    'end',
    text,
    tone,
  ])
})

test.each(['WAITING', 'APPROVALING', 'SOMETHING', ''])('FLOW-09 %s is not over: no marker', async (status) => {
  await showStory(records({ activities: [anActivity()], status }))
  expect(document.querySelector('[part=end]')).toBeNull()
})

test('opinions keep their lines; nothing has begun is said', async () => {
  await showStory(Running)
  expect(document.querySelector('[part=comment]')?.textContent).toBe('同意采购。\n请尽快发布。')
  cleanup()
  await showStory(Empty)
  expect([screen.getByText('尚未发起审批'), screen.queryByRole('button')]).toEqual([expect.anything(), null])
})

test('activities of a service: what is missing is empty, what is none is left out', async () => {
  expect(activitiesIn('x')).toEqual([])
  await showStory(records({ activities: activitiesIn([null, 3, { taskName: '审批', candidates: [null, { userId: 7 }] }]) }))
  expect(items().map((item) => linesOf(item))).toEqual([['审批7', '处理中']])
})

const TASKS = 'GET /workflow/process/tasks'
const STATUS = 'GET /workflow/process/status'
const CHART = 'GET /workflow/api/v1/instance/chart'

interface Options {
  answers?: Record<string, (sent: never) => unknown>
  /** What an address of the page answers. */
  open?: (address: string) => unknown
  allow?: boolean
}
async function anElement(over: Partial<WorkflowRecordsElementProps>, { answers = {}, open, allow = true }: Options = {}) {
  const made = aHost({ businessId: '', processCode: '', tasksUrl: '', status: '', statusUrl: '', chartUrl: '', ...over }, 'zh')
  const phases: string[] = []
  const failed: { message: string; retry: () => void }[] = []
  const asked: unknown[] = []
  const opened: string[] = []
  const host = {
    ...made.host,
    setPhase: (phase: string) => phases.push(phase),
    fail: (error: never) => failed.push(error),
    before: async (name: string, detail: unknown) => {
      asked.push([name, detail])
      return { ok: allow, patch: {} }
    },
  }
  const core = coreOf(aRuntime({ lang: 'zh', answers }))!
  const fetched = async (address: string) => {
    opened.push(address)
    return new Response(JSON.stringify(open?.(address)))
  }
  const runtime = runtimeFor({ ...core, http: { ...core.http, open: fetched } })
  await act(async () => render(createElement(RuntimeContext, { value: runtime }, createElement(RecordsElement, { host: host as never }))))
  const sent = (core.http as unknown as { sent: { name: string; query: unknown }[] }).sent
  return { ...made, phases, failed, asked, opened, sent }
}

test('FLOW-08 without a business id there is nothing at all, and nothing is asked', async () => {
  const { phases, sent } = await anElement({ processCode: 'requisition' })
  expect([document.body.textContent, phases, sent]).toEqual(['', ['empty'], []])
})

test('FLOW-11 activities and status are the gateway’s', async () => {
  const { sent, phases, told } = await anElement(
    { businessId: 'r1', processCode: 'requisition' },
    { answers: { [TASKS]: () => [anActivity()], [STATUS]: () => ({ processStatus: 'COMPLETED_PASS' }) } },
  )
  const query = { id: 'r1', processCode: 'requisition' }
  expect(sent.map(({ name, query: asked }) => [name, asked])).toEqual([
    [TASKS, query],
    [STATUS, query],
  ])
  expect([phases.at(-1), screen.getByText('流程结束')]).toEqual(['ready', expect.anything()])
  fireEvent.click(screen.getByRole('button', { name: '部门负责人审批' }))
  expect(told('fly-select')).toMatchObject([{ activity: { userName: '陈志强' } }])
})

test('FLOW-11 addresses of a page with the business id in them; a status that is given is not asked for', async () => {
  const given = { businessId: 'a/b', tasksUrl: '/x/{id}/tasks', statusUrl: '/x/{id}' }
  const answer = (address: string) =>
    address.endsWith('tasks') ? { statusCode: 200, data: [anActivity()] } : { statusCode: 200, data: { processStatus: 'VOIDED_REJECT' } }
  const { opened, sent } = await anElement(given, { open: answer })
  expect([opened, sent]).toEqual([['/x/a%2Fb/tasks', '/x/a%2Fb'], []])
  expect([items().length, document.querySelector('[part=end]')?.textContent]).toEqual([1, '流程结束已驳回'])
  cleanup()
  const known = await anElement({ ...given, status: 'APPROVALING' }, { open: answer })
  expect([known.opened, document.querySelector('[part=end]')]).toEqual([['/x/a%2Fb/tasks'], null])
})

test('an answer that is no success has no activities; a status that cannot be read is unknown', async () => {
  const { phases } = await anElement({ businessId: 'r1', tasksUrl: '/x/{id}' }, { open: () => ({ statusCode: 500, data: [anActivity()] }) })
  expect([items(), phases.at(-1)]).toEqual([[], 'empty'])
  expect(document.querySelector('slot[name=empty]')).toBeTruthy()
})

test('activities that cannot be read are told and can be asked for again', async () => {
  let broken = true
  const tasks = () => {
    if (broken) throw aFailure('unreachable', { message: 'gone' })
    return [anActivity()]
  }
  const { failed } = await anElement({ businessId: 'r1', status: 'APPROVALING' }, { answers: { [TASKS]: tasks } })
  expect(failed).toMatchObject([{ message: 'gone' }])
  broken = false
  await act(async () => failed[0]?.retry())
  expect(items()).toHaveLength(1)
})

test('FLOW-08 the link opens the picture in a dialog, unless the page shows its own', async () => {
  const answers = {
    [TASKS]: () => [anActivity()],
    [CHART]: () => ({ nodes: [{ id: 'a', name: '开始', kind: 'start', note: '', state: '' }], edges: [] }),
  }
  const { asked } = await anElement({ businessId: 'r1', processCode: 'requisition', status: 'APPROVALING' }, { answers })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '流程图' })))
  const dialog = await screen.findByRole('dialog', { name: '流程图' })
  expect([asked, dialog.style.inlineSize]).toEqual([[['fly-before-chart', { businessId: 'r1' }]], '880px'])
  await waitFor(() => expect(dialog.querySelector('[data-node=a]')).toBeTruthy())
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '关闭' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  const own = await anElement({ businessId: 'r1', processCode: 'requisition' }, { answers, allow: false })
  await act(async () => void own.methods.openChart?.())
  expect([own.asked.length, screen.queryByRole('dialog')]).toEqual([1, null])
})

test('without a process or an address there is no link', async () => {
  await anElement({ businessId: 'r1' }, { answers: { [TASKS]: () => [anActivity()] } })
  expect(screen.queryByRole('button', { name: '流程图' })).toBeNull()
})
