import type { StatusInfo } from '#contract/workflow/shapes.ts'
import type { Form, InstanceView } from '#contract/workflow/task-calls.ts'
import type { Answers, GatewayAnswers, Story } from '#support/story.tsx'
import { never, unreachable } from '#support/story.tsx'
import { approver, aStep, before } from '#widgets/approval-timeline/ApprovalTimeline.stories.tsx'
import { InstancePanel, type InstancePanelProps } from './InstancePanel.tsx'

export const aPerson = (userId: string, name: string) => ({ userId, name, avatar: '', left: false })

export const aForm: Form = {
  formCode: 'requisition',
  name: '采购申请',
  fields: [
    { field: 'title', label: '标题', type: 'TEXT', required: true, maxLength: 120 },
    { field: 'needDate', label: '需求日期', type: 'DATE', required: true },
    { field: 'reason', label: '申请理由', type: 'LONGTEXT', required: true, maxLength: 2_000 },
    {
      field: 'lines',
      label: '采购明细',
      type: 'LINES',
      required: true,
      columns: [
        { field: 'name', label: '物料名称', type: 'TEXT', required: true, maxLength: 120 },
        { field: 'quantity', label: '数量', type: 'DECIMAL', required: true, scale: 6 },
        { field: 'unitPrice', label: '预计单价', type: 'DECIMAL', required: true, scale: 6 },
      ],
    },
    {
      field: 'amount',
      label: '预计金额',
      type: 'DECIMAL',
      required: false,
      scale: 2,
      sumOf: { lines: 'lines', factors: ['quantity', 'unitPrice'] },
    },
  ],
}

export const someValues = {
  title: '办公椅',
  needDate: '2026-12-20',
  reason: '更换破损座椅',
  lines: [
    { name: '办公椅', quantity: '20', unitPrice: '450.00' },
    { name: '会议椅', quantity: '3', unitPrice: '0.1' },
  ],
  amount: '9000.30',
}

const LABELS = { agree: '同意', refuse: '驳回', back: '退回', submitComment: '评论', transfer: '转交' } as const

/** What an approver may do. */
export const aTask = (over: Partial<StatusInfo> = {}): StatusInfo => ({
  processinsId: 'i1',
  processStatus: 'APPROVALING',
  currentTask: {
    taskId: 7,
    nodeId: 'head',
    nodeName: '部门负责人审批',
    operatePerm: {},
    backNodes: [{ nodeId: 'apply', nodeName: '提交申请' }],
    opinionRequired: false,
    defaultOpinion: '同意',
  },
  fieldPerms: [{ field: 'reason', perm: 'E' }],
  allowApprovalOperates: (['agree', 'refuse', 'back', 'transfer', 'submitComment'] as const).map((value) => ({
    label: LABELS[value],
    value,
    status: true,
    why: '',
  })),
  seq: 3,
  ...over,
})

/** What a reader may do: to say something. */
export const aReader = (over: Partial<StatusInfo> = {}): StatusInfo => ({
  ...aTask(),
  currentTask: null,
  fieldPerms: [],
  allowApprovalOperates: [{ label: '评论', value: 'submitComment', status: true, why: '' }],
  ...over,
})

export const anInstance = (over: Partial<InstanceView> = {}): InstanceView => ({
  processinsId: 'i1',
  processCode: 'requisition',
  processName: '采购申请',
  bussinessId: 'r1',
  formCode: 'requisition',
  version: 1,
  title: '办公椅',
  initiator: aPerson('u9', '赵明'),
  round: 1,
  startedAt: before(125),
  info: aTask(),
  form: aForm,
  values: someValues,
  opens: [{ nodeId: 'apply', nodeName: '提交申请', fields: ['title', 'needDate', 'reason', 'lines', 'amount'] }],
  rounds: [],
  progress: [aStep({ approvalUserList: [approver('u1', '王建华', { nodeStatus: 1, taskId: 7 })] })],
  comments: [],
  links: [],
  ...over,
})

interface Given {
  instance?: Partial<InstanceView>
  answers?: Answers
  props?: Partial<InstancePanelProps>
}

export function panel({ instance = {}, answers = {}, props = {} }: Given = {}): Story {
  const own: GatewayAnswers = { 'GET /workflow/api/v1/instance/find': () => anInstance(instance) }
  return {
    answers: { ...own, ...answers },
    render: (navigate) => <InstancePanel target={{ processCode: 'requisition', businessId: 'r1' }} navigate={navigate} {...props} />,
  }
}

export const ToDecide = panel()
export const ReadAlong = panel({
  instance: {
    info: aReader({ processStatus: 'COMPLETED_PASS' }),
    endedAt: before(5),
    links: [{ kind: 'project', id: 'p1', title: '办公椅' }],
    comments: [
      {
        id: 1,
        user: aPerson('u9', '赵明'),
        text: '预算已确认',
        mentions: [aPerson('u1', '王建华')],
        at: before(50),
        editedAt: before(48),
        mine: false,
      },
    ],
  },
})
export const SecondRound = panel({
  instance: {
    round: 2,
    rounds: [
      {
        round: 1,
        at: before(300),
        by: 'u9',
        values: { ...someValues, reason: '更换座椅', lines: [{ name: '办公椅', quantity: '30', unitPrice: '450.00' }], amount: '13500.00' },
      },
    ],
  },
})
export const Administrated = panel({ instance: { info: aReader() }, props: { administrates: true } })
const forced = { value: 'forceRecall', label: '强制撤回', status: true, why: '' } as const
/** Nobody can be asked in one of its nodes. */
export const StandsStill = panel({
  instance: { info: aReader({ processStatus: 'ABNORMAL', allowApprovalOperates: [forced] }), endedAt: before(5) },
  props: { administrates: true },
})
export const Loading = panel({ answers: { 'GET /workflow/api/v1/instance/find': never } })
export const Failed = panel({ answers: { 'GET /workflow/api/v1/instance/find': unreachable } })
