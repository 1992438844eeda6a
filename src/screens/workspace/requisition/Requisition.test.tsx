// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aFailure, type Sent, settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { never, pageOf, unreachable } from '#support/story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { ahead, Blank, Locked, requisition, withChoice } from './Requisition.stories.tsx'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  })
const type = (name: RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))

/** The gateway's record, as it is saved. */
function saving(save: (call: Sent) => unknown = () => ({ id: 'r1', version: 3, savedAt: '2026-11-21T02:00:00.000Z' })) {
  const bodies: unknown[] = []
  return {
    bodies,
    answers: {
      'POST /workflow/api/v1/form/save': (call: Sent) => {
        bodies.push(call.body)
        return save(call)
      },
    },
  }
}

test('FLOW-12 what is written is saved before it is sent, with its amount; who will have to agree is shown first', async () => {
  const { bodies, answers } = saving()
  const started: Sent[] = []
  const { went, runtime } = await showStory(
    requisition({
      answers: {
        ...answers,
        'POST /workflow/process/task/approve': (call) => {
          started.push(call)
          return { processinsId: 'i1', processStatus: 'APPROVALING', seq: 1, message: '启动成功' }
        },
      },
    }),
  )
  await type(/申请理由/, '更换 23 把')
  await press('提交审批')
  expect(bodies).toMatchObject([{ formCode: 'requisition', id: 'r1', version: 2, values: { reason: '更换 23 把', amount: '9000.30' } }])
  const dialog = within(screen.getByRole('dialog', { name: '提交《办公椅》' }))
  expect(dialog.getByText('陈志强')).toBeTruthy()
  expect(started).toEqual([])
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '提交' })))
  expect(started[0]?.body).toEqual({ processCode: 'requisition', bussinessId: 'r1', actionType: 'startFlow' })
  expect(went.at(-1)).toEqual(['/workspace/submit', { processCode: 'requisition', id: 'r1' }, { replace: true }])
  expect(runtime.notices.items.value.map(({ text }) => text)).toEqual(['《办公椅》启动成功'])
})

test('FLOW-12 what is missing is said at once, each leading to its place, and nothing is sent', async () => {
  const { bodies, answers } = saving()
  await showStory({ ...Blank, answers: { ...Blank.answers, ...answers } })
  await press('提交审批')
  expect(screen.getByText('还有 3 项未填写')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['标题', '申请理由', '采购明细'])
  await press('申请理由')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /申请理由/ }))
  expect([bodies, screen.queryByRole('dialog')]).toEqual([[], null])
})

test('FLOW-12 of a line that is not complete the cells that lack something are named', async () => {
  const { bodies, answers } = saving()
  const values = { title: '办公椅', deptId: 'D1', needDate: '2026-12-01', reason: '更换', lines: [{ name: '办公椅' }, { quantity: '1' }] }
  await showStory(requisition({ over: { values: values as never }, answers }))
  await press('提交审批')
  expect(screen.getByText('还有 1 项未填写')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['采购明细第 1 行的数量、预计单价'])
  expect(screen.getByText('请填写采购明细第 1 行的数量、预计单价，另有 1 行未填完整')).toBeTruthy()
  expect([bodies, screen.queryByRole('dialog')]).toEqual([[], null])
})

test('FLOW-06 approvers that its writer chooses must be chosen, and go out by node', async () => {
  const started: Sent[] = []
  await showStory(
    requisition({
      answers: {
        ...saving().answers,
        'POST /workflow/api/v1/instance/preview': () => withChoice,
        'POST /workflow/process/task/approve': (call) => {
          started.push(call)
          return { processinsId: 'i1', processStatus: 'APPROVALING', seq: 1, message: '启动成功' }
        },
      },
    }),
  )
  await press('提交审批')
  const dialog = within(screen.getByRole('dialog'))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '提交' })))
  expect(started).toEqual([])
  await act(async () => void fireEvent.click(dialog.getByLabelText('孙丽')))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: '提交' })))
  expect(started[0]?.body).toMatchObject({ selfSelectAssignees: { money: ['u3'] } })
})

test('FLOW-12 a draft that was changed elsewhere is told; what is written here stays until its writer chooses', async () => {
  let theirs = 2
  const { bodies, answers } = saving(({ body }) => {
    const { version } = body as { version: number }
    if (theirs === 2) {
      theirs = 5
      throw aFailure('refused', { code: 'TENDER-2004', status: 409, message: '已被修改' })
    }
    return { id: 'r1', version: version + 1, savedAt: '2026-11-21T02:00:00.000Z' }
  })
  const story = requisition({ answers })
  const find = story.answers?.['GET /workflow/api/v1/form/find'] as (call: Sent) => object
  await showStory({
    ...story,
    answers: { ...story.answers, 'GET /workflow/api/v1/form/find': (call: Sent) => ({ ...find(call), version: theirs }) },
  })
  await type(/申请理由/, '我写的')
  await press('提交审批')
  expect(screen.getByRole('alert').textContent).toContain('该草稿已在别处修改')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('保留当前填写的内容')
  expect(bodies.at(-1)).toMatchObject({ version: 5, values: { reason: '我写的' } })
  expect(screen.getByText('草稿已保存')).toBeTruthy()
})

test('FLOW-12 the dialog of submitting begins at its button, also while it is read who will have to agree', async () => {
  await showStory(requisition({ answers: { ...saving().answers, 'POST /workflow/api/v1/instance/preview': never } }))
  await press('提交审批')
  const dialog = within(screen.getByRole('dialog', { name: '提交《办公椅》' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: '提交' }))
})

test('FLOW-12 or what was saved elsewhere is taken', async () => {
  const { answers } = saving(() => {
    throw aFailure('refused', { code: 'TENDER-2004', status: 409, message: '已被修改' })
  })
  await showStory(requisition({ answers }))
  await type(/申请理由/, '我写的')
  await press('提交审批')
  await press('采用已保存的内容')
  expect(screen.getByRole('textbox', { name: /申请理由/ })).toHaveProperty('value', '更换破损座椅')
})

test('FLOW-12 what this browser had kept comes back, and is saved', async () => {
  const { bodies, answers } = saving()
  const story = requisition({ answers })
  await showStory({
    ...story,
    arrange: ({ runtime }) => runtime.storage.browser.write('requisition:r1', { title: '办公椅', reason: '断电前写的', lines: [] }),
  })
  expect(screen.getByRole('textbox', { name: /申请理由/ })).toHaveProperty('value', '断电前写的')
  expect(screen.getByText(/发现本浏览器中有未保存的内容/)).toBeTruthy()
  await act(async () => void globalThis.dispatchEvent(new Event('online')))
  expect(bodies).toMatchObject([{ values: { reason: '断电前写的', amount: '0.00' } }])
})

test('FLOW-12 without a connection it says that what is kept will be saved; of submitting it says nothing', async () => {
  const { answers } = saving(() => {
    throw aFailure('unreachable')
  })
  await showStory(requisition({ answers }))
  await type(/申请理由/, '更换 23 把')
  await press('提交审批')
  expect(screen.getByText('网络不可用：内容已存于本浏览器，恢复连接后自动保存')).toBeTruthy()
})

test('FLOW-12 what is in a process cannot be written here; it is shown as it is decided on', async () => {
  await showStory(Locked)
  expect(screen.queryByRole('textbox', { name: /申请理由/ })).toBeNull()
  expect(screen.getByText(/已提交审批或已办结/)).toBeTruthy()
  expect(screen.getByText('已按意见修改')).toBeTruthy()
  expect(screen.queryByText('更换破损座椅')).toBeNull()
})

test('FLOW-12 a page that only reads shows the record', async () => {
  await showStory(requisition({ props: { readonly: true } }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('更换破损座椅')).toBeTruthy()
})

test('FLOW-12 what was returned meanwhile leads to its process instead of being started again', async () => {
  const { went } = await showStory(
    requisition({
      answers: {
        ...saving().answers,
        'POST /workflow/api/v1/instance/preview': () => {
          throw aFailure('refused', { code: 'FLOW-3010', status: 409, message: '该单据已在审批中' })
        },
      },
    }),
  )
  await press('提交审批')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '查看流程' })))
  expect(went).toEqual([['/workspace/submit', { processCode: 'requisition', id: 'r1' }]])
})

test('FLOW-12 a draft is thrown away after a question', async () => {
  const bodies: unknown[] = []
  const story = requisition({
    answers: {
      'POST /workflow/api/v1/form/delete': ({ body }) => {
        bodies.push(body)
        return { id: 'r1' }
      },
    },
  })
  const kept = { title: '办公椅', lines: [] }
  const { went, runtime } = await showStory({
    ...story,
    arrange: ({ runtime }) => runtime.storage.browser.write('requisition:r1', kept),
  })
  await press('删除草稿')
  await act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除草稿' })))
  expect(bodies).toEqual([{ id: 'r1' }])
  expect(went).toEqual([['/workspace/submit', {}, { replace: true }]])
  expect(runtime.storage.browser.read('requisition:r1')).toBeUndefined()
})

test('FLOW-12 nodes that depend on what may change are told apart before it is sent', async () => {
  const answers = {
    ...saving().answers,
    'POST /workflow/api/v1/instance/preview': () => ({ ...ahead, progress: ahead.progress.map((step) => ({ ...step, open: true })) }),
  }
  await showStory(requisition({ answers }))
  await press('提交审批')
  expect(within(screen.getByRole('dialog')).getByText(/取决于审批人可修改的内容/)).toBeTruthy()
})

test('FLOW-12 a new one has its date, becomes a record with its first pause, and its address says which', async () => {
  const { bodies, answers } = saving(() => ({ id: 'r7', version: 1, savedAt: '2026-11-21T02:00:00.000Z' }))
  const { went, runtime } = await showStory({ ...Blank, answers: { ...Blank.answers, ...answers } })
  expect(screen.getByDisplayValue('2026-12-05')).toBeTruthy()
  await type(/标题/, '会议椅')
  await act(async () => void globalThis.dispatchEvent(new Event('online')))
  expect(bodies).toMatchObject([{ formCode: 'requisition', values: { title: '会议椅', needDate: '2026-12-05' } }])
  expect(went).toEqual([['/workspace/requisition', { id: 'r7' }, { stay: true }]])
  // What is typed next is the same record's.
  await type(/标题/, '会议椅 20 把')
  await act(async () => void globalThis.dispatchEvent(new Event('online')))
  expect(bodies.at(-1)).toMatchObject({ id: 'r7', version: 1, values: { title: '会议椅 20 把' } })
  expect(runtime.storage.browser.read('requisition:')).toBeUndefined()
})

test('FLOW-12 what was begun on whatever machine and not sent is offered to go on with', async () => {
  const bodies: unknown[] = []
  const row = { id: 'r7', processCode: 'requisition', processName: '采购申请', bussinessId: 'r7', formCode: 'requisition', round: 0 }
  const unsent = { ...row, nodeNames: '', holders: '', initiatorId: 'u9', initiatorName: '赵明', status: 'WAITING' as const }
  const { went } = await showStory({
    ...Blank,
    answers: {
      ...Blank.answers,
      'POST /workflow/api/v1/instance/submit-page-list': ({ body }) => {
        bodies.push(body)
        return pageOf([
          { ...unsent, title: '会议椅', at: '2026-11-21T02:00:00.000Z' },
          { ...unsent, id: 'r8', bussinessId: 'r8', title: '', at: '2026-11-20T02:00:00.000Z' },
        ])
      },
    },
  })
  expect(bodies).toEqual([{ _AND_: [{ status: { eq: 'WAITING' } }] }])
  expect(screen.getByRole('button', { name: '未命名的采购申请' })).toBeTruthy()
  await press('会议椅')
  expect(went).toEqual([['/workspace/requisition', { id: 'r7' }, { replace: true }]])
})

test('FLOW-12 while other drafts cannot be read, the new one is written all the same', async () => {
  await showStory({ ...Blank, answers: { ...Blank.answers, 'POST /workflow/api/v1/instance/submit-page-list': unreachable } })
  expect(screen.getByRole('textbox', { name: /标题/ })).toBeTruthy()
})
