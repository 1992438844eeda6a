import type { ProgressNode } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { ApprovalTimelineProps } from './ApprovalTimeline.tsx'
import { Approvers } from './Approvers.tsx'
import { messages } from './approval-timeline.messages.ts'
import { isCurrent, lookOf, statusLook } from './approval-timeline.rules.ts'
import { Opinions, Readers, Signers } from './Remarks.tsx'
import { StepStatus, Word } from './StatusWord.tsx'
import { StepTimes } from './StepTimes.tsx'

interface StepProps extends Pick<ApprovalTimelineProps, 'collapseAfter' | 'onSelect'> {
  step: ProgressNode
}

/** One node run, or a node that is expected. */
export function TimelineStep({ step, collapseAfter = 10, onSelect }: StepProps) {
  const t = useText(messages)
  const { nodeType, predicted, open, approvalModeDesc } = step
  const current = isCurrent(step)
  const { icon, tone } = predicted ? statusLook(0) : lookOf(step)
  const name = step.nodeName || (nodeType === 'END' ? t('timeline.end') : step.nodeId)
  return (
    <li
      part={partsOf(step, current)}
      className="tl-step"
      data-tone={tone}
      data-predicted={predicted ? '' : undefined}
      aria-current={current ? 'step' : undefined}
    >
      <span className="tl-mark" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div className="tl-body">
        <div className="tl-head">
          {onSelect ? (
            <button type="button" className="tl-name" onClick={() => onSelect(step)}>
              {name}
            </button>
          ) : (
            <strong className="tl-name">{name}</strong>
          )}
          <StepStatus step={step} />
          {approvalModeDesc && <span className="tl-mode">{approvalModeDesc}</span>}
        </div>
        {open && <Word look={{ icon: 'info', tone: 'neutral' }} text={t('timeline.open')} />}
        <StepTimes step={step} current={current} />
        <Approvers step={step} name={name} collapseAfter={collapseAfter} />
        <Signers step={step} />
        <Opinions step={step} />
        <Readers step={step} />
      </div>
    </li>
  )
}

function partsOf({ nodeType }: ProgressNode, current: boolean): string {
  if (nodeType === 'CC') return 'node node-cc'
  if (nodeType === 'END') return 'node node-end'
  return current ? 'node node-current' : 'node'
}
