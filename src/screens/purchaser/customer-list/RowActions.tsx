import { useSignals } from '@preact/signals-react/runtime'
import type { RosterRow } from '#contract/tender-firm-calls.ts'
import { useRuntime } from '#core/context.tsx'
import { useText } from '#core/locale.tsx'
import { firmName } from '#screens/purchaser/firmpop/index.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { messages } from './customer-list.messages.ts'
import type { Deed } from './roster.rules.ts'

interface RowActionsProps {
  row: RosterRow
  deeds: readonly Deed[]
  onDeed: (deed: Deed) => void
}

/** How many operations stand in the row; the rest folds into a menu, and so does what cannot be taken back. */
const SHOWN = 2
const isFinal = (deed: Deed): boolean => deed === 'revoke' || deed === 'disqualify'

export function RowActions({ row, deeds, onDeed }: RowActionsProps) {
  useSignals()
  const t = useText(messages)
  const firm = firmName(row, useRuntime().locale.lang.value)
  const shown = deeds.filter((deed) => !isFinal(deed)).slice(0, SHOWN)
  const folded = deeds.filter((deed) => !shown.includes(deed))
  return (
    <span className="invited-actions">
      {shown.map((deed) => (
        <Button key={deed} kind="text" label={`${t(`act.${deed}`)} ${firm}`} onPress={() => onDeed(deed)}>
          {t(`act.${deed}`)}
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
          items={folded.map((deed) => ({ id: deed, label: t(`act.${deed}`), danger: isFinal(deed) }))}
          onSelect={(id) => onDeed(id as Deed)}
        />
      )}
    </span>
  )
}
