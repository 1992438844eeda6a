// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StatusInfo } from '#contract/workflow/shapes.ts'
import { createStorages, memoryArea } from '#core/browser/storage.ts'
import { aFailure, type Sent, settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import {
  approval,
  Decided,
  Deputy,
  Failed,
  Inline,
  InMenu,
  Loading,
  NoFallback,
  Overtaken,
  Recallable,
  RecallRefused,
  START,
  Start,
  Waiting,
} from './Approval.stories.tsx'
import { Approval } from './Approval.tsx'
import { anOperation, aStatus, TASK } from './testing.ts'

beforeAll(() => pretendLayout())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const APPROVE = '/process/task/approve'
const bar = () => screen.getByRole('region', { name: '审批与操作' })
const words = () =>
  within(bar())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
const press = (name: string, within_: HTMLElement = document.body) =>
  act(async () => {
    fireEvent.click(within(within_).getByRole('button', { name }))
    await settle()
  })
const dialog = () => screen.getByRole('dialog')
const opinion = () => within(dialog()).getByRole<HTMLTextAreaElement>('textbox')
const write = (text: string) => act(async () => void fireEvent.change(opinion(), { target: { value: text } }))
const send = (name: string) => press(name, dialog())
async function fromMenu(name: string) {
  await press('更多操作', bar())
  await act(async () => {
    fireEvent.click(await screen.findByRole('menuitem', { name }))
    await settle()
  })
}
const choosePeople = (...people: { id: string; realName: string }[]) =>
  act(async () => {
    dialog()
      .querySelector('fly-user-picker')!
      .dispatchEvent(new CustomEvent('fly-change', { detail: { selected: people } }))
  })
const chooseNode = (id: string) => act(async () => void fireEvent.change(within(dialog()).getByRole('combobox'), { target: { value: id } }))

test('FLOW-01 one primary action, refuse and return stand in the bar, the rest behind the menu; what is not enabled is absent', async () => {
  await showStory(Waiting)
  expect(words()).toEqual(['同意', '驳回', '退回', '更多操作'])
  expect(screen.getByRole('button', { name: '同意' }).className).toContain('primary')
  await press('更多操作', bar())
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['退回申请节点', '转交', '前加签', '评论'])
})

test.each([
  ['inline', Inline, ['同意', '驳回', '退回', '更多操作']],
  ['menu', InMenu, ['审批操作']],
] as const)('FLOW-01 presentation %s', async (_, story, shown) => {
  await showStory(story)
  expect(words()).toEqual(shown)
  expect(bar().textContent).not.toContain('审批中')
})

test('FLOW-01 a page may name the actions and their order', async () => {
  await showStory(approval({ actions: ['transfer', 'refuse', 'forward'] }))
  expect(words()).toEqual(['驳回', '更多操作'])
})

test('FLOW-03 agree begins with the default opinion; an empty one is asked for before any call', async () => {
  const { bodies } = await showStory(Waiting)
  await press('同意')
  expect(opinion().value).toBe('同意')
  expect(dialog().textContent).toContain('同意「财务审批」，流程继续。')
  await write(' ')
  await send('同意')
  expect(within(dialog()).getByText('请输入审批意见')).toBeTruthy()
  expect([bodies(APPROVE), document.activeElement]).toEqual([[], opinion()])
})

test('FLOW-03 people and nodes are asked for before any call, each with its sentence', async () => {
  const { bodies } = await showStory(Waiting)
  await press('退回')
  await write('金额有误')
  await send('退回')
  expect(within(dialog()).getByText('请选择节点')).toBeTruthy()
  await press('取消', dialog())
  const faults: string[] = []
  await fromMenu('转交')
  Object.assign(dialog().querySelector('fly-user-picker')!, { setCustomValidity: (text: string) => faults.push(text) })
  await write('请接手')
  await send('转交')
  expect([faults, bodies(APPROVE)]).toEqual([['请选择人员'], []])
})

test('FLOW-03 where the record wants words that its process does not ask for, that is said at their field', async () => {
  const status = aStatus({ currentTask: { ...TASK, opinionRequired: false, defaultOpinion: '' } })
  const wordless = () => {
    throw aFailure('refused', { code: 'TENDER-2038', status: 422, message: '请填写意见' })
  }
  await showStory(approval({ status, answers: { 'POST /workflow/process/task/approve': wordless } }))
  await press('驳回')
  await send('驳回')
  expect(within(dialog()).getByText('请输入审批意见')).toBeTruthy()
  expect(within(dialog()).queryByText('请填写意见')).toBeNull()
  expect(document.activeElement).toBe(opinion())
})

test('FLOW-03 an opinion of more than 2,000 characters is kept, counted and not sent', async () => {
  const { bodies } = await showStory(Waiting)
  await press('驳回')
  await write('长'.repeat(2_001))
  await send('驳回')
  expect(within(dialog()).getByText('2001 / 2000')).toBeTruthy()
  expect(within(dialog()).getByText('最多 2000 个字，已超出 1 个')).toBeTruthy()
  expect([bodies(APPROVE), opinion().value.length]).toEqual([[], 2_001])
})

test('FLOW-02 the simple payload of a return, with the sentence of what will happen', async () => {
  const { bodies } = await showStory(approval({ formData: () => [{ name: 'reason', value: '换椅子' }] }))
  await press('退回')
  await chooseNode('head')
  expect(within(dialog()).getByRole('status').textContent).toBe('退回到「部门负责人」，其后节点需重新审批。')
  await write('请补充报价')
  await send('退回')
  expect(bodies(APPROVE)).toEqual([
    {
      processCode: 'requisition',
      bussinessId: 'PR-1', // sic
      actionType: 'back',
      seq: 4,
      commentText: '请补充报价',
      targetNode: 'head',
      taskId: 7,
      nodeId: 'finance',
      formData: { reason: '换椅子' },
    },
  ])
})

test('FLOW-02 people go out by id; the order is told before', async () => {
  const { bodies } = await showStory(Waiting)
  await fromMenu('前加签')
  await choosePeople({ id: 'u2', realName: '张三' }, { id: 'u3', realName: '李四' })
  expect(dialog().textContent).toContain('审批顺序：张三、李四 → 本人 → 后续节点。')
  await send('前加签')
  expect(bodies(APPROVE)).toMatchObject([{ actionType: 'beforeAddsign', targetUserList: ['u2', 'u3'] }])
})

test.each([
  ['COOPERATION', true, 'agree', '意见将提交给陈志强，由陈志强决定。'],
  ['BEFORE', true, 'agree', '记为同意，之后由陈志强决定。'],
  ['ENTRUST', true, 'refuse', '驳回作为意见告知陈志强，之后由陈志强决定。'],
  ['ENTRUST', false, 'agree', '同意「财务审批」，流程继续。'],
] as const)('FLOW-12 who was brought in as %s (%s) reads at %s whose decision it is', async (kind, comesBack, action, said) => {
  const asked = { kind, by: { userId: 'u1', name: '陈志强', avatar: '', left: false }, comesBack }
  await showStory(approval({ status: aStatus({ currentTask: { ...TASK, asked } }) }))
  await press({ agree: '同意', refuse: '驳回' }[action], bar())
  expect(within(dialog()).getByText(said)).toBeTruthy()
})

test('FLOW-02 the engine has a payload of its own, and never goes without an opinion', async () => {
  const status = aStatus({ currentTask: { ...TASK, opinionRequired: false } })
  const answers = { 'POST /workflow/process/task/handle': () => ({ message: '已同意' }) }
  const { bodies } = await showStory(approval({ engine: 'process', status, answers }))
  await press('驳回')
  await send('驳回')
  expect(within(dialog()).getByText('请输入审批意见')).toBeTruthy()
  await write('不合规')
  await send('驳回')
  expect(bodies('/task/handle')).toEqual([
    {
      id: 'PR-1',
      __TASKHANDLEPARAMETER__: { action: 'refuse', processDefinitionKey: 'requisition', comment: { text: '不合规' }, taskId: 7 },
    },
  ])
})

test('FLOW-12 of two tasks of one record the named one is asked about, before and after, and decided', async () => {
  const status = aStatus({ currentTask: { ...TASK, taskId: 8 } })
  const { sent, bodies } = await showStory(approval({ taskId: 8, status }))
  await press('同意')
  await send('同意')
  expect(bodies(APPROVE)).toMatchObject([{ actionType: 'agree', taskId: 8 }])
  const query = { processCode: 'requisition', bussinessId: 'PR-1', taskId: 8 } // sic
  expect(sent.filter(({ name }) => name.endsWith('getStatusInfo')).map((one) => one.query)).toEqual([query, query])
})

test('FLOW-12 another task of the same record is another approval', async () => {
  const seen: unknown[] = []
  const answers = {
    'GET /workflow/process/task/getStatusInfo': ({ query }: Sent) => {
      seen.push((query as { taskId?: number }).taskId)
      return aStatus()
    },
  }
  function Chosen() {
    const [taskId, setTaskId] = useState<number>()
    return (
      <>
        <button type="button" onClick={() => setTaskId(8)}>
          另一项
        </button>
        <Approval processCode="requisition" businessId="PR-1" taskId={taskId} />
      </>
    )
  }
  await showStory({ ...approval({ answers }), render: () => <Chosen /> })
  await press('驳回')
  await press('另一项')
  expect([screen.queryByRole('dialog'), seen]).toEqual([null, [undefined, 8]])
})

test('FLOW-04 success closes, says what was done to what and reads the operations anew', async () => {
  const onDone = vi.fn()
  const { sent, runtime } = await showStory(approval({ onDone }))
  const reads = () => sent.filter(({ name }) => name.endsWith('getStatusInfo')).length
  expect(reads()).toBe(1)
  await press('同意')
  await act(async () => {
    fireEvent.keyDown(opinion(), { key: 'Enter', ctrlKey: true })
    await settle()
  })
  expect([screen.queryByRole('dialog'), reads()]).toEqual([null, 2])
  expect(runtime.notices.items.value.map(({ text }) => text)).toEqual(['《办公椅》已同意'])
  expect(onDone).toHaveBeenCalledWith({ action: 'agree', response: expect.objectContaining({ message: '已同意' }) })
  await press('驳回')
  expect(opinion().value).toBe('')
})

test('FLOW-04 a call that fails ends the loading, keeps what was typed and says why; the next try is the same action', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let isGone = true
  const approve = () => {
    if (isGone) throw aFailure('unreachable', { message: '网络不可用' })
    return { message: '已驳回' }
  }
  const { sent } = await showStory(approval({ answers: { 'POST /workflow/process/task/approve': approve } }))
  await press('驳回')
  await write('超出预算')
  await send('驳回')
  expect(within(dialog()).getByRole('alert').textContent).toContain('网络不可用')
  expect([opinion().value, within(dialog()).getByRole('button', { name: '驳回' }).getAttribute('aria-busy')]).toEqual(['超出预算', null])
  isGone = false
  await send('驳回')
  const keys = sent.filter(({ name }) => name.endsWith(APPROVE)).map(({ key }) => key)
  expect([keys.length, new Set(keys).size, screen.queryByRole('dialog')]).toEqual([2, 1, null])
})

test('FLOW-04 where somebody else was faster it says what happened and what can be done now', async () => {
  await showStory(Overtaken)
  await press('同意')
  await send('同意')
  const alert = within(dialog()).getByRole('alert')
  expect(alert.textContent).toContain('该任务已由李四处理：同意')
  expect(within(dialog()).getByRole<HTMLButtonElement>('button', { name: '同意' }).disabled).toBe(true)
  await press('评论', dialog())
  expect(screen.getByRole('heading').textContent).toBe('评论《办公椅》')
})

test('what is known needs no call, and what is decided while the dialog is open is said before it is pressed', async () => {
  let tell: (info: StatusInfo) => void = () => undefined
  function Live() {
    const [info, setInfo] = useState(aStatus())
    tell = setInfo
    return <Approval processCode="requisition" businessId="PR-1" info={info} />
  }
  const { sent } = await showStory({ render: () => <Live /> })
  await press('驳回')
  await write('超出预算')
  await act(async () => {
    tell(aStatus({ currentTask: null, allowApprovalOperates: [anOperation('submitComment', '评论')], seq: 9 }))
    await settle()
  })
  expect(dialog().textContent).toContain('此事项在此期间已有决定')
  expect([opinion().value, within(dialog()).getByRole<HTMLButtonElement>('button', { name: '驳回' }).disabled]).toEqual(['超出预算', true])
  expect(within(dialog()).getByRole('button', { name: '评论' })).toBeTruthy()
  expect(sent).toEqual([])
})

test.each([
  ['forward', '跳转', ['总经理']],
  ['forceRecall', '强制撤回', ['部门负责人']],
] as const)('FLOW-03 %s offers the nodes of the picture that it can go to, and asks for one', async (value, label, offered) => {
  const node = (id: string, name: string, kind: string, state: string) => ({
    ...{ id, name, kind, note: '', state },
    ...(id === 'head' && { recallable: true }),
  })
  const edge = (from: string, to: string) => ({ id: `${from}${to}`, from, to, name: '', taken: false })
  const chart = {
    nodes: [
      node('start', '开始', 'start', 'done'),
      node('head', '部门负责人', 'approval', 'done'),
      node('law', '法务', 'approval', 'done'),
      node('finance', '财务审批', 'approval', 'waiting'),
      node('big', '金额', 'exclusive', ''),
      node('boss', '总经理', 'approval', ''),
      node('end', '结束', 'end', ''),
    ],
    edges: [
      edge('start', 'head'),
      edge('head', 'finance'),
      edge('finance', 'big'),
      edge('big', 'boss'),
      edge('big', 'end'),
      edge('boss', 'end'),
    ],
  }
  const status = aStatus({ currentTask: null, allowApprovalOperates: [anOperation(value, label)] })
  const { bodies } = await showStory(approval({ status, answers: { 'GET /workflow/api/v1/instance/chart': () => chart } }))
  await press(label)
  const options = within(dialog()).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['请选择', ...offered])
  await send(label)
  expect(within(dialog()).getByText('请选择目标节点')).toBeTruthy()
  expect(within(dialog()).getByText(value === 'forceRecall' ? '请输入原因' : '请输入审批意见')).toBeTruthy()
  expect(bodies(APPROVE)).toEqual([])
})

test('an action that is pressed twice goes out once', async () => {
  let answer: (value: unknown) => void = () => undefined
  const { bodies } = await showStory(
    approval({ answers: { 'POST /workflow/process/task/approve': () => new Promise((done) => (answer = done)) } }),
  )
  await press('同意')
  await send('同意')
  await send('同意')
  await act(async () => void fireEvent.keyDown(opinion(), { key: 'Escape' }))
  expect([bodies(APPROVE).length, screen.queryByRole('dialog') !== null]).toEqual([1, true])
  await act(async () => {
    answer({ message: '已同意' })
    await settle()
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an opinion that was not sent is there again, for its person, task and action alone', async () => {
  const storage = createStorages({ tab: memoryArea, browser: shared() })
  const parts = { storage }
  await showStory({ ...Waiting, parts })
  await press('驳回')
  await write('写了一半')
  await press('取消', dialog())
  await press('驳回')
  expect(opinion().value).toBe('写了一半')
  cleanup()
  await showStory({ ...approval({ status: aStatus({ currentTask: { ...TASK, taskId: 8 } }) }), parts })
  await press('驳回')
  expect(opinion().value).toBe('')
  cleanup()
  await showStory({ ...Waiting, parts, person: { userId: 'u2' } })
  await press('驳回')
  expect(opinion().value).toBe('')
  cleanup()
  await showStory({ ...Waiting, parts })
  await press('驳回')
  expect(opinion().value).toBe('写了一半')
  await send('驳回')
  await press('驳回')
  expect(opinion().value).toBe('')
})

test('opinions sent before are offered, and taken by a press', async () => {
  const storage = createStorages({ tab: memoryArea, browser: shared() })
  await showStory({ ...Waiting, parts: { storage } })
  await press('驳回')
  await write('单价高于市场价，请重新询价')
  await send('驳回')
  await press('退回')
  await press('单价高于市场价，请重新询价', dialog())
  expect(opinion().value).toBe('单价高于市场价，请重新询价')
})

test('FLOW-11 a recall goes to the only node there is', async () => {
  const { bodies } = await showStory(Recallable)
  await press('撤回')
  expect(dialog().textContent).toContain('撤回本人在「部门负责人」的决定，重新处理。')
  await send('撤回')
  expect(bodies(APPROVE)).toMatchObject([{ actionType: 'recall', targetNode: 'head' }])
})

test.each([
  [NoFallback, '没有可退回的节点'],
  [RecallRefused, '其后节点已处理，无法撤回'],
])('FLOW-11 a recall that is not possible says why, and offers nothing to send (%#)', async (story, why) => {
  await showStory(story)
  await press('撤回')
  expect(within(dialog()).getByRole('status').textContent).toBe(why)
  expect(within(dialog()).queryByRole('button', { name: '撤回' })).toBeNull()
  expect(within(dialog()).queryByRole('textbox')).toBeNull()
})

test('FLOW-06 a start asks for the approvers of its nodes in the same dialog', async () => {
  const { bodies } = await showStory(Start)
  await press('发起')
  const node = await screen.findByRole('group', { name: '专家评审' })
  await send('发起')
  expect([within(node).getByRole('alert').textContent, bodies(APPROVE)]).toEqual(['请选择审批人', []])
  await act(async () => void fireEvent.click(within(node).getByRole('checkbox', { name: '李四' })))
  await send('发起')
  expect(bodies(APPROVE)).toMatchObject([{ actionType: 'startFlow', selfSelectAssignees: { expert: ['e2'] } }])
})

test('FLOW-02 FLOW-06 a start of the engine names the approvers by account', async () => {
  const answers = {
    ...START.answers,
    'POST /platform/select-emp/by-userIds': () => [{ id: 'e2', username: 'lisi' }],
    'POST /workflow/process/start-flow': () => ({ message: '启动成功' }),
  }
  const { bodies, runtime } = await showStory(approval({ ...START, answers, engine: 'process' }))
  await press('发起')
  const box = await screen.findByRole('checkbox', { name: '李四' })
  await act(async () => void fireEvent.click(box))
  await send('发起')
  expect(bodies('/start-flow')).toEqual([
    { id: 'PR-1', __PROCESSSTARTPARAMETER__: { processDefinitionKey: 'requisition', selfSelectAssignees: '{"expert":["lisi"]}' } },
  ])
  expect(runtime.notices.items.value.map(({ text }) => text)).toEqual(['《办公椅》启动成功'])
})

test('a page may stop what is about to leave, or change it', async () => {
  const refusing = vi.fn(async () => ({ ok: false, patch: {}, reason: '表单未保存' }))
  const { bodies } = await showStory(approval({ before: refusing }))
  await press('同意')
  await send('同意')
  expect([within(dialog()).getByRole('alert').textContent, bodies(APPROVE)]).toEqual(['表单未保存', []])
  cleanup()
  const changing = async () => ({ ok: true, patch: { payload: { commentText: '同意，已核对' } } })
  const { bodies: sent } = await showStory(approval({ before: changing }))
  await press('同意')
  await send('同意')
  expect(sent(APPROVE)).toMatchObject([{ actionType: 'agree', commentText: '同意，已核对' }])
})

test('T18 an approval goes to no address but the gateway', async () => {
  const { sent } = await showStory(approval({ submitUrl: 'https://elsewhere.example/{id}' }))
  await press('同意')
  await send('同意')
  expect(within(dialog()).getByRole('alert').textContent).toContain('审批只能提交到本系统网关')
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([])
})

test('a deputy sees for whom he decides and until when', async () => {
  await showStory(Deputy)
  expect(bar().textContent).toContain('代李四审批')
  expect(bar().textContent).toContain('11-23 14:33 前处理')
})

test('a deputy is told for whom where he decides, not where he comments', async () => {
  await showStory(Deputy)
  await press('同意')
  expect(dialog().textContent).toContain('代李四审批')
  await press('取消', dialog())
  await fromMenu('评论')
  expect(dialog().textContent).not.toContain('代李四审批')
})

test('FLOW-09 what is over shows its status and offers nothing', async () => {
  await showStory(Decided)
  expect(bar().textContent).toBe('已完成')
})

test('what cannot be read says so and is read again', async () => {
  await showStory(Loading)
  expect(screen.getByRole('status')).toBeTruthy()
  cleanup()
  await showStory(Failed)
  expect(screen.getByText('审批信息加载失败')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

/** One browser, opened several times. */
function shared() {
  const area = memoryArea()
  return () => area
}

test('the sentences are there in English', async () => {
  const asked: Sent[] = []
  await showStory(
    approval({ answers: { 'GET /workflow/process/task/getStatusInfo': (given: Sent) => asked.push(given) && aStatus() } }),
    'en',
  )
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '退回' })))
  await act(async () => void fireEvent.click(within(dialog()).getByRole('button', { name: '退回' })))
  expect(within(dialog()).getByText('Please choose a node')).toBeTruthy()
  expect(asked[0]?.query).toEqual({ processCode: 'requisition', bussinessId: 'PR-1' }) // sic
})
