// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFailure, type Sent } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import type { Stage } from '#support/story.tsx'
import { loadMenuList } from '#ui/controls/Menu.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { approver, aStep, before } from '#widgets/approval-timeline/ApprovalTimeline.stories.tsx'
import {
  Administrated,
  aForm,
  anInstance,
  aPerson,
  aReader,
  aTask,
  Failed,
  panel,
  ReadAlong,
  SecondRound,
  StandsStill,
  someValues,
  ToDecide,
} from './InstancePanel.stories.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
/** Of the reader, on a machine that others use too. */
const EDITS = 'workflow:i1:1:7 t1 u1'
const NEXT_EDITS = 'workflow:i1:1:8 t1 u1'
const type = (field: HTMLElement, value: string) => act(async () => void fireEvent.change(field, { target: { value } }))

test.each([
  ['zh', ['采购申请', '赵明', '审批中', '审批进度']],
  ['en', ['Initiator', '赵明', 'In approval', 'Progress']],
] as const)('FLOW-12 an instance says what it is, from whom, and how far it is (%s)', async (lang, words) => {
  await showStory(ToDecide, lang)
  const told = screen.getByRole('region', { name: /办公椅/ }).textContent ?? ''
  for (const word of words) expect(told).toContain(word)
})

test.each([
  ['zh', '您正在代王建华办理，记录中会同时写明两人姓名。'],
  ['en', 'You decide for 王建华, who is away. Both names are recorded.'],
] as const)('FLOW-12 a deputy is told for whom, a holder nothing of the kind (%s)', async (lang, words) => {
  const task = aTask().currentTask
  await showStory(panel({ instance: { info: aTask({ currentTask: task && { ...task, forUser: aPerson('u2', '王建华') } }) } }), lang)
  expect(screen.getByText(words)).toBeTruthy()
  cleanup()
  await showStory(ToDecide, lang)
  expect(screen.queryByText(words)).toBeNull()
})

test('FLOW-10 W7 what may be changed is a field, what may be read is text, what is hidden is not there', async () => {
  const info = aTask({
    fieldPerms: [
      { field: 'reason', perm: 'E' },
      { field: 'title', perm: 'R' },
      { field: 'needDate', perm: 'H' },
    ],
  })
  await showStory(panel({ instance: { info } }))
  expect(screen.getByRole('textbox', { name: /申请理由/ })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /标题/ })).toBeNull()
  expect(screen.queryByText('2026-12-20')).toBeNull()
})

test.each([
  ['zh', '标题不可修改的原因', '预计金额不可修改的原因', '当前节点不可修改。可修改的节点：提交申请（赵明）', '由明细自动计算'],
  [
    'en',
    'Why 标题 is closed',
    'Why 预计金额 is closed',
    'Closed at this step. It may be changed at: 提交申请 (赵明)',
    'Calculated from the lines',
  ],
] as const)('FLOW-10 whoever decides learns at a closed field why, and who may change it (%s)', async (lang, title, amount, who, sum) => {
  const first = aStep({ nodeId: 'apply', nodeType: 'START', nodeStatus: 5, approvalUserList: [approver('u9', '赵明')] })
  await showStory(panel({ instance: { progress: [first, ...anInstance().progress] } }), lang)
  const why = (name: string) =>
    document.getElementById(screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '')?.textContent
  expect([why(title), why(amount)]).toEqual([who, sum])
  expect(screen.queryByRole('button', { name: /申请理由/ })).toBeNull()
})

test.each([
  ['zh', '标题不可修改的原因', '仅本节点的审批人可修改', '仅本节点的审批人可修改申请内容。'],
  [
    'en',
    'Why 标题 is closed',
    'Only those who decide in this step may change it',
    'Only those who decide in this step may change the application.',
  ],
] as const)(
  'FLOW-10 who is asked beside those who decide is not told that the own step changes nothing (%s)',
  async (lang, title, one, whole) => {
    const { currentTask } = aTask()
    const here = { nodeId: currentTask!.nodeId, nodeName: '部门负责人' }
    const fields = anInstance().form!.fields.map(({ field }) => field)
    const opens = [{ nodeId: 'apply', nodeName: '提交申请', fields }]
    const info = aTask({ fieldPerms: [{ field: 'reason', perm: 'E' }] })
    await showStory(panel({ instance: { info, opens: [...opens, { ...here, fields: ['title'] }] } }), lang)
    const button = screen.getByRole('button', { name: title })
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(one)
    cleanup()
    await showStory(panel({ instance: { info: aTask({ fieldPerms: [] }), opens: [...opens, { ...here, fields }] } }), lang)
    expect(screen.getByText(whole)).toBeTruthy()
  },
)

test('FLOW-10 where nothing is open it is said once; nothing is said where no node ever opens it, nor to a reader along', async () => {
  const nothing = aTask({ fieldPerms: [] })
  await showStory(panel({ instance: { info: nothing } }))
  expect(screen.getByText('当前节点不可修改申请内容。可修改的节点：提交申请')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /不可修改/ })).toBeNull()
  cleanup()
  await showStory(panel({ instance: { info: nothing, opens: [] } }))
  expect(screen.queryByText(/不可修改/)).toBeNull()
  cleanup()
  await showStory(panel({ instance: { info: aReader() } }))
  expect(screen.queryByText(/不可修改/)).toBeNull()
})

test('FLOW-10 what is read has its label alike, whether a text or an element draws the value', async () => {
  const more = { required: false } as const
  const fields = [
    { field: 'title', label: '标题', type: 'TEXT', ...more },
    { field: 'deptId', label: '申请部门', type: 'DEPARTMENT', ...more },
    { field: 'buyerId', label: '采购员', type: 'USER', ...more },
    { field: 'files', label: '附件', type: 'FILES', ...more },
  ] as const
  const values = { title: '办公椅', deptId: 'D1', buyerId: 'u1', files: ['A1'] }
  const { container } = await showStory(panel({ instance: { info: aReader(), form: { ...aForm, fields: [...fields] }, values } }))
  const shown = [...container.querySelectorAll('[data-field]')]
  expect(shown.map((one) => one.querySelector(':scope > .wf-label')?.textContent)).toEqual(fields.map(({ label }) => label))
  const drawn = shown.flatMap((one) => [...one.children].filter(({ localName }) => localName.startsWith('fly-')))
  expect(drawn.map((one) => [one.localName, one.getAttribute('aria-label'), (one as { label?: string }).label || null])).toEqual([
    ['fly-org-picker', '申请部门', null],
    ['fly-user-picker', '采购员', null],
    ['fly-attachment-upload', '附件', null],
  ])
})

const returned = {
  progress: [
    aStep({
      nodeId: 'head',
      nodeStatus: 2,
      finishTime: before(30),
      commentList: [
        { user: { name: '王建华', userId: 'u1' }, text: '请补充库存数量', createTime: before(30), actionType: 'BACK_APPLY' },
        { user: { name: '王建华', userId: 'u1' }, text: '上一次的意见', createTime: before(90), actionType: 'BACK_APPLY' },
      ],
    }),
    aStep({ nodeId: 'apply', nodeType: 'START', startTime: before(30) }),
  ],
}
const task = aTask().currentTask
const ofInitiator = aTask({ currentTask: task && { ...task, nodeId: 'apply' } })

test.each([
  ['zh', '王建华已退回，请按意见处理'],
  ['en', 'Returned by 王建华'],
] as const)('FLOW-12 who has to change what was returned reads above it what is wanted (%s)', async (lang, words) => {
  await showStory(panel({ instance: { ...returned, info: ofInitiator } }), lang)
  const note = screen.getByText(words).closest('[role="status"]')
  expect(note?.textContent).toContain('请补充库存数量')
  expect(note?.textContent).not.toContain('上一次的意见')
})

test('FLOW-12 who only reads, or decides elsewhere, is not told to change anything', async () => {
  await showStory(panel({ instance: { ...returned, info: aReader() } }))
  expect(screen.queryByText('王建华已退回，请按意见处理')).toBeNull()
  cleanup()
  await showStory(panel({ instance: { ...returned, info: aTask() } }))
  expect(screen.queryByText('王建华已退回，请按意见处理')).toBeNull()
})

test('FLOW-12 letters are told of what can be done now, none of what is not offered', async () => {
  const keys = { current: document.body }
  await showStory(panel({ props: { keys } }))
  expect(screen.getByText('J 下一条 · K 上一条 · A 同意 · R 驳回 · B 退回')).toBeTruthy()
  cleanup()
  const back = { value: 'returnInitoator', label: '退回申请节点', status: true, why: '' } as const
  const submit = { value: 'submit', label: '提交', status: true, why: '' } as const
  await showStory(panel({ instance: { info: aTask({ allowApprovalOperates: [submit, back] }) }, props: { keys } }))
  expect(screen.getByText('J 下一条 · K 上一条 · B 退回申请节点')).toBeTruthy()
})

test('FLOW-05 the flowchart of the instance opens in a window', async () => {
  const sent: Sent[] = []
  const answers = {
    'GET /workflow/api/v1/instance/chart': (call: Sent) => {
      sent.push(call)
      return { nodes: [], edges: [] }
    },
  }
  await showStory(panel({ answers }))
  await press('流程图')
  const dialog = within(screen.getByRole('dialog', { name: '流程图' }))
  expect(sent.map(({ query }) => query)).toEqual([{ processCode: 'requisition', bussinessId: 'r1' }])
  expect(dialog.getByText('暂无流程图')).toBeTruthy()
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '关闭' })))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('W7 without a task nothing can be changed, whatever the fields say', async () => {
  await showStory(panel({ instance: { info: aReader({ fieldPerms: [{ field: 'reason', perm: 'E' }] }) } }))
  expect(screen.queryByRole('textbox', { name: /申请理由/ })).toBeNull()
  expect(screen.getByText('更换破损座椅')).toBeTruthy()
})

test('W8 in a later round changed fields say what they were, and others say nothing', async () => {
  const { container } = await showStory(SecondRound)
  expect(screen.getByText(/3 个字段与上一轮不同/)).toBeTruthy()
  expect([...container.querySelectorAll('[data-changed]')].map((one) => one.getAttribute('data-field'))).toEqual([
    'reason',
    'lines',
    'amount',
  ])
  expect(within(container.querySelector('[data-field="reason"]') as HTMLElement).getByText('更换座椅')).toBeTruthy()
  expect(within(container.querySelector('[data-field="amount"]') as HTMLElement).getByText('13,500.00')).toBeTruthy()
})

test('FLOW-01 a decision takes along what was changed in the form, and the panel shows what came of it', async () => {
  const sent: Sent[] = []
  let decided = false
  const acted = vi.fn()
  await showStory(
    panel({
      answers: {
        'GET /workflow/api/v1/instance/find': () => anInstance(decided ? { info: aReader() } : {}),
        'GET /workflow/process/task/getStatusInfo': () => (decided ? aReader() : aTask()),
        'POST /workflow/process/task/approve': (call) => {
          sent.push(call)
          decided = true
          return { processinsId: 'i1', processStatus: 'APPROVALING', seq: 4, message: '已同意' }
        },
      },
      props: { onActed: acted },
    }),
  )
  await type(screen.getByRole('textbox', { name: /申请理由/ }), '更换 20 把座椅')
  await press('同意')
  const dialog = within(screen.getByRole('dialog'))
  await act(async () => void fireEvent.click(dialog.getAllByRole('button', { name: /同意/ }).at(-1)!))
  expect(sent[0]?.body).toMatchObject({ bussinessId: 'r1', actionType: 'agree', formData: { reason: '更换 20 把座椅' } })
  expect(acted).toHaveBeenCalledWith(false)
  expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
})

const panelBox = {
  get current() {
    return document.querySelector('.wi')
  },
}

test('FLOW-12 letters decide where the panel has the keys, but not while somebody writes', async () => {
  await showStory(panel({ props: { keys: panelBox } }))
  await act(async () => void fireEvent.keyDown(screen.getByRole('textbox', { name: /申请理由/ }), { key: 'a' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => void fireEvent.keyDown(document.body, { key: 'r' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('FLOW-12 letters are heard from inside of the panel, never while something else of the page has the focus (WCAG 2.1.4)', async () => {
  await showStory(panel({ props: { keys: panelBox } }))
  const other = document.body.appendChild(document.createElement('button'))
  await act(async () => void fireEvent.keyDown(other, { key: 'r' }))
  other.remove()
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => void fireEvent.keyDown(screen.getByRole('button', { name: '同意' }), { key: 'r' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('FLOW-12 a comment is sent to those it mentions, and stays when it is refused', async () => {
  const bodies: unknown[] = []
  const answers = {
    'POST /workflow/process/task/approve': ({ body }: Sent) => {
      bodies.push(body)
      if (bodies.length === 1) throw aFailure('refused', { code: 'FLOW-3017', message: '不得超过2000字' })
      return { processinsId: 'i1', processStatus: 'APPROVALING', seq: 4, message: '已评论' }
    },
  }
  const { container } = await showStory(panel({ instance: { info: aReader() }, answers }))
  const box = screen.getByRole('textbox', { name: /评论/ }) as HTMLTextAreaElement
  await type(box, '预算已确认')
  const picker = container.querySelector('fly-user-picker') as HTMLElement
  await act(async () => void picker.dispatchEvent(new CustomEvent('fly-change', { detail: { value: 'u1,u2' } })))
  await press('发送')
  expect(screen.getByRole('alert').textContent).toContain('不得超过2000字')
  expect(box.value).toBe('预算已确认')
  await press('发送')
  expect(bodies[1]).toEqual({
    ...{ processCode: 'requisition', bussinessId: 'r1', actionType: 'submitComment', commentText: '预算已确认' },
    targetUserList: ['u1', 'u2'],
  })
  expect(box.value).toBe('')
})

test('FLOW-12 a comment that is being written is there again with its record, for its writer and record alone, and is gone once sent', async () => {
  const answers = {
    'POST /workflow/process/task/approve': () => ({ processinsId: 'i1', processStatus: 'APPROVALING', seq: 4, message: '已评论' }),
  }
  const story = panel({ instance: { info: aReader() }, answers })
  const { runtime, container } = await showStory(story)
  const { browser } = runtime.storage
  const box = () => screen.getByRole('textbox', { name: /评论/ }) as HTMLTextAreaElement
  await type(box(), '预算')
  const picker = container.querySelector('fly-user-picker') as HTMLElement
  await act(async () => void picker.dispatchEvent(new CustomEvent('fly-change', { detail: { value: 'u1,u2' } })))
  const written = browser.read('workflow-comment i1 t1 u1')
  expect(written).toEqual({ text: '预算', mentions: ['u1', 'u2'] })
  cleanup()
  const again = { ...story, arrange: (stage: Stage) => void stage.runtime.storage.browser.write('workflow-comment i1 t1 u1', written) }
  const second = await showStory({ ...again, person: { userId: 'u2' } })
  expect(box().value).toBe('')
  await type(box(), '别人的')
  expect(second.runtime.storage.browser.read('workflow-comment i1 t1 u1')).toEqual(written)
  cleanup()
  const third = await showStory(again)
  expect(box().value).toBe('预算')
  await press('发送')
  expect(third.bodies('/process/task/approve')).toMatchObject([{ commentText: '预算', targetUserList: ['u1', 'u2'] }])
  expect([box().value, third.runtime.storage.browser.read('workflow-comment i1 t1 u1')]).toEqual(['', undefined])
})

test('FLOW-12 an own comment of the last minutes can be changed, and that it was is said', async () => {
  const bodies: unknown[] = []
  const mine = { id: 4, user: aPerson('u1', '王建华'), text: '请补充', mentions: [], at: '2026-11-21T01:58:00.000Z', mine: true }
  await showStory(
    panel({
      instance: { comments: [mine] },
      answers: {
        'POST /workflow/api/v1/comment/change': ({ body }) => {
          bodies.push(body)
          return { processinsId: 'i1', processStatus: 'APPROVALING', seq: 4, message: '' }
        },
      },
    }),
  )
  await press(/^修改 .* 的评论$/)
  await type(screen.getAllByRole('textbox', { name: '评论' })[0]!, '请补充报价单')
  await press('保存')
  expect(bodies).toEqual([{ processCode: 'requisition', bussinessId: 'r1', commentId: 4, text: '请补充报价单' }])
})

test('FLOW-12 what came of it leads on', async () => {
  const { went } = await showStory(ReadAlong)
  expect(screen.getByText(/修改于/)).toBeTruthy()
  expect(screen.getByText(/@王建华/)).toBeTruthy()
  await press('招标项目：办公椅')
  expect(went).toEqual([['/purchaser/item-list', { id: 'p1' }]])
})

test('W11 an administrator gives a task to somebody else, with a reason; nobody chosen is said in place', async () => {
  const bodies: unknown[] = []
  await showStory({
    ...Administrated,
    answers: {
      ...Administrated.answers,
      'POST /workflow/api/v1/admin/reassign': ({ body }: Sent) => {
        bodies.push(body)
        return { processinsId: 'i1', processStatus: 'APPROVALING', seq: 4, message: '' }
      },
    },
  })
  await press('改派')
  const dialog = screen.getByRole('dialog', { name: '改派' })
  await type(within(dialog).getByRole('textbox', { name: /原因/ }), '原办理人休假')
  const fault = vi.fn()
  const focus = vi.fn()
  const picker = Object.assign(dialog.querySelector<HTMLElement>('fly-user-picker')!, { setCustomValidity: fault, focus })
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '确认改派' })))
  expect([fault.mock.lastCall, focus.mock.calls.length, within(dialog).queryByRole('alert'), bodies]).toEqual([['请选择人员'], 1, null, []])
  await act(async () => void picker.dispatchEvent(new CustomEvent('fly-change', { detail: { selected: [{ id: 'u5' }] } })))
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '确认改派' })))
  expect(bodies).toEqual([{ processCode: 'requisition', bussinessId: 'r1', taskId: 7, userId: 'u5', commentText: '原办理人休假' }])
})

test('W3 an administrator names who decides where nobody could be asked; what is over for its business is only ended', async () => {
  const bodies: unknown[] = []
  await showStory({
    ...StandsStill,
    answers: {
      ...StandsStill.answers,
      'POST /workflow/api/v1/admin/reassign': ({ body }: Sent) => {
        bodies.push(body)
        return { processinsId: 'i1', processStatus: 'APPROVALING', seq: 4, message: '' }
      },
    },
  })
  expect(screen.getByRole('button', { name: '强制撤回' })).toBeTruthy()
  await press('改派')
  const dialog = screen.getByRole('dialog', { name: '改派' })
  expect(within(dialog).queryByRole('combobox')).toBeNull()
  await type(within(dialog).getByRole('textbox', { name: /原因/ }), '岗位空缺')
  const picker = dialog.querySelector('fly-user-picker') as HTMLElement
  await act(async () => void picker.dispatchEvent(new CustomEvent('fly-change', { detail: { selected: [{ id: 'u5' }] } })))
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '确认改派' })))
  expect(bodies).toEqual([{ processCode: 'requisition', bussinessId: 'r1', userId: 'u5', commentText: '岗位空缺' }])
  cleanup()
  await showStory(
    panel({ instance: { info: aReader({ processStatus: 'ABNORMAL', allowApprovalOperates: [] }) }, props: { administrates: true } }),
  )
  expect(screen.queryByRole('button', { name: '改派' })).toBeNull()
  expect(screen.getByRole('button', { name: '终止流程' })).toBeTruthy()
})

test('W12 without the right to see it the panel says that it is not there, and tries again', async () => {
  await showStory(Failed)
  expect(screen.getByText('流程加载失败')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

test('FLOW-12 the amount of the lines is exact', async () => {
  await showStory(panel({ instance: { values: { ...someValues, amount: '' }, info: aReader() } }))
  expect(screen.getByText('9,000.30')).toBeTruthy()
})

test('FLOW-08 the records of the process are read when somebody looks at them', async () => {
  const { container } = await showStory(ToDecide)
  expect(container.querySelector('fly-workflow-records')).toBeNull()
  const fold = screen.getByText('审批记录').closest('details') as HTMLDetailsElement
  await act(async () => {
    fold.open = true
    fireEvent(fold, new Event('toggle'))
  })
  expect(container.querySelector('fly-workflow-records')?.getAttribute('business-id')).toBe('r1')
})

test('FLOW-10 what was changed and not sent is there again, as long as it may be changed', async () => {
  const kept = { [EDITS]: { reason: '断电前改的', title: '越权' } }
  const story = (info = aTask()) => ({
    ...panel({ instance: { info } }),
    arrange: ({ runtime }: Stage) => {
      for (const [place, values] of Object.entries(kept)) runtime.storage.browser.write(place, values)
    },
  })
  const { runtime } = await showStory(story())
  expect(screen.getByRole('textbox', { name: /申请理由/ })).toHaveProperty('value', '断电前改的')
  expect(screen.queryByText('越权')).toBeNull()
  await press('撤销修改')
  expect(screen.getByRole('textbox', { name: /申请理由/ })).toHaveProperty('value', '更换破损座椅')
  expect(runtime.storage.browser.read(EDITS)).toBeUndefined()
  cleanup()
  await showStory(story(aReader()))
  expect(screen.getByText('更换破损座椅')).toBeTruthy()
})

test('FLOW-10 what was changed stays while only others are told, and goes with the decision', async () => {
  const offered = (['agree', 'urge'] as const).map((value) => ({ label: value === 'urge' ? '催办' : '同意', value, status: true, why: '' }))
  let info = aTask({ allowApprovalOperates: offered })
  const { runtime } = await showStory(
    panel({
      answers: {
        'GET /workflow/api/v1/instance/find': () => anInstance({ info }),
        'GET /workflow/process/task/getStatusInfo': () => info,
        'POST /workflow/process/task/approve': ({ body }) => {
          const { actionType } = body as { actionType: string }
          if (actionType === 'agree') info = aReader()
          return { processinsId: 'i1', processStatus: 'APPROVALING', seq: 4, message: 'ok' }
        },
      },
    }),
  )
  const kept = () => runtime.storage.browser.read(EDITS)
  // A menu that is there already opens with the press: there is nothing to wait for.
  await loadMenuList()
  await type(screen.getByRole('textbox', { name: /申请理由/ }), '改过')
  const decide = async (name: string) => {
    await act(async () => void fireEvent.click(screen.getByRole(name === '催办' ? 'menuitem' : 'button', { name })))
    const dialog = within(screen.getByRole('dialog'))
    await act(async () => void fireEvent.click(dialog.getAllByRole('button', { name: new RegExp(name) }).at(-1)!))
  }
  await press('更多操作')
  await decide('催办')
  expect(kept()).toEqual({ reason: '改过' })
  await decide('同意')
  expect(kept()).toBeUndefined()
})

test('FLOW-10 after a decision the next task of the same record shows what was kept for it', async () => {
  const first = aTask().currentTask!
  let info = aTask()
  const { runtime } = await showStory({
    ...panel({
      answers: {
        'GET /workflow/api/v1/instance/find': () => anInstance({ info }),
        'GET /workflow/process/task/getStatusInfo': () => info,
        'POST /workflow/process/task/approve': () => {
          info = aTask({ currentTask: { ...first, taskId: 8 } })
          return { processinsId: 'i1', processStatus: 'APPROVALING', seq: 4, message: 'ok' }
        },
      },
    }),
    arrange: ({ runtime }: Stage) => void runtime.storage.browser.write(NEXT_EDITS, { reason: '第二项改的' }),
  })
  const field = () => screen.getByRole('textbox', { name: /申请理由/ })
  await type(field(), '第一项改的')
  await press('同意')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: /同意/ }).at(-1)!))
  expect(field()).toHaveProperty('value', '第二项改的')
  expect(runtime.storage.browser.read(EDITS)).toBeUndefined()
})
