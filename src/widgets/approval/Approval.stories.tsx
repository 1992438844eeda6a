import type { StatusInfo } from '#contract/workflow/shapes.ts'
import { aFailure } from '#core/testing.tsx'
import { type GatewayAnswers, never, type Story, unreachable } from '#support/story.tsx'
import { Approval, type ApprovalProps } from './Approval.tsx'
import { anOperation, aStatus, TASK } from './testing.ts'

const STATUS = 'GET /workflow/process/task/getStatusInfo'
const APPROVE = 'POST /workflow/process/task/approve'

interface Given extends Partial<ApprovalProps> {
  status?: StatusInfo
  answers?: object
}

/** The approval of one record; `status` is what the gateway says of it. */
export function approval({ status = aStatus(), answers = {}, ...props }: Given = {}): Story {
  const gateway: GatewayAnswers = {
    [STATUS]: () => status,
    [APPROVE]: () => ({ processinsId: 'i1', processStatus: 'APPROVALING', seq: 5, message: '已同意' }), // sic
    'GET /workflow/process/task/getRecallNodes': () => [{ nodeId: 'head', nodeName: '部门负责人' }],
  }
  return {
    answers: { ...gateway, ...answers },
    render: () => <Approval processCode="requisition" businessId="PR-1" title="办公椅" {...props} />,
  }
}

const recall = (why = '') =>
  aStatus({ currentTask: null, allowApprovalOperates: [anOperation('recall', '撤回', { status: why === '', why })] })

export const Waiting = approval()
export const Sticky = approval({ sticky: true })
export const Inline = approval({ presentation: 'inline' })
export const InMenu = approval({ presentation: 'menu' })
export const Deputy = approval({
  status: aStatus({
    currentTask: { ...TASK, dueAt: '2026-11-23T06:33:00.000Z', forUser: { userId: 'u9', name: '李四', avatar: '', left: false } },
  }),
})
export const Decided = approval({ status: aStatus({ processStatus: 'COMPLETED_PASS', currentTask: null, allowApprovalOperates: [] }) })
export const Recallable = approval({ status: recall() })
export const NoFallback = approval({ status: recall(), answers: { 'GET /workflow/process/task/getRecallNodes': () => [] } })
export const RecallRefused = approval({ status: recall('其后节点已处理，无法撤回') })
export const START = {
  status: aStatus({
    processinsId: '', // sic
    processStatus: 'WAITING',
    currentTask: null,
    allowApprovalOperates: [anOperation('startFlow', '发起')],
  }),
  answers: {
    'POST /workflow/api/v1/instance/preview': () => ({
      progress: [],
      choices: [
        {
          nodeId: 'expert',
          nodeName: '专家评审',
          min: 1,
          max: 1,
          candidates: [
            { userId: 'e1', name: '张三', avatar: '', left: false },
            { userId: 'e2', name: '李四', avatar: '', left: false },
          ],
          last: [],
        },
      ],
    }),
  },
} satisfies Given
export const Start = approval(START)
/** Somebody else was faster: the gateway says so once, and offers a comment alone afterwards. */
export const Overtaken = (() => {
  let isOver = false
  return approval({
    answers: {
      [STATUS]: () =>
        isOver ? aStatus({ currentTask: null, allowApprovalOperates: [anOperation('submitComment', '评论')], seq: 9 }) : aStatus(),
      [APPROVE]: () => {
        isOver = true
        throw aFailure('refused', { code: 'FLOW-3002', status: 409, message: '该任务已由李四处理：同意' })
      },
    },
  })
})()
export const Loading = approval({ answers: { [STATUS]: never } })
export const Failed = approval({ answers: { [STATUS]: unreachable } })
