import { useState } from 'react'
import type { ProgressApprover, ProgressNode } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Avatar } from '#ui/display/Avatar.tsx'
import { messages } from './approval-timeline.messages.ts'
import { Moment } from './Moment.tsx'
import { ApproverStatus } from './StatusWord.tsx'

interface ApproversProps {
  step: ProgressNode
  /** Of the node, as it is shown. */
  name: string
  collapseAfter: number
}

/** Who is asked. Beyond `collapseAfter` the rest is a number that unfolds. */
export function Approvers({ step: { nodeType, approvalUserList: people, predicted }, name, collapseAfter }: ApproversProps) {
  const t = useText(messages)
  const [unfolded, setUnfolded] = useState(false)
  if (people.length === 0) return predicted && nodeType === 'APPROVAL' ? <p className="tl-quiet">{t('timeline.nobody')}</p> : null
  const folds = collapseAfter > 0 && people.length > collapseAfter
  const shown = folds && !unfolded ? people.slice(0, collapseAfter) : people
  return (
    <>
      <ul className="tl-people" aria-label={t('timeline.people', { node: name })}>
        {shown.map((one) => (
          <Approver key={`${one.user.userId} ${one.at}`} one={one} silent={predicted || nodeType === 'START'} />
        ))}
      </ul>
      {folds && (
        <button type="button" className="tl-more" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? t('timeline.fewer') : t('timeline.more', { count: people.length - collapseAfter })}
        </button>
      )}
    </>
  )
}

/** @param silent the step says how far it is already */
function Approver({ one: { user, nodeStatus, actedBy, at }, silent }: { one: ProgressApprover; silent: boolean }) {
  const t = useText(messages)
  return (
    <li className="tl-person">
      <Avatar name={user.name} avatar={user.avatar} />
      <span className="tl-person-words">
        <span>
          {user.name}
          {user.left && ' '}
          {user.left && <small className="tl-small">{t('timeline.left')}</small>}
        </span>
        <span className="tl-times">
          {!silent && <ApproverStatus status={nodeStatus} />}
          {at && <Moment at={at} />}
          {actedBy && <small className="tl-small">{t('timeline.for', { name: actedBy })}</small>}
        </span>
      </span>
    </li>
  )
}
