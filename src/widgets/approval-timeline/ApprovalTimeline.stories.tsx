import type { ProgressApprover, ProgressNode } from '#contract/workflow/shapes.ts'
import { START } from '#core/testing.tsx'
import type { Story } from '#support/story.tsx'
import { ApprovalTimeline, type ApprovalTimelineProps } from './ApprovalTimeline.tsx'

/** An instant so many minutes before the clock of the stories. */
export const before = (minutes: number): string => new Date(START - minutes * 60_000).toISOString()

export const approver = (userId: string, name: string, over: Partial<ProgressApprover> = {}): ProgressApprover => ({
  user: { userId, name, avatar: '', left: false },
  nodeStatus: 0,
  actedBy: '',
  ...over,
})

export const aStep = (over: Partial<ProgressNode> = {}): ProgressNode => ({
  nodeId: 'head',
  nodeName: '部门负责人审批',
  nodeType: 'APPROVAL',
  nodeStatus: 1,
  nodeStatusDesc: '处理中',
  startTime: before(125),
  isMulitApproval: 0,
  approvalUserList: [approver('u2', '陈志强', { nodeStatus: 1 })],
  approvalModeDesc: '',
  assigns: [],
  commentList: [],
  ccNodeList: [],
  processStatus: 'APPROVALING',
  processStatusName: '审批中',
  round: 1,
  predicted: false,
  open: false,
  ...over,
})

const start = aStep({
  nodeId: 'start',
  nodeName: '提交申请',
  nodeType: 'START',
  nodeStatus: 5,
  nodeStatusDesc: '已提交',
  startTime: before(130),
  finishTime: before(125),
  approvalUserList: [approver('u1', '王建华', { nodeStatus: 5, at: before(125) })],
})
const agreed = aStep({
  nodeStatus: 5,
  nodeStatusDesc: '已同意',
  finishTime: before(60),
  approvalUserList: [approver('u2', '陈志强', { nodeStatus: 5, at: before(60), actedBy: '刘敏' })],
  commentList: [{ user: { userId: 'u2', name: '陈志强' }, text: '同意采购。\n请尽快发布。', createTime: before(60), actionType: 'AGREE' }],
})
const end = aStep({
  nodeId: 'end',
  nodeName: '',
  nodeType: 'END',
  nodeStatus: 0,
  nodeStatusDesc: '',
  approvalUserList: [],
  predicted: true,
})
const many = Array.from({ length: 11 }, (_, at) => approver(`m${at}`, `评审员${at + 1}`, { nodeStatus: at < 3 ? 5 : 1 }))

export const timeline = (nodes: readonly ProgressNode[], over: Partial<ApprovalTimelineProps> = {}): Story => ({
  render: () => <ApprovalTimeline nodes={nodes} {...over} />,
})

export const Running = timeline([
  start,
  agreed,
  aStep({ nodeId: 'money', nodeName: '财务审批', startTime: before(60), dueAt: before(-300) }),
  end,
])
export const Overdue = timeline([start, aStep({ dueAt: before(65) })])
export const Eleven = timeline([
  start,
  aStep({
    nodeName: '评审会签',
    nodeStatus: 6,
    nodeStatusDesc: '会签中',
    isMulitApproval: 1,
    approvalModeDesc: '5人需同意，已有3人同意',
    approvalUserList: many,
  }),
])
export const Parallel = timeline([
  start,
  aStep({ nodeId: 'law', nodeName: '法务审批', startTime: before(125), approvalUserList: [approver('u4', '赵丽', { nodeStatus: 1 })] }),
  aStep({ nodeId: 'money', nodeName: '财务审批', startTime: before(125), finishTime: before(90), nodeStatus: 5, nodeStatusDesc: '已同意' }),
  aStep({
    nodeId: 'boss',
    nodeName: '总经理审批',
    nodeStatus: 0,
    nodeStatusDesc: '',
    predicted: true,
  }),
])
export const Rounds = timeline([
  start,
  aStep({
    nodeStatus: 2,
    nodeStatusDesc: '已退回',
    finishTime: before(100),
    commentList: [{ user: { userId: 'u2', name: '陈志强' }, text: '请补充规格', createTime: before(100), actionType: 'BACK_APPLY' }],
  }),
  { ...start, round: 2, startTime: before(100), finishTime: before(50) },
  aStep({ round: 2, startTime: before(50) }),
])
export const Added = timeline([
  start,
  aStep({
    assigns: [
      { nodeId: 'head', addsignName: '孙伟', addsignStatus: '0', addsignComment: '', kind: 'BEFORE', approve: '' },
      { nodeId: 'head', addsignName: '周婷', addsignStatus: '5', addsignComment: '价格合理', kind: 'COOPERATION', approve: '' },
    ],
  }),
  aStep({
    nodeId: 'cc',
    nodeName: '抄送上级',
    nodeType: 'CC',
    nodeStatus: 5,
    nodeStatusDesc: '已抄送',
    finishTime: before(120),
    approvalUserList: [],
    ccNodeList: [
      { userId: 'u5', name: '吴刚', readAt: before(30) },
      { userId: 'u6', name: '郑洁' },
    ],
  }),
])
export const Predicted = timeline([
  start,
  aStep({ nodeId: 'n2', nodeName: '采购经理审批', nodeStatus: 0, nodeStatusDesc: '', predicted: true, open: true, approvalUserList: [] }),
  aStep({
    nodeId: 'n3',
    nodeName: '分管领导审批',
    nodeStatus: 0,
    nodeStatusDesc: '',
    predicted: true,
    approvalUserList: [approver('u7', '钱进')],
  }),
  end,
])
export const Completed = timeline([start, agreed, { ...end, predicted: false, nodeStatus: 2 }])
export const Refused = timeline([
  start,
  { ...agreed, nodeStatus: 3, nodeStatusDesc: '已驳回' },
  { ...end, predicted: false, nodeStatus: 3 },
])
export const Canceled = timeline([
  start,
  { ...agreed, nodeStatus: 4, nodeStatusDesc: '已取消' },
  { ...end, predicted: false, nodeStatus: 4 },
])
export const Horizontal = timeline([start, agreed, end], { layout: 'horizontal' })
export const Empty = timeline([])
