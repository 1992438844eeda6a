import type { ActionName } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './approval.messages.ts'
import { NEEDS } from './approval.rules.ts'
import type { ApprovalInput, ApprovalNode, ApprovalStatus } from './approval.types.ts'

interface PreviewProps {
  action: ActionName
  input: ApprovalInput
  status: ApprovalStatus
  nodes: readonly ApprovalNode[]
}

/** What will happen, in a sentence, once it is known whom and where it is about. */
export function Preview({ action, input, status, nodes }: PreviewProps) {
  const t = useText(messages)
  const need = NEEDS[action]
  const node = nodes.find(({ nodeId }) => nodeId === input.node)?.nodeName ?? ''
  const people = input.people.map(({ name }) => name).join(t('and'))
  const isKnown = (!need.target || node !== '') && (!need.people || people !== '')
  return (
    <p className="approval-preview" role="status">
      {isKnown && t(`preview.${action}`, { node, people, here: status.currentTask?.nodeName ?? '' })}
    </p>
  )
}
