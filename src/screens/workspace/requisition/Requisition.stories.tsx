import type { ScreenProps } from '#screens/screen.ts'
import { aForm, anInstance, aPerson, aReader, someValues } from '#screens/workspace/instance/InstancePanel.stories.tsx'
import { type Answers, type GatewayAnswers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { approver, aStep } from '#widgets/approval-timeline/ApprovalTimeline.stories.tsx'
import { Requisition } from './Requisition.tsx'

const record = { id: 'r1', version: 2, processCode: 'requisition', form: aForm, values: someValues, locked: false }

export const ahead = {
  progress: [aStep({ predicted: true, nodeStatus: 0, approvalUserList: [approver('u2', '陈志强')] })],
  choices: [],
}

interface Given {
  over?: Partial<typeof record>
  answers?: Answers
  props?: Partial<ScreenProps>
}

export function requisition({ over = {}, answers = {}, props = {} }: Given = {}): Story {
  const own: GatewayAnswers = {
    'GET /workflow/api/v1/form/find': () => ({ ...record, ...over }),
    'POST /workflow/api/v1/instance/preview': () => ahead,
    'POST /workflow/api/v1/instance/submit-page-list': () => pageOf([]),
    'GET /workflow/api/v1/instance/find': () => anInstance({ info: aReader(), values: { ...someValues, reason: '已按意见修改' } }),
  }
  return {
    answers: { ...own, ...answers },
    render: (navigate) => <Requisition params={{ id: 'r1' }} navigate={navigate} {...props} />,
  }
}

export const Written = requisition()
export const Blank = requisition({ over: { id: '', version: 0, values: {} as typeof someValues }, props: { params: {} } })
export const Locked = requisition({ over: { locked: true } })
export const withChoice = {
  ...ahead,
  choices: [
    { nodeId: 'money', nodeName: '财务审批', min: 1, max: 1, candidates: [aPerson('u3', '孙丽'), aPerson('u4', '周强')], last: [] },
  ],
}
export const Loading = requisition({ answers: { 'GET /workflow/api/v1/form/find': never } })
export const Failed = requisition({ answers: { 'GET /workflow/api/v1/form/find': unreachable } })
