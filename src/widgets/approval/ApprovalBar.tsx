import type { ReactNode, RefObject } from 'react'
import type { ActionName } from '#contract/workflow/shapes.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { statusNames, statusTones } from '#domain/workflow/labels.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './approval.messages.ts'
import { grouped, NEEDS } from './approval.rules.ts'
import type { ApprovalOperation, ApprovalStatus, Presentation } from './approval.types.ts'

interface BarProps {
  bar: RefObject<HTMLElement | null>
  status: ApprovalStatus
  actions: readonly string[]
  presentation: Presentation
  sticky: boolean
  onOpen: (action: ActionName) => void
  beforeActions?: ReactNode
  afterActions?: ReactNode
}

/** State and actions in one line; on a phone it keeps within reach of the thumb. */
export function ApprovalBar({ bar, status, actions, presentation, sticky, onOpen, beforeActions, afterActions }: BarProps) {
  const t = useText(messages)
  const { primary, beside, more } = grouped(status.operations, actions)
  const words = presentation === 'menu' ? [] : [primary, ...beside].filter((one) => one !== undefined)
  const rest = presentation === 'menu' ? [primary, ...beside, ...more].filter((one) => one !== undefined) : more
  return (
    <section
      ref={bar}
      className="approval"
      part="bar"
      tabIndex={-1}
      aria-label={t('bar')}
      data-presentation={presentation}
      data-sticky={sticky ? '' : undefined}
    >
      {presentation === 'bar' && <State status={status} />}
      {beforeActions}
      <div className="approval-actions">
        {words.map((one) => (
          <span key={one.action} part={partOf(one, primary)}>
            <Button kind={one === primary ? 'primary' : NEEDS[one.action].danger ? 'danger' : 'default'} onPress={() => onOpen(one.action)}>
              {one.label}
            </Button>
          </span>
        ))}
        {rest.length > 0 && (
          <Menu
            trigger={presentation === 'menu' ? <span className="approval-trigger">{t('menu')}</span> : <Icon name="more" />}
            label={t(presentation === 'menu' ? 'menu' : 'more')}
            align="end"
            items={rest.map(({ action, label }) => ({ id: action, label, danger: NEEDS[action].danger }))}
            onSelect={(action) => onOpen(action as ActionName)}
          />
        )}
      </div>
      {afterActions}
    </section>
  )
}

const partOf = (one: ApprovalOperation, primary: ApprovalOperation | undefined): string =>
  one === primary ? 'action action-primary' : NEEDS[one.action].danger ? 'action action-danger' : 'action'

/** How far it is, for whom one decides and until when. */
function State({ status: { processStatus, currentTask } }: { status: ApprovalStatus }) {
  const t = useText(messages)
  const { lang } = useLocale()
  const { dateTime } = useFormats()
  const { forUser, dueAt, nodeName } = currentTask ?? {}
  return (
    <div className="approval-state" part="status">
      {processStatus in statusNames && <Tag tone={statusTones[processStatus]}>{statusNames[processStatus][lang]}</Tag>}
      {nodeName && <span>{nodeName}</span>}
      {forUser && <Tag tone="warning">{t('for', { name: forUser.name })}</Tag>}
      {dueAt && <span className="approval-due">{t('due', { time: dateTime(dueAt).slice(5, 16) })}</span>}
    </div>
  )
}
