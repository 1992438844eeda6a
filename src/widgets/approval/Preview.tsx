import type { ActionName } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { nameList } from '#core/i18n/name-list.ts'
import { useLocale } from '#core/i18n/use-locale.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './approval.messages.ts'
import { isOfTask, NEEDS } from './approval.rules.ts'
import type { ApprovalInput, ApprovalNode, ApprovalStatus } from './approval.types.ts'

interface PreviewProps {
  action: ActionName
  input: ApprovalInput
  status: ApprovalStatus
  nodes: readonly ApprovalNode[]
}

/** For whom a deputy acts, and what will happen, in a sentence, once it is known whom and where it is about. */
export function Preview({ action, input, status, nodes }: PreviewProps) {
  const t = useText(messages)
  const { lang } = useLocale()
  const need = NEEDS[action]
  const node = nodes.find(({ nodeId }) => nodeId === input.node)?.nodeName ?? ''
  const people = nameList(
    input.people.map(({ name }) => name),
    lang,
  )
  const isKnown = (!need.target || node !== '') && (!need.people || people !== '')
  const { forUser, nodeName: here = '' } = status.currentTask ?? {}
  return (
    <>
      {forUser && isOfTask(action) && (
        <div>
          <Tag tone="warning">{t('for', { name: forUser.name })}</Tag>
        </div>
      )}
      <p className="approval-preview" role="status">
        {isKnown && t(`preview.${action}`, { node, people, here })}
      </p>
    </>
  )
}
