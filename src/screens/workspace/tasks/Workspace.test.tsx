// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InstanceRow } from '#contract/workflow/task-calls.ts'
import type { Sent } from '#core/testing.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { anInstance, aReader, aTask } from '#screens/workspace/instance/InstancePanel.stories.tsx'
import { showStory } from '#support/show-story.tsx'
import { type Answers, pageOf } from '#support/story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import {
  anInstanceRow,
  aTaskRow,
  finished,
  Nothing,
  participation,
  someTasks,
  submitted,
  Unfinished,
  unfinished,
  unfinishedRouted,
} from './Workspace.stories.tsx'

beforeAll(() => pretendLayout())
/** jsdom has no windows of a width. */
let isWide = true
beforeEach(() => {
  isWide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('min-width: 1100px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const key = (letter: string) => act(async () => void fireEvent.keyDown(document.body, { key: letter }))
const at = (id: string): Partial<ScreenProps> => ({ params: { processCode: 'requisition', id } })
const cells = (place: number) => within(screen.getAllByRole('row')[place]!).getAllByRole('cell')

test('NAV-03 FLOW-12 what waits says what it is, where, from whom, for whom, and what runs out of time', async () => {
  await showStory(Unfinished)
  expect(cells(1).map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['部门负责人审批', '赵明']))
  expect(screen.getByRole('table', { name: '我的待办' }).textContent).toContain('已超期')
  expect(
    cells(2)
      .map(({ textContent }) => textContent)
      .join(),
  ).toContain('代刘艳')
  expect(screen.getAllByText('即将到期').length).toBeGreaterThan(0)
})

test('FLOW-12 with nothing waiting the list says so', async () => {
  await showStory(Nothing)
  expect(screen.getByText('暂无待办')).toBeTruthy()
})

test.each([
  [true, { stay: true }],
  [false, { replace: true }],
])('FLOW-12 a row opens what it is about, and the address says so (wide: %s)', async (wide, way) => {
  isWide = wide
  const { went } = await showStory(Unfinished)
  await press('办理 冷轧钢板')
  expect(went).toEqual([['/workspace/unfinished', { processCode: 'requisition', id: 'r2', task: '8' }, way]])
})

test('FLOW-12 an address with an instance shows it: beside the rows where there is room, else over them with a way back', async () => {
  await showStory(unfinished({ props: at('r2') }))
  const rail = within(screen.getByRole('navigation', { name: '列表' }))
  expect(rail.getAllByRole('listitem').length).toBe(3)
  expect(rail.getByRole('button', { current: true }).textContent).toContain('冷轧钢板')
  expect(screen.getByRole('region', { name: '流程《冷轧钢板》' })).toBeTruthy()
  cleanup()
  isWide = false
  const { went } = await showStory(unfinished({ props: at('r2') }))
  expect(screen.queryByRole('navigation', { name: '列表' })).toBeNull()
  await press('返回列表')
  expect(went).toEqual([['/workspace/unfinished', {}, { replace: true }]])
})

test('FLOW-12 J and K go through the rows, not while somebody writes', async () => {
  const { went } = await showStory(unfinished({ props: at('r2') }))
  await key('j')
  await key('K')
  await act(async () => void fireEvent.keyDown(screen.getByRole('textbox', { name: /申请理由/ }), { key: 'j' }))
  expect(went.map(([, params]) => params?.id)).toEqual(['r3', 'r1'])
})

test('FLOW-12 J and K go on over the pages; the place is that in the whole list', async () => {
  const list = 'POST /workflow/api/v1/task/unfinished-page-list'
  const answers = {
    [list]: ({ query }: Sent) => {
      const pageIndex = Number((query as { pageIndex?: number })?.pageIndex ?? 1)
      return { rows: pageIndex === 1 ? someTasks.slice(0, 2) : someTasks.slice(2), total: 3, pageIndex, pageSize: 2, totalPages: 2 }
    },
  }
  await showStory(unfinishedRouted({ props: at('r2'), answers }))
  expect(screen.getByText('第 2 条，共 3 条')).toBeTruthy()
  await key('j')
  expect(screen.getByRole('region', { name: '流程《物流运输》' })).toBeTruthy()
  expect(screen.getByText('第 3 条，共 3 条')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一条' }).disabled).toBe(true)
  await press('上一条')
  expect(screen.getByText('第 2 条，共 3 条')).toBeTruthy()
})

test('FLOW-12 the way back to the list leads to the row that was open', async () => {
  await showStory(unfinishedRouted({ props: at('r2') }))
  await press('展开列表')
  expect(document.activeElement?.textContent).toBe('冷轧钢板')
})

test('FLOW-12 B goes back to the initiator where there is no other way back', async () => {
  const info = aTask({
    allowApprovalOperates: [{ label: '退回申请节点', value: 'returnInitoator', status: true, why: '' }], // sic
  })
  await showStory(unfinished({ props: at('r2'), answers: { 'GET /workflow/api/v1/instance/find': () => anInstance({ info }) } }))
  await key('b')
  expect(screen.getByRole('dialog', { name: '退回申请节点《办公椅》' })).toBeTruthy()
})

/** The gateway with one task that is decided at the first press. */
function deciding() {
  const state = { decided: false }
  const answers = {
    'POST /workflow/api/v1/task/unfinished-page-list': () =>
      pageOf(someTasks.filter(({ bussinessId }) => !state.decided || bussinessId !== 'r2')),
    'GET /workflow/api/v1/instance/find': () =>
      anInstance({ bussinessId: 'r2', title: '冷轧钢板', info: state.decided ? aReader() : aTask() }),
    'GET /workflow/process/task/getStatusInfo': () => (state.decided ? aReader() : aTask()),
    'POST /workflow/process/task/approve': () => {
      state.decided = true
      return { processinsId: 'i2', processStatus: 'APPROVALING', seq: 4, message: '已同意' }
    },
  }
  return answers
}

test('FLOW-12 after a decision the next task opens by itself', async () => {
  const { went } = await showStory(unfinished({ props: at('r2'), answers: deciding() }))
  await key('a')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: /同意/ }).at(-1)!))
  expect(went).toEqual([['/workspace/unfinished', { processCode: 'requisition', id: 'r3', task: '9' }, { stay: true }]])
})

test('FLOW-12 whoever chose to stay sees what was decided, and the next one is a press away; the choice is there again', async () => {
  const shown = () => screen.getByRole('region', { name: /^流程/ }).getAttribute('aria-label')
  const { runtime } = await showStory(unfinishedRouted({ props: at('r2'), answers: deciding() }))
  const opens = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '办理后自动打开下一条' })
  expect(opens().checked).toBe(true)
  await act(async () => void fireEvent.click(opens()))
  await key('a')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: /同意/ }).at(-1)!))
  expect(shown()).toBe('流程《冷轧钢板》')
  expect(within(screen.getByRole('navigation', { name: '列表' })).getAllByRole('listitem').length).toBe(2)
  await press('下一条')
  expect(screen.getByText('第 2 条，共 2 条')).toBeTruthy()
  cleanup()
  await showStory({ ...unfinishedRouted({ props: at('r1') }), parts: { storage: runtime.storage } })
  expect(opens().checked).toBe(false)
})

test('FLOW-12 where nothing is decided nothing is asked about what comes next', async () => {
  await showStory(finished({ props: at('r2') }))
  expect(screen.queryByRole('checkbox', { name: '办理后自动打开下一条' })).toBeNull()
})

/** Two branches of one record wait for the same person. */
function branching() {
  const open = new Set([7, 8])
  const rows = [7, 8].map((taskId) => aTaskRow({ taskId, nodeName: `节点${taskId}` }))
  const infoOf = ({ query }: Sent) => {
    const { taskId = Math.min(...open) } = query as { taskId?: number }
    return open.has(taskId) ? aTask({ currentTask: { ...aTask().currentTask!, taskId } }) : aReader()
  }
  const answers: Answers = {
    'POST /workflow/api/v1/task/unfinished-page-list': () => pageOf(rows.filter(({ taskId }) => open.has(taskId))),
    'POST /workflow/api/v1/task/finished-page-list': () => pageOf(rows.map((row) => ({ ...row, decision: 'AGREE' }))),
    'GET /workflow/api/v1/instance/find': (call: Sent) => anInstance({ info: infoOf(call) }),
    'GET /workflow/process/task/getStatusInfo': infoOf,
    'POST /workflow/process/task/approve': ({ body }: Sent) => {
      open.delete((body as { taskId: number }).taskId)
      return { processinsId: 'i1', processStatus: 'APPROVALING', seq: 4, message: '已同意' } // sic
    },
  }
  return answers
}
const atTask = (task: string): Partial<ScreenProps> => ({ params: { processCode: 'requisition', id: 'r1', task } })

test('FLOW-12 of two tasks of one record the marked one is decided, and the other opens next', async () => {
  const { bodies } = await showStory(unfinishedRouted({ props: atTask('8'), answers: branching() }))
  const marked = () => within(screen.getByRole('navigation', { name: '列表' })).getAllByRole('button', { current: true })
  expect(marked().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('节点8')])
  const agree = async () => {
    await key('a')
    await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: /同意/ }).at(-1)!))
  }
  await agree()
  expect(marked().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('节点7')])
  await agree()
  expect(bodies('/task/approve')).toMatchObject([{ taskId: 8 }, { taskId: 7 }])
})

test('FLOW-12 a task that was decided opens its record: what is open in it can be decided', async () => {
  const { sent } = await showStory(finished({ props: atTask('6'), answers: branching() }))
  expect(sent.find(({ name }) => name.endsWith('instance/find'))?.query).toEqual({ processCode: 'requisition', bussinessId: 'r1' }) // sic
})

test('FLOW-12 after the last one the list is whole again, and it is said that nothing waits', async () => {
  const answers = { ...deciding() }
  const only = someTasks.slice(1, 2)
  let decided = false
  const { went, runtime } = await showStory(
    unfinished({
      props: at('r2'),
      answers: {
        ...answers,
        'POST /workflow/api/v1/task/unfinished-page-list': () => pageOf(decided ? [] : only),
        'POST /workflow/process/task/approve': () => {
          decided = true
          return answers['POST /workflow/process/task/approve']()
        },
      },
    }),
  )
  await key('a')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: /同意/ }).at(-1)!))
  expect(went).toEqual([['/workspace/unfinished', {}, { stay: true }]])
  expect(runtime.notices.items.value.map(({ text }) => text)).toContain('已处理完毕，暂无其他待办。')
})

test('FLOW-12 several are decided at once: those that are chosen and no other, each with its own answer', async () => {
  const bodies: unknown[] = []
  let decided = false
  await showStory(
    unfinished({
      answers: {
        'POST /workflow/api/v1/task/unfinished-page-list': () => pageOf(decided ? someTasks.slice(1) : someTasks),
        'POST /workflow/api/v1/task/batch': ({ body }: Sent) => {
          bodies.push(body)
          decided = true
          return [
            { processCode: 'requisition', bussinessId: 'r1', done: true, message: '已同意' },
            { processCode: 'requisition', bussinessId: 'r2', done: false, messageCode: 'FLOW-3002', message: '该任务已由刘艳处理：同意' },
          ]
        },
      },
    }),
  )
  // The third node takes no decision together with others.
  expect(screen.queryByRole('checkbox', { name: /物流运输/ })).toBeNull()
  for (const name of [/办公椅/, /冷轧钢板/]) await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name })))
  await press('同意')
  const dialog = within(screen.getByRole('dialog', { name: '同意所选 2 项' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['办公椅', '冷轧钢板'])
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '同意' })))
  expect(bodies).toEqual([
    {
      actionType: 'agree',
      tasks: [
        { processCode: 'requisition', bussinessId: 'r1', taskId: 7 },
        { processCode: 'requisition', bussinessId: 'r2', taskId: 8 },
      ],
    },
  ])
  const results = within(screen.getByRole('dialog', { name: '已办理 1 项，共 2 项' }))
  expect(results.getByText('该任务已由刘艳处理：同意')).toBeTruthy()
  await act(async () => void fireEvent.click(results.getAllByRole('button', { name: '关闭' }).at(-1)!))
  expect(screen.queryByRole('checkbox', { name: /办公椅/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '我的待办' }))
})

test('FLOW-12 a rejection of several needs its opinion', async () => {
  await showStory(Unfinished)
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: /办公椅/ })))
  await press('驳回')
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: '驳回' })).toHaveProperty('disabled', true)
})

test('FLOW-12 the list follows what is told to its reader about approvals, and nothing else', async () => {
  let reads = 0
  const { runtime } = await showStory(
    unfinished({
      answers: {
        'POST /workflow/api/v1/task/unfinished-page-list': () => {
          reads += 1
          return pageOf(someTasks)
        },
      },
    }),
  )
  const stream = runtime.stream as unknown as { tell(event: string, data: object): void }
  await act(async () => stream.tell('me', { kind: 'publish-waiting', projectId: 'p', id: 'n' }))
  expect(reads).toBe(1)
  await act(async () => stream.tell('me', { kind: 'workflow', projectId: '', id: 'i1' }))
  expect(reads).toBe(2)
})

test('FLOW-12 what was handled says how; what was submitted says where it stands; what is read along says what is new', async () => {
  await showStory(finished())
  expect(cells(1).map(({ textContent }) => textContent)).toContain('同意')
  cleanup()
  const { went } = await showStory(submitted({ may: (code) => code === 'workflow:requisition:edit' }))
  expect(cells(1).map(({ textContent }) => textContent)).toContain('部门负责人审批陈志强')
  await press('新建采购申请')
  expect(went).toEqual([['/workspace/requisition']])
  cleanup()
  await showStory(participation())
  expect([1, 2].map((place) => cells(place)[4]?.textContent)).toEqual(['未读', '–'])
})

describe('FLOW-12 a requisition that was begun and not sent', () => {
  const unsent = anInstanceRow({ id: 'r7', bussinessId: 'r7', title: '会议椅', status: 'WAITING', nodeNames: '', holders: '', round: 0 })
  const untitled = anInstanceRow({ ...unsent, id: 'r8', bussinessId: 'r8', title: '' })
  const story = (rows: readonly InstanceRow[], more: Parameters<typeof submitted>[0] = {}) =>
    submitted({
      may: (code) => code === 'workflow:requisition:edit',
      ...more,
      answers: { 'POST /workflow/api/v1/instance/submit-page-list': () => pageOf(rows), ...more.answers },
    })

  test('stands as 待发起 and is written on, by its name and by its action', async () => {
    const { went } = await showStory(story([unsent, untitled]))
    expect(cells(1).map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['待发起', '–']))
    await press('继续填写 会议椅')
    await press('未命名的采购申请')
    expect(went).toEqual([
      ['/workspace/requisition', { id: 'r7' }],
      ['/workspace/requisition', { id: 'r8' }],
    ])
  })

  test('is passed over by the keys that open one process after the other', async () => {
    const { went } = await showStory(story([unsent, anInstanceRow()]))
    await key('j')
    expect(went).toEqual([['/workspace/submit', { processCode: 'requisition', id: 'r1' }, { stay: true }]])
  })

  test('is thrown away after a question, and the list is read again', async () => {
    const rows = [unsent]
    const bodies: unknown[] = []
    const remove = ({ body }: Sent) => {
      bodies.push(body)
      rows.pop()
      return { id: 'r7' }
    }
    await showStory(story(rows, { answers: { 'POST /workflow/api/v1/form/delete': remove } }))
    await press('更多 会议椅')
    fireEvent.click(await screen.findByRole('menuitem', { name: '删除草稿' }))
    await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除草稿' })))
    expect(bodies).toEqual([{ id: 'r7' }])
    expect(screen.queryByText('会议椅')).toBeNull()
  })

  test('is not deleted by who may write nothing', async () => {
    await showStory(story([unsent], { may: () => false }))
    expect(screen.queryByRole('button', { name: '更多 会议椅' })).toBeNull()
  })
})

test('FLOW-12 who may not ask for anything has no button for it', async () => {
  await showStory(submitted())
  expect(screen.queryByRole('button', { name: '新建采购申请' })).toBeNull()
})

/** The dialog without its body: properties that React sets. */
class ExportDialog extends HTMLElement {
  modelId = ''
  tableColumns: unknown = undefined
}
customElements.define('fly-export-dialog', ExportDialog)

const aModel = (modelId: string) => ({
  ...{ modelId, serviceCode: 'workflow', title: modelId, exportUrl: '/workflow/api/v1/export', importUrl: '', templateUrl: '', fields: [] },
})

test.each([
  ['workflow.unfinished', unfinished, ['title', 'processName', 'nodeName', 'forUserName', 'initiatorName', 'startedAt', 'at', 'dueAt']],
  ['workflow.finished', finished, ['title', 'processName', 'nodeName', 'forUserName', 'initiatorName', 'decision', 'at', 'status']],
  ['workflow.submitted', submitted, ['title', 'processName', 'status', 'nodeNames', 'holders', 'round', 'startedAt', 'endedAt', 'at']],
  [
    'workflow.participation',
    participation,
    ['title', 'processName', 'initiatorName', 'nodeNames', 'holders', 'status', 'read', 'startedAt', 'at'],
  ],
] as const)('EXP-10 FLOW-12 %s is exported with its own columns, by whom the gateway lets', async (modelId, story, fields) => {
  const models = (found: readonly object[]) => ({ answers: { 'POST /poi/api/v7/excel/models': () => found } })
  await showStory(story(models([])))
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  cleanup()
  await showStory(story(models([aModel(modelId)])))
  await press('导出')
  const dialog = document.querySelector<ExportDialog>('fly-export-dialog')!
  expect([dialog.modelId, dialog.tableColumns]).toEqual([modelId, fields])
})
