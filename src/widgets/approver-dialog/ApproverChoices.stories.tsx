import type { Story } from '#support/story.tsx'
import { ApproverChoices } from './ApproverChoices.tsx'
import type { Approver, ChosenByNode, NodeChoice } from './approver.types.ts'

const EXPERTS: readonly Approver[] = ['张三', '李四', '王五'].map((name, at) => ({ id: `e${at}`, name }))
const expert: NodeChoice = { nodeId: 'expert', nodeName: '专家评审', min: 2, max: 2, candidates: EXPERTS, last: [] }
const house: NodeChoice = { nodeId: 'house', nodeName: '会签', min: 1, max: 0, last: [] }

const choices = (nodes: readonly NodeChoice[], chosen: ChosenByNode = {}, tried = false): Story => ({
  render: () => <ApproverChoices nodes={nodes} chosen={chosen} tried={tried} onChange={() => undefined} />,
})

export const Empty = choices([expert, house])
export const Missing = choices([expert, house], {}, true)
export const Full = choices([expert], { expert: EXPERTS.slice(0, 2) })
export const WithLast = choices([{ ...expert, last: EXPERTS.slice(1) }])
export const ManyCandidates = choices([
  { ...expert, candidates: Array.from({ length: 30 }, (_, at) => ({ id: `c${at}`, name: `评委${at + 1}` })) },
])
