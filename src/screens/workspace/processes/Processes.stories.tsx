import type { Chart, DefinitionRow } from '#contract/workflow/definition-calls.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { anInstance, aReader } from '#screens/workspace/instance/InstancePanel.stories.tsx'
import { type Answers, type GatewayAnswers, pageOf, type Story } from '#support/story.tsx'
import { before } from '#widgets/approval-timeline/ApprovalTimeline.stories.tsx'
import { Processes } from './Processes.tsx'

export const aDefinition = (over: Partial<DefinitionRow> = {}): DefinitionRow => ({
  id: 'd2',
  processCode: 'requisition',
  name: '采购申请',
  version: 2,
  current: 2,
  state: 'CURRENT',
  formCode: 'requisition',
  deployedBy: '王建华',
  deployedAt: before(600),
  running: 3,
  ...over,
})

const chart: Chart = {
  nodes: [
    { id: 'start', name: '', kind: 'start', note: '', state: '' },
    { id: 'head', name: '部门负责人审批', kind: 'approval', note: '部门负责人', state: '' },
    { id: 'end', name: '', kind: 'end', note: '', state: '' },
  ],
  edges: [
    { id: 'f1', from: 'start', to: 'head', name: '', taken: false },
    { id: 'f2', from: 'head', to: 'end', name: '', taken: false },
  ],
}
export const verdict = { processCode: 'requisition', name: '采购申请', current: 2, findings: [], chart }
export const found = [{ element: 'head', kind: 'unknown-role', text: '“部门负责人审批”的角色 BOSS 不存在' }]

interface Given {
  answers?: Answers
  props?: Partial<ScreenProps>
  may?: (code: string) => boolean
}

export function processes({ answers = {}, props = {}, may = () => true }: Given = {}): Story {
  const own: GatewayAnswers = {
    'POST /workflow/api/v1/definition/page-list': () =>
      pageOf([aDefinition(), aDefinition({ id: 'd1', version: 1, state: 'EARLIER', running: 0 })]),
    'POST /workflow/api/v1/definition/check': () => verdict,
    'GET /workflow/api/v1/definition/find': () => ({ ...aDefinition(), xml: '<definitions/>', chart }),
    'POST /workflow/api/v1/instance/page-list': () =>
      pageOf([
        {
          ...{ id: 'i1', processCode: 'requisition', processName: '采购申请', bussinessId: 'r1', formCode: 'requisition', title: '办公椅' },
          ...{
            nodeNames: '部门负责人审批',
            holders: '陈志强',
            initiatorId: 'u9',
            initiatorName: '赵明',
            status: 'APPROVALING' as const,
            round: 1,
          },
          at: before(5),
        },
      ]),
    'GET /workflow/api/v1/instance/find': () => anInstance({ info: aReader() }),
  }
  return { answers: { ...own, ...answers }, may, render: (navigate) => <Processes params={{}} navigate={navigate} {...props} /> }
}

export const Full = processes()
export const Instances = processes({ props: { params: { tab: 'instances' } } })
export const OneInstance = processes({ props: { params: { tab: 'instances', processCode: 'requisition', id: 'r1' } } })
export const Forbidden = processes({ may: () => false })
