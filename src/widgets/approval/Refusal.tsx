import type { ActionName } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages as actionMessages } from '#ui/overlay/action.messages.ts'
import { messages } from './approval.messages.ts'
import type { ApprovalStatus } from './approval.types.ts'
import type { ActionForm } from './use-action-form.ts'

interface RefusalProps {
  refusal: ActionForm['refusal']
  status: ApprovalStatus
  action: ActionName
  /** It is among the operations as they are now. */
  isOffered: boolean
  onSwitch: (action: ActionName) => void
}

/** Why it did not go, or cannot any more; where somebody else was faster also what is left to be done. */
export function Refusal({ refusal, status, action, isOffered, onSwitch }: RefusalProps) {
  const t = useText(messages)
  const of = useText(actionMessages)
  const left = <Left status={status} action={action} onSwitch={onSwitch} />
  if (!refusal)
    return isOffered ? null : (
      <Notice tone="warning">
        <p>{of('overtaken')}</p>
        {left}
      </Notice>
    )
  if (refusal.kind === 'stopped') return refusal.reason === '' ? null : <Notice tone="danger">{refusal.reason}</Notice>
  if (refusal.kind === 'foreign') return <Notice tone="danger">{t('foreign')}</Notice>
  const { message, status: code } = refusal.failure
  return (
    <Notice tone="danger">
      <p>{message}</p>
      {code === 409 && left}
    </Notice>
  )
}

/** The operations as they are now: another one takes the place of this dialog. */
function Left({ status, action, onSwitch }: Pick<RefusalProps, 'status' | 'action' | 'onSwitch'>) {
  const t = useText(messages)
  const enabled = status.operations.filter((one) => one.enabled)
  if (enabled.length === 0) return <p>{t('nothing')}</p>
  return (
    <fieldset className="approval-group">
      <legend>{t('now')}</legend>
      {enabled.map((one) =>
        one.action === action ? (
          <strong key={one.action}>{one.label}</strong>
        ) : (
          <Button key={one.action} kind="text" onPress={() => onSwitch(one.action)}>
            {one.label}
          </Button>
        ),
      )}
    </fieldset>
  )
}
