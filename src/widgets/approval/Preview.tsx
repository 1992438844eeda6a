import type { ActionName } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { nameList } from '#core/i18n/name-list.ts'
import { useLocale } from '#core/i18n/use-locale.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './approval.messages.ts'
import { isOfTask, NEEDS } from './approval.rules.ts'
import type { ApprovalInput, ApprovalNode, ApprovalStatus, ApprovalTask } from './approval.types.ts'

interface PreviewProps {
  action: ActionName
  input: ApprovalInput
  status: ApprovalStatus
  nodes: readonly ApprovalNode[]
  /** What is not possible any more has nothing before it. */
  isOffered: boolean
}

type Asked = ApprovalTask['asked']

/** A word that goes to who asked for it, and decides nothing yet. */
const SAID_TO: Partial<Record<ActionName, (asked: Asked) => 'preview.opinion' | 'preview.agree.back' | 'preview.refuse.back' | undefined>> =
  {
    agree: (asked) => (asked?.kind === 'COOPERATION' ? 'preview.opinion' : asked?.comesBack ? 'preview.agree.back' : undefined),
    refuse: (asked) => (asked?.comesBack ? 'preview.refuse.back' : undefined),
  }

/** For whom a deputy acts, and what will happen, in a sentence, once it is known whom and where it is about. */
export function Preview({ action, input, status, nodes, isOffered }: PreviewProps) {
  const t = useText(messages)
  const { lang } = useLocale()
  const need = NEEDS[action]
  const node = nodes.find(({ nodeId }) => nodeId === input.node)?.nodeName ?? ''
  const people = nameList(
    input.people.map(({ name }) => name),
    lang,
  )
  const isKnown = isOffered && (!need.target || node !== '') && (!need.people || people !== '')
  const { forUser, asked, nodeName: here = '' } = status.currentTask ?? {}
  const said = SAID_TO[action]?.(asked)
  return (
    <>
      {forUser && isOfTask(action) && (
        <div>
          <Tag tone="warning">{t('for', { name: forUser.name })}</Tag>
        </div>
      )}
      <p className="approval-preview" role="status">
        {isKnown && (said && asked ? t(said, { by: asked.by.name }) : t(`preview.${action}`, { node, people, here }))}
      </p>
    </>
  )
}
