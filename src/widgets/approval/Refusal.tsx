import type { ActionName } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from './approval.messages.ts'
import type { ApprovalStatus } from './approval.types.ts'
import type { ActionForm } from './use-action-form.ts'

interface RefusalProps {
  refusal: ActionForm['refusal']
  status: ApprovalStatus
  action: ActionName
  onSwitch: (action: ActionName) => void
}

/** Why it did not go; where somebody else was faster also what is left to be done. */
export function Refusal({ refusal, status, action, onSwitch }: RefusalProps) {
  const t = useText(messages)
  if (!refusal) return null
  if (refusal.kind === 'stopped') return refusal.reason === '' ? null : <Notice tone="danger">{refusal.reason}</Notice>
  if (refusal.kind === 'foreign') return <Notice tone="danger">{t('foreign')}</Notice>
  const { message, status: code } = refusal.failure
  if (code !== 409) return <Notice tone="danger">{message}</Notice>
  const left = status.operations.filter(({ enabled }) => enabled)
  return (
    <Notice tone="danger">
      <p>{message}</p>
      {left.length === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <fieldset className="approval-group">
          <legend>{t('now')}</legend>
          {left.map((one) =>
            one.action === action ? (
              <strong key={one.action}>{one.label}</strong>
            ) : (
              <Button key={one.action} kind="text" onPress={() => onSwitch(one.action)}>
                {one.label}
              </Button>
            ),
          )}
        </fieldset>
      )}
    </Notice>
  )
}
