import { type ComponentType, useState } from 'react'
import type { InstanceRow, TaskRow } from '#contract/workflow/task-calls.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { anInstance } from '#screens/workspace/instance/InstancePanel.stories.tsx'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { before } from '#widgets/approval-timeline/ApprovalTimeline.stories.tsx'
import { FinishedTasks, ReadAlong, SubmittedProcesses, UnfinishedTasks } from './Workspace.tsx'

export const aTaskRow = (over: Partial<TaskRow> = {}): TaskRow => ({
  id: 'i1',
  taskId: 7,
  processCode: 'requisition',
  processName: '采购申请',
  bussinessId: 'r1',
  formCode: 'requisition',
  title: '办公椅',
  nodeName: '部门负责人审批',
  initiatorId: 'u9',
  initiatorName: '赵明',
  status: 'APPROVALING',
  startedAt: before(125),
  at: before(120),
  batch: true,
  ...over,
})

export const anInstanceRow = (over: Partial<InstanceRow> = {}): InstanceRow => ({
  id: 'i1',
  processCode: 'requisition',
  processName: '采购申请',
  bussinessId: 'r1',
  formCode: 'requisition',
  title: '办公椅',
  nodeNames: '部门负责人审批',
  holders: '陈志强',
  initiatorId: 'u9',
  initiatorName: '赵明',
  status: 'APPROVALING',
  round: 1,
  startedAt: before(125),
  at: before(5),
  ...over,
})

export const someTasks: TaskRow[] = [
  aTaskRow({ dueAt: before(30) }),
  aTaskRow({ id: 'i2', taskId: 8, bussinessId: 'r2', title: '冷轧钢板', forUserName: '刘艳', dueAt: before(-600) }),
  aTaskRow({ id: 'i3', taskId: 9, bussinessId: 'r3', title: '物流运输', batch: false, dueAt: before(-6_000) }),
]

interface Given {
  rows?: readonly TaskRow[]
  answers?: Answers
  props?: Partial<ScreenProps>
  may?: (code: string) => boolean
}

const screenOf =
  (Screen: ComponentType<ScreenProps>, own: (rows: readonly TaskRow[] | undefined) => GatewayAnswers) =>
  ({ rows, answers = {}, props = {}, may = () => false }: Given = {}): Story => ({
    answers: {
      ...own(rows),
      'GET /workflow/api/v1/instance/find': ({ query }) => {
        const { bussinessId } = query as { bussinessId: string }
        const title = someTasks.find((row) => row.bussinessId === bussinessId)?.title ?? '办公椅'
        return anInstance({ bussinessId, title, processinsId: `i-${bussinessId}` })
      },
      ...answers,
    },
    may,
    render: (navigate) => <Screen params={{}} navigate={navigate} {...props} />,
  })

/** A screen whose address follows where it goes. */
const routed = (Screen: ComponentType<ScreenProps>): ComponentType<ScreenProps> =>
  function Routed(props) {
    const [params, setParams] = useState(props.params)
    return <Screen {...props} params={params} navigate={(_, to = {}) => setParams(to)} />
  }

export const unfinished = screenOf(UnfinishedTasks, (rows = someTasks) => ({
  'POST /workflow/api/v1/task/unfinished-page-list': () => pageOf(rows),
}))
export const unfinishedRouted = screenOf(routed(UnfinishedTasks), (rows = someTasks) => ({
  'POST /workflow/api/v1/task/unfinished-page-list': () => pageOf(rows),
}))
export const finished = screenOf(FinishedTasks, (rows = someTasks.map((row) => ({ ...row, decision: 'AGREE' }))) => ({
  'POST /workflow/api/v1/task/finished-page-list': () => pageOf(rows),
}))
export const submitted = screenOf(SubmittedProcesses, () => ({
  'POST /workflow/api/v1/instance/submit-page-list': () =>
    pageOf([
      anInstanceRow(),
      anInstanceRow({
        id: 'i2',
        bussinessId: 'r2',
        title: '冷轧钢板',
        status: 'COMPLETED_PASS',
        nodeNames: '',
        holders: '',
        endedAt: before(1),
      }),
    ]),
}))
export const participation = screenOf(ReadAlong, () => ({
  'POST /workflow/api/v1/instance/participation-page-list': () =>
    pageOf([anInstanceRow({ read: false }), anInstanceRow({ id: 'i2', bussinessId: 'r2', title: '冷轧钢板', read: true })]),
}))

export const Unfinished = unfinished()
export const Opened = unfinished({ props: { params: { processCode: 'requisition', id: 'r2' } } })
export const Nothing = unfinished({ rows: [] })
export const Loading = unfinished({ answers: { 'POST /workflow/api/v1/task/unfinished-page-list': never } })
export const Failed = unfinished({ answers: { 'POST /workflow/api/v1/task/unfinished-page-list': unreachable } })
export const Finished = finished()
export const Submitted = submitted({ may: () => true })
export const Participation = participation()
