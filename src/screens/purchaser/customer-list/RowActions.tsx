import { useSignals } from '@preact/signals-react/runtime'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { firmName } from '#screens/purchaser/firmpop/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './customer-list.messages.ts'
import type { Action } from './roster.rules.ts'

interface RowActionsProps {
  row: RosterRow
  actions: readonly Action[]
  onAction: (action: Action) => void
}

/** How many operations stand in the row; the rest folds into a menu, and so does what cannot be taken back. */
const SHOWN = 2
const isFinal = (action: Action): boolean => action === 'revoke' || action === 'disqualify'

export function RowActions({ row, actions, onAction }: RowActionsProps) {
  useSignals()
  const t = useText(messages)
  const firm = firmName(row, useRuntime().locale.lang.value)
  const shown = actions.filter((action) => !isFinal(action)).slice(0, SHOWN)
  const folded = actions.filter((action) => !shown.includes(action))
  return (
    <span className="invited-actions">
      {shown.map((action) => (
        <Button key={action} kind="text" label={`${t(`act.${action}`)} ${firm}`} onPress={() => onAction(action)}>
          {t(`act.${action}`)}
        </Button>
      ))}
      {folded.length > 0 && (
        <Menu
          trigger={
            <span className="invited-more">
              {t('more')}
              <Icon name="chevron-down" />
            </span>
          }
          label={t('more.label', { firm })}
          align="end"
          items={folded.map((action) => ({ id: action, label: t(`act.${action}`), danger: isFinal(action) }))}
          onSelect={(id) => onAction(id as Action)}
        />
      )}
    </span>
  )
}
