import type { ProjectRow } from '#contract/tender-project.ts'
import { useText } from '#core/locale.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { Wish } from './DeedDialog.tsx'
import { messages } from './project-list.messages.ts'
import { type Deed, deedsOf, hasFile, isAsked } from './project-row.rules.ts'

interface RowActionsProps extends Pick<ScreenProps, 'navigate'> {
  row: ProjectRow
  onWish: (wish: Wish) => void
  mayWrite: boolean
  readonly: boolean
}

/** How many operations stand in the row; the rest folds into a menu. */
const SHOWN = 2

/** What cannot be taken back never stands beside what is pressed every day. */
const isFinal = (deed: Deed): boolean => deed === 'delete' || deed === 'void'

/** What can be done with a row now, by its state and the reader's part in it. */
export function RowActions({ row, navigate, onWish, mayWrite, readonly }: RowActionsProps) {
  const t = useText(messages)
  const all = readonly ? deedsOf({ ...row, actions: [] }, false) : deedsOf(row, mayWrite)
  const shown = all.filter((deed) => !isFinal(deed)).slice(0, SHOWN)
  const folded = all.filter((deed) => !shown.includes(deed))
  const go = (deed: Deed) => {
    if (isAsked(deed)) return onWish({ deed, rows: [row] })
    if (deed === 'hall') return navigate(paths.hall, { projectId: row.id })
    if (deed === 'firms') return navigate(paths.invitedFirms, { projectId: row.id })
    if (deed === 'times') return navigate(paths.startTime, { projectId: row.id })
    if (deed === 'log') return navigate(paths.logCheck, { projectId: row.id })
    return navigate(hasFile(row.status) && deed === 'view' ? paths.projectFile : paths.itemList, { id: row.id })
  }
  return (
    <span className="pulist-actions">
      {shown.map((deed) => (
        <Button key={deed} kind="text" label={`${t(`act.${deed}`)} ${row.code}`} onPress={() => go(deed)}>
          {t(`act.${deed}`)}
        </Button>
      ))}
      {folded.length > 0 && (
        <Menu
          trigger={
            <span className="pulist-more">
              {t('more')}
              <Icon name="chevron-down" />
            </span>
          }
          label={t('more.label', { code: row.code })}
          align="end"
          items={folded.map((deed) => ({ id: deed, label: t(`act.${deed}`), danger: isFinal(deed) }))}
          onSelect={(id) => go(id as Deed)}
        />
      )}
    </span>
  )
}
