import { useSignals } from '@preact/signals-react/runtime'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { FRAMED_PAGE, placeOf } from '#domain/menu.ts'
import { recordOf } from '#domain/tabs.ts'
import { findEntry, groupsAround, type SidebarEntry, sidebarOf } from '#shell/menu.rules.ts'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { useTitles, useViewTitles } from '#shell/tabs/use-titles.ts'
import css from './Breadcrumb.css?inline'
import { Siblings } from './Siblings.tsx'

const sheet = styleSheet(css)

/** Where the shown view stands: its group in the menu, the screen it is reached from, itself. Parents lead back (TAB-08). */
export function Breadcrumb() {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const titleOf = useTitles()
  const viewTitleOf = useViewTitles()
  const { nav, menu, codes, routeOf } = useShell()
  const { path, query } = nav.address.value
  const entries = sidebarOf(menu.items.value, (target) => routeOf(target) !== undefined)
  const above = routeOf(path)?.under.find((candidate) => findEntry(entries, candidate))
  // One project of a screen whose own entry is its list: that list is what it was reached from.
  const project = recordOf({ query })
  const parent = above ?? (project && findEntry(entries, path) ? path : undefined)
  const entry = findEntry(entries, parent ?? placeOf(path, query))
  const groups = entry ? namesAround(entries, entry.id) : []
  // The menu is on its way, or is about to be asked for: the line is kept for a view that is reached from another one.
  const isReached = (routeOf(path)?.under.length ?? 0) > 0
  if (isReached && menu.state.value.phase === 'loading') return <div className="trail trail-kept" aria-hidden="true" />
  // Two names are those of the menu and of the title.
  if (groups.length + Number(parent !== undefined) < 2) return null
  return (
    <nav className="trail" part="breadcrumb" aria-label={t('trail')}>
      <ol>
        {groups.map((group) => (
          <li key={group.id}>
            <Siblings group={group} at={entry?.id ?? ''} />
          </li>
        ))}
        {parent && (
          <li>
            <a
              href={nav.href(parent)}
              onClick={(event) => {
                event.preventDefault()
                void nav.go(parent)
              }}
            >
              {titleOf(parent)}
            </a>
          </li>
        )}
        <li aria-current="page">
          {(parent === path && codes.value[project]) || (path === FRAMED_PAGE ? viewTitleOf({ path, query }) : titleOf(path))}
        </li>
      </ol>
    </nav>
  )
}

/** The groups around an entry, outermost first. */
function namesAround(entries: readonly SidebarEntry[], id: string): SidebarEntry[] {
  const ids = groupsAround(entries, id)
  const all = (list: readonly SidebarEntry[]): SidebarEntry[] => list.flatMap((entry) => [entry, ...all(entry.children)])
  return all(entries).filter((entry) => ids.includes(entry.id))
}
