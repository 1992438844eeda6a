import type { TaskActivity } from '#contract/workflow/shapes.ts'
import type { Story } from '#support/story.tsx'
import { WorkflowRecords, type WorkflowRecordsProps } from './WorkflowRecords.tsx'

export const anActivity = (over: Partial<TaskActivity> = {}): TaskActivity => ({
  taskName: '部门负责人审批',
  startTime: '2026-11-20T01:00:00.000Z',
  endTime: '2026-11-20T03:30:00.000Z',
  userName: '陈志强',
  nodeStatusDesc: '已同意',
  commentText: '',
  avatar: '',
  actionType: 'AGREE',
  previousTaskName: '',
  assignees: [{ userId: 'chenzq' }],
  candidates: [],
  ...over,
})

const applied = anActivity({
  taskName: '填写采购申请',
  userName: '王建华',
  actionType: 'APPLY',
  nodeStatusDesc: '已提交',
  assignees: [{ userId: 'wangjh' }],
})
const { endTime: _, ...open } = anActivity({
  taskName: '财务审批',
  userName: '',
  actionType: '',
  nodeStatusDesc: '处理中',
  assignees: [],
  candidates: [{ userId: 'liumin' }, { userId: 'zhaoli' }],
})

export const records = (over: Partial<WorkflowRecordsProps> = {}): Story => ({
  render: () => <WorkflowRecords activities={[]} status="APPROVALING" {...over} />,
})

export const Running = records({
  activities: [applied, anActivity({ commentText: '同意采购。\n请尽快发布。' }), open],
  onChart: () => undefined,
  onSelect: () => undefined,
})
export const Completed = records({ activities: [applied, anActivity()], status: 'COMPLETED_PASS' })
export const Refused = records({
  activities: [applied, anActivity({ actionType: 'REFUSE', nodeStatusDesc: '已驳回' })],
  status: 'VOIDED_REJECT',
})
export const Revoked = records({ activities: [applied], status: 'VOIDED_REVOKE' })
export const System = records({
  activities: [
    anActivity({ assignees: [{ userId: 'FLOW_TASK_AGRRE' }] }),
    anActivity({ assignees: [], candidates: [{ userId: 'FLOW_TASK_REFUSE' }] }),
  ],
})
export const Empty = records()
