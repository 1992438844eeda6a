// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aFailure, settle } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { anApproverDialog } from './testing.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const node = (name: string) => screen.getByRole('group', { name })
const tick = (name: string) => act(async () => void fireEvent.click(screen.getByRole('checkbox', { name })))
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  })
const picker = (of: string) => node(of).querySelector('fly-user-picker')!
const pick = (of: string, ...selected: object[]) =>
  act(async () => void picker(of).dispatchEvent(new CustomEvent('fly-change', { detail: { selected } })))
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').flatMap((box) => (box.checked ? [box.closest('label')?.textContent] : []))

test('FLOW-06 every node needs its approvers; a node that lacks them says so in its place', async () => {
  const { results, told } = await anApproverDialog()
  await tick('张三')
  await press('确定')
  expect(within(node('专家评审')).getByRole('alert').textContent).toBe('请选择审批人')
  expect(within(node('会签')).getByRole('alert').textContent).toBe('请选择审批人')
  expect([results, told('fly-confirm')]).toEqual([[], []])
  await tick('李四')
  await pick('会签', { id: 'u5', realName: '赵六', username: 'zhao' })
  expect(screen.queryByRole('alert')).toBeNull()
  await press('确定')
  const assignees = { expert: ['account-e1', 'account-e2'], free: ['zhao'] }
  expect([results, told('fly-confirm')]).toEqual([[assignees], [{ assignees }]])
})

test('FLOW-06 candidates who have left are not offered, and no more can be ticked than the node takes', async () => {
  await anApproverDialog()
  expect(screen.queryByRole('checkbox', { name: '离职者' })).toBeNull()
  await tick('张三')
  await tick('李四')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '王五' }).disabled).toBe(true)
  expect(node('专家评审').textContent).toContain('至少 2 人、最多 2 人')
})

test('FLOW-06 the last choice is a press away', async () => {
  await anApproverDialog()
  await press('上次选择：张三、李四')
  expect(ticked()).toEqual(['张三', '李四'])
  expect(screen.queryByRole('button', { name: /上次选择/ })).toBeNull()
})

test('FLOW-06 without candidates the whole house can be chosen from', async () => {
  await anApproverDialog()
  expect(picker('会签')).toMatchObject({ localName: 'fly-user-picker' })
  expect([picker('会签').hasAttribute('browse'), picker('会签').hasAttribute('multiple')]).toEqual([true, true])
})

test('FLOW-06 nodes of the page need no call of their own; accounts that it gives are found among the candidates or looked up', async () => {
  const users = [{ id: 'u7', realName: '孙七', username: 'sun' }]
  const answers = { 'POST /platform/empUser/by-names': () => [{ name: 'sun', users }] }
  const nodes = [
    {
      nodeId: 'a',
      nodeName: '复核',
      candidates: [
        { id: '1', realName: '甲', username: 'jia' },
        { id: '2', realName: '乙', username: 'yi' },
      ],
    },
    { nodeId: 'b', nodeName: '财务', required: false },
    { nodeId: 'c', nodeName: '法务', multiple: true },
  ]
  const { sent, results } = await anApproverDialog({ nodes, assignees: { a: ['yi'], c: ['sun', 'nobody'] } }, { answers })
  const away = 'POST /workflow/api/v1/deputy/away'
  expect(sent.flatMap(({ name }) => (name === away ? [] : [name]))).toEqual(['POST /platform/empUser/by-names'])
  expect(ticked()).toEqual(['乙'])
  await tick('甲')
  expect(ticked()).toEqual(['甲'])
  await press('确定')
  expect(results).toEqual([{ a: ['jia'], c: ['sun'] }])
})

test('FLOW-06 it asks before a choice is lost, and closes at once when nothing was chosen', async () => {
  const { results } = await anApproverDialog()
  await tick('张三')
  await press('取消')
  expect([results, screen.getByText('已填写的内容将丢失。') !== null]).toEqual([[], true])
  await press('继续填写')
  expect(ticked()).toEqual(['张三'])
  await act(async () => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }))
  await press('不保留并关闭')
  expect(results).toEqual(['cancel'])
  cleanup()
  const other = await anApproverDialog()
  await press('取消')
  expect(other.results).toEqual(['cancel'])
})

test('Ctrl+Enter confirms from any node', async () => {
  const { results } = await anApproverDialog({ nodes: [{ nodeId: 'a', nodeName: '复核', candidates: [{ id: '1', realName: '甲' }] }] })
  await tick('甲')
  await act(async () => {
    fireEvent.keyDown(screen.getByRole('checkbox', { name: '甲' }), { key: 'Enter', ctrlKey: true })
    await settle()
  })
  expect(results).toEqual([{ a: ['1'] }])
})

test('a start without a choice says so; nodes that cannot be read are read again', async () => {
  const none = () => ({ progress: [], choices: [] })
  await anApproverDialog({}, { answers: { 'POST /workflow/api/v1/instance/preview': none } })
  expect(screen.getByText('没有需要选择审批人的节点，可直接发起。')).toBeTruthy()
  cleanup()
  let isGone = true
  const answer = () => {
    if (isGone) throw aFailure('refused', { message: '该单据已在审批中' })
    return none()
  }
  await anApproverDialog({}, { answers: { 'POST /workflow/api/v1/instance/preview': answer } })
  expect(screen.getByText('该单据已在审批中')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '确定' }).disabled).toBe(true)
  isGone = false
  await press('重试')
  expect(screen.getByText('没有需要选择审批人的节点，可直接发起。')).toBeTruthy()
})

test('it is 680 wide and speaks English', async () => {
  await anApproverDialog({}, { lang: 'en' })
  expect(screen.getByRole('dialog').style.inlineSize).toBe('680px')
  await press('OK')
  expect(within(node('专家评审')).getByRole('alert').textContent).toBe('Please choose approvers')
})
