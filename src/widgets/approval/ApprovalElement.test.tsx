// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BodyHost } from '#core/element/body/body.ts'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aFailure, aRuntime, settle } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { aHost } from '#widgets/user-picker/testing.ts'
import { ApprovalElement, type ApprovalElementProps } from './ApprovalElement.tsx'
import { aStatus } from './testing.ts'

beforeAll(() => pretendLayout())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const defaults: ApprovalElementProps = {
  ...{ processCode: 'requisition', businessId: 'PR 1', taskId: '', nodeId: '', engine: 'task' },
  ...{ statusUrl: '', submitUrl: '', startUrl: '', presentation: 'bar', actions: '', defaultOpinion: '' },
  ...{ opinionRequired: false, sticky: false, formData: null, operations: [] },
}
const done = { processinsId: 'i1', processStatus: 'APPROVALING', seq: 5, message: '已同意' } // sic

async function anElement(over: Partial<ApprovalElementProps> = {}, answers: object = {}) {
  const made = aHost({ ...defaults, ...over }, 'zh')
  const failures: object[] = []
  const gateway = {
    'GET /workflow/process/task/getStatusInfo': () => aStatus(),
    'POST /workflow/process/task/approve': () => done,
    ...answers,
  }
  const runtime = aRuntime({ answers: gateway as never })
  const opened: { address: string; init: RequestInit | undefined }[] = []
  Object.assign(runtime.http, {
    open: async (address: string, init?: RequestInit) => {
      opened.push({ address, init })
      const isReading = init?.method === undefined
      return new Response(
        JSON.stringify(isReading ? { statusCode: 200, data: aStatus() } : { statusCode: 200, message: '启动成功', data: null }),
      )
    },
  })
  const host = { ...made.host, fail: (failure: object) => failures.push(failure) } as unknown as BodyHost<ApprovalElementProps>
  await act(async () => {
    render(createElement(RuntimeContext, { value: runtime }, createElement(ApprovalElement, { host })))
    await settle()
  })
  const { sent } = runtime.http as unknown as { sent: { name: string; body: unknown }[] }
  return { ...made, sent, opened, failures }
}
const ask = async <T,>(call: () => T): Promise<T> => {
  let answer: T | undefined
  await act(async () => {
    answer = call()
    await settle()
  })
  return answer as T
}

test('FLOW-12 task-id is asked about and decided; what is no number names none', async () => {
  const { sent, methods } = await anElement({ taskId: '8' })
  await ask(() => methods.submit!('agree', { comment: '同意' }))
  expect(sent.find(({ name }) => name.endsWith('getStatusInfo'))).toMatchObject({ query: { taskId: 8 } })
  expect(sent.find(({ name }) => name.endsWith('/approve'))).toMatchObject({ body: { taskId: 8 } })
  cleanup()
  const other = await anElement({ taskId: 'x' })
  expect(other.sent.find(({ name }) => name.endsWith('getStatusInfo'))).toMatchObject({
    query: { processCode: 'requisition', bussinessId: 'PR 1' }, // sic
  })
  expect(JSON.stringify(other.sent)).not.toContain('taskId')
})

test('FLOW-01 open() shows the dialog of an action and resolves with what was done, or with null', async () => {
  const { methods, told } = await anElement()
  const cancelled = await ask(() => ({ result: methods.open!('returnInitoator') })) // sic
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }))
  expect(await cancelled.result).toBeNull()
  const confirmed = await ask(() => ({ result: methods.open!('agree') }))
  await ask(() => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '同意' })))
  expect(await confirmed.result).toEqual({ action: 'agree', response: done })
  expect(await methods.open!('forward')).toBeNull()
  expect(told('fly-open')).toEqual([{ action: 'returnInitiator' }, { action: 'agree' }])
  expect(told('fly-close')).toEqual([
    { action: 'returnInitiator', reason: 'cancel' },
    { action: 'agree', reason: 'confirm' },
  ])
  expect(told('fly-submit')).toEqual([{ action: 'agree', response: done }])
})

test('FLOW-11 a recall that is asked for and not offered says why', async () => {
  const { methods } = await anElement()
  const answer = await ask(() => ({ result: methods.open!('recall') }))
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('没有可退回的节点')
  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: '关闭' })[0]!)
  expect(await answer.result).toBeNull()
})

test('FLOW-04 fly-status tells the operations when they were read and after each action', async () => {
  const { told, props, methods } = await anElement()
  expect(told('fly-status')).toMatchObject([{ processStatus: 'APPROVALING', currentTask: { nodeId: 'finance' } }]) // sic
  expect(props.operations?.value).toEqual(told('fly-status')[0]?.operations)
  await ask(() => methods.submit!('agree', { comment: '可以' }))
  expect(told('fly-status')).toHaveLength(2)
})

test('FLOW-03 submit() asks for what is missing before any call, and rejects with what it was refused for', async () => {
  const refuse = () => {
    throw aFailure('refused', { status: 422, message: '张三已离职或不可在此审批' })
  }
  const { methods, sent } = await anElement({}, { 'POST /workflow/process/task/approve': refuse })
  const submit = methods.submit as (action: string, more?: object) => Promise<unknown>
  await expect(submit('agree')).rejects.toThrow('请输入审批意见')
  await expect(submit('transfer', { comment: 'x' })).rejects.toThrow('请选择人员')
  await expect(submit('back', { comment: 'x' })).rejects.toThrow('请选择节点')
  await expect(submit('dance')).rejects.toThrow('dance')
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  let why: unknown
  await ask(() => submit('transfer', { comment: 'x', targetUsers: ['u2'] }).catch((cause) => (why = cause)))
  expect((why as Error).message).toBe('张三已离职或不可在此审批')
})

test('FLOW-02 start() sends accounts by node in the payload of a start', async () => {
  const { methods, sent } = await anElement({}, { 'POST /workflow/process/start-flow': () => ({ ...done, message: '启动成功' }) })
  const result = await ask(() => methods.start!({ selfSelectAssignees: { head: ['chen'] } }))
  expect(await result).toMatchObject({ action: 'startFlow', response: { message: '启动成功' } })
  expect(sent.find(({ name }) => name.endsWith('start-flow'))?.body).toEqual({
    id: 'PR 1',
    __PROCESSSTARTPARAMETER__: { processDefinitionKey: 'requisition', selfSelectAssignees: '{"head":["chen"]}' },
  })
})

test('FLOW-02 addresses of the page take the place of the calls, with the record in them and a key', async () => {
  const { opened, methods, sent } = await anElement({
    statusUrl: '/own/{id}/status',
    submitUrl: '/own/{id}/submit',
    startUrl: '/own/{id}/start',
  })
  await ask(() => methods.submit!('agree', { comment: '可以' }))
  await ask(() => methods.start!())
  expect(opened.map(({ address }) => address)).toEqual([
    '/own/PR%201/status',
    '/own/PR%201/submit',
    '/own/PR%201/status',
    '/own/PR%201/start',
    '/own/PR%201/status',
  ])
  expect(sent).toEqual([])
  const { headers, body } = opened[1]!.init!
  expect(JSON.parse(String(body))).toMatchObject({ actionType: 'agree', commentText: '可以' })
  expect((headers as Record<string, string>)['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/)
})

test('a status that cannot be read is shown by the element, with a way out', async () => {
  const gone = () => {
    throw aFailure('refused', { code: 'FLOW-3001', status: 404, message: '流程不存在或无权查看' })
  }
  const { failures } = await anElement({}, { 'GET /workflow/process/task/getStatusInfo': gone })
  expect(failures).toMatchObject([{ code: 'FLOW-3001', message: '流程不存在或无权查看', status: 404 }])
})
