import { Button } from '#ui/controls/Button.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { Icon } from '#ui/icons/Icon.tsx'

/** How many operations stand in the row; the rest folds into a menu. */
const SHOWN = 2

interface RowActionsProps<Action extends string> {
  /** In the order they are offered. */
  actions: readonly Action[]
  wordOf: (action: Action) => string
  /** It cannot be taken back, and never stands beside what is pressed every day. */
  isFinal: (action: Action) => boolean
  /** Name of the row, for screen readers. */
  name: string
  /** Name of the menu. */
  more: string
  onAction: (action: Action) => void
}

/** What can be done with a row now. */
export function RowActions<Action extends string>({ actions, wordOf, isFinal, name, more, onAction }: RowActionsProps<Action>) {
  const shown = actions.filter((action) => !isFinal(action)).slice(0, SHOWN)
  const folded = actions.filter((action) => !shown.includes(action))
  return (
    <span className="ls-actions">
      {shown.map((action) => (
        <Button key={action} kind="text" label={`${wordOf(action)} ${name}`} onPress={() => onAction(action)}>
          {wordOf(action)}
        </Button>
      ))}
      {folded.length > 0 && (
        <Menu
          trigger={<Icon name="more" />}
          label={more}
          align="end"
          items={folded.map((action) => ({ id: action, label: wordOf(action), danger: isFinal(action) }))}
          onSelect={(id) => onAction(id as Action)}
        />
      )}
    </span>
  )
}
