import type { CurrentTask, Operation, StatusInfo } from '#contract/workflow/shapes.ts'

/** What may be done, as the gateway says it. */
export const anOperation = (value: Operation['value'], label: string, over: Partial<Operation> = {}): Operation => ({
  value,
  label,
  status: true,
  why: '',
  ...over,
})

export const TASK: CurrentTask = {
  taskId: 7,
  nodeId: 'finance',
  nodeName: '财务审批',
  operatePerm: {},
  backNodes: [
    { nodeId: 'apply', nodeName: '发起申请' },
    { nodeId: 'head', nodeName: '部门负责人' },
  ],
  opinionRequired: true,
  defaultOpinion: '同意',
}

export const OPERATIONS: readonly Operation[] = [
  anOperation('agree', '同意'),
  anOperation('refuse', '驳回'),
  anOperation('back', '退回'),
  anOperation('returnInitoator', '退回申请节点'), // sic
  anOperation('transfer', '转交'),
  anOperation('beforeAddsign', '前加签'),
  anOperation('forward', '跳转', { status: false }),
  anOperation('submitComment', '评论'),
]

/** An approver's view of a record that waits for him. */
export const aStatus = (over: Partial<StatusInfo> = {}): StatusInfo => ({
  processinsId: 'i1', // sic
  processStatus: 'APPROVALING', // sic
  currentTask: TASK,
  fieldPerms: [],
  allowApprovalOperates: [...OPERATIONS],
  seq: 4,
  ...over,
})
