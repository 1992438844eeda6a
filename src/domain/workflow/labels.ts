import type { ActionName, NodeStatus, ProcessStatus } from '#contract/workflow/shapes.ts'

/**
 * What statuses and actions of the approval workflow are called, in both languages.
 *
 * @see specification section 4; workflow.md 3 and 4
 */

export interface Text {
  zh: string
  en: string
}

/** Of an instance (FLOW-09). */
export const statusNames = {
  WAITING: { zh: '待发起', en: 'Not submitted' },
  APPROVALING: { zh: '审批中', en: 'In approval' },
  COMPLETED_PASS: { zh: '已完成', en: 'Done' },
  VOIDED_REJECT: { zh: '已驳回', en: 'Rejected' },
  VOIDED_REVOKE: { zh: '已作废-撤销', en: 'Void: revoked' },
  VOIDED_PASS_REVOKE: { zh: '已作废-已完成后撤销', en: 'Void: revoked after completion' },
  ABNORMAL: { zh: '异常', en: 'Abnormal' },
} as const satisfies Record<ProcessStatus, Text>

/** How loud a status of an instance is. */
export const statusTones = {
  WAITING: 'neutral',
  APPROVALING: 'info', // sic
  COMPLETED_PASS: 'success',
  VOIDED_REJECT: 'danger',
  VOIDED_REVOKE: 'neutral',
  VOIDED_PASS_REVOKE: 'neutral',
  ABNORMAL: 'danger',
} as const satisfies Record<ProcessStatus, string>

/** 2 completed, 3 refused, 4 canceled; 0 is any other: pending (FLOW-07). */
export type EndStatus = 0 | 2 | 3 | 4

/** How an instance ended; what is unknown is pending. */
export function endStatusOf(status: string): EndStatus {
  if (status === 'COMPLETED_PASS') return 2
  if (status === 'VOIDED_REJECT' || status === 'ABNORMAL') return 3
  return status === 'VOIDED_REVOKE' || status === 'VOIDED_PASS_REVOKE' ? 4 : 0
}

/** Of a node run and of one approver in it; 0 has not begun. */
export const nodeStatusNames = {
  0: { zh: '未开始', en: 'Not started' },
  1: { zh: '处理中', en: 'Processing' },
  2: { zh: '已退回', en: 'Returned' },
  3: { zh: '已驳回', en: 'Rejected' },
  4: { zh: '已取消', en: 'Cancelled' },
  5: { zh: '已同意', en: 'Agreed' },
  6: { zh: '会签中', en: 'Some have agreed' },
  8: { zh: '已强制撤回', en: 'Recalled by force' },
} as const satisfies Record<NodeStatus | 0, Text>

/** Of an end without a word of its own. */
export const endStatusNames = {
  0: { zh: '待处理', en: 'Pending' },
  2: statusNames.COMPLETED_PASS,
  3: nodeStatusNames[3],
  4: nodeStatusNames[4],
} as const satisfies Record<EndStatus, Text>

/** How it looks beside its word. What is pending looks as what it waits in. */
export const endLooks = {
  2: { icon: 'check-circle', tone: 'success' },
  3: { icon: 'close', tone: 'danger' },
  4: { icon: 'minus', tone: 'neutral' },
} as const satisfies Record<Exclude<EndStatus, 0>, object>

/** An `actionType` of the records (FLOW-09). `OPINION`, of a co-signer, is ours. */
export type ActionType =
  | 'APPLY'
  | 'AGREE'
  | 'REVOKE'
  | 'REFUSE'
  | 'TRANSFER'
  | 'BEFORE_ADDSIGN'
  | 'AFTER_ADDSIGN'
  | 'BACK_APPLY'
  | 'BACK'
  | 'FORWARD'
  | 'OPINION'

/** What was done, as the records say it; after FORWARD follows the name of the task that was left, see `activityLabel`. */
export const actionLabels = {
  APPLY: { zh: '申请', en: 'Apply' },
  AGREE: { zh: '同意', en: 'Approve' },
  REVOKE: { zh: '撤销', en: 'Revoke' },
  REFUSE: { zh: '驳回', en: 'Reject' },
  TRANSFER: { zh: '转交', en: 'Transfer' },
  BEFORE_ADDSIGN: { zh: '前加签', en: 'Add signers before' },
  AFTER_ADDSIGN: { zh: '后加签', en: 'Add signers after' },
  BACK_APPLY: { zh: '退回申请节点', en: 'Return to the initiator' },
  BACK: { zh: '退回', en: 'Return' },
  FORWARD: { zh: '已跳转到', en: 'Jumped to' },
  OPINION: { zh: '协同意见', en: 'Opinion' },
} as const satisfies Record<ActionType, Text>

/**
 * The label of a line of the records; empty for a word that is unknown.
 *
 * @param previousTaskName name of the task that was left, of FORWARD
 */
export function activityLabel(type: string, previousTaskName: string, lang: 'zh' | 'en'): string {
  const label: string = Object.hasOwn(actionLabels, type) ? actionLabels[type as ActionType][lang] : ''
  if (type !== 'FORWARD') return label
  return lang === 'zh' ? `${label}${previousTaskName}` : `${label} ${previousTaskName}`
}

/** What is offered to be done: on buttons (`alisa`, `label` of the wire). */
export const operationNames = {
  startFlow: { zh: '发起', en: 'Start' },
  submit: { zh: '提交', en: 'Submit' },
  agree: { zh: '同意', en: 'Approve' },
  refuse: { zh: '驳回', en: 'Reject' },
  back: { zh: '退回', en: 'Return' },
  returnInitiator: { zh: '退回申请节点', en: 'Return to the initiator' },
  forward: { zh: '跳转', en: 'Jump' },
  transfer: { zh: '转交', en: 'Transfer' },
  addsign: { zh: '加签', en: 'Add signers' },
  beforeAddsign: { zh: '前加签', en: 'Add signers before' },
  afterAddsign: { zh: '后加签', en: 'Add signers after' },
  cooperationAddsign: { zh: '协同', en: 'Ask for an opinion' },
  beforeEntrust: { zh: '委托后返回', en: 'Entrust and decide last' },
  afterEntrust: { zh: '委托', en: 'Entrust' },
  recall: { zh: '撤回', en: 'Withdraw' },
  forceRecall: { zh: '强制撤回', en: 'Recall by force' },
  submitComment: { zh: '评论', en: 'Comment' },
  deliverRead: { zh: '传阅', en: 'Pass on to read' },
  revoke: { zh: '撤销', en: 'Revoke' },
  urge: { zh: '催办', en: 'Urge' },
} as const satisfies Record<ActionName, Text>

/** What a co-signer does in place of agreeing: nothing is decided by it. */
export const opinionName: Text = { zh: '提供意见', en: 'Give an opinion' }
