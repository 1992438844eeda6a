import { expect, test } from 'vitest'
import { ACTIONS, PROCESS_STATUSES } from '#contract/workflow/shapes.ts'
import { actionLabels, activityLabel, endStatusOf, nodeStatusNames, operationNames, statusNames } from './labels.ts'

test('FLOW-09 process statuses are called as specified', () => {
  expect(PROCESS_STATUSES.map((status) => [status, statusNames[status].zh])).toEqual([
    ['WAITING', '待发起'],
    ['APPROVALING', '审批中'],
    ['COMPLETED_PASS', '已完成'],
    ['VOIDED_REJECT', '已驳回'],
    ['VOIDED_REVOKE', '已作废-撤销'],
    ['VOIDED_PASS_REVOKE', '已作废-已完成后撤销'],
    ['ABNORMAL', '异常'],
  ])
})

test.each([
  ['COMPLETED_PASS', 2],
  ['VOIDED_REJECT', 3],
  ['ABNORMAL', 3],
  ['VOIDED_REVOKE', 4],
  ['VOIDED_PASS_REVOKE', 4],
  ['WAITING', 0],
  ['APPROVALING', 0],
  ['SOMETHING_NEW', 0],
])('FLOW-07 an instance that is %s ends with %i; what is unknown is pending', (status, end) => {
  expect(endStatusOf(status)).toBe(end)
})

test('FLOW-09 actions are called as specified', () => {
  expect(actionLabels).toMatchObject({
    APPLY: { zh: '申请' },
    AGREE: { zh: '同意' },
    REVOKE: { zh: '撤销' },
    REFUSE: { zh: '驳回' },
    TRANSFER: { zh: '转交' },
    BEFORE_ADDSIGN: { zh: '前加签' },
    AFTER_ADDSIGN: { zh: '后加签' },
    BACK_APPLY: { zh: '退回申请节点' },
    BACK: { zh: '退回' },
  })
})

test('FLOW-09 a jump names the task that was left, other actions do not; an unknown word has no label', () => {
  expect(activityLabel('FORWARD', '部门负责人', 'zh')).toBe('已跳转到部门负责人')
  expect(activityLabel('FORWARD', 'Head of department', 'en')).toBe('Jumped to Head of department')
  expect(activityLabel('AGREE', '部门负责人', 'zh')).toBe('同意')
  expect(activityLabel('constructor', '', 'en')).toBe('')
})

test('FLOW-01 every action has a name, under our spelling; FLOW-07 every node status too', () => {
  const ours = ACTIONS.filter((action) => action !== 'reject').map((action) => (action === 'returnInitoator' ? 'returnInitiator' : action))
  expect(Object.keys(operationNames).sort()).toEqual(ours.sort())
  expect(Object.keys(nodeStatusNames).map(Number)).toEqual([0, 1, 2, 3, 4, 5, 6, 8])
})
