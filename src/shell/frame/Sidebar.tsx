import { useSignals } from '@preact/signals-react/runtime'
import { type MouseEvent, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { phaseOf } from '#core/query.ts'
import { placeOf } from '#domain/menu.ts'
import { activeEntry, groupsAround, type SidebarEntry, sidebarOf } from '#shell/menu.rules.ts'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { useMenuLabels } from '#shell/tabs/use-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { isPlainClick } from '#ui/controls/plain-click.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { iconNamed } from '#ui/icons/icons-more.ts'
import css from './Sidebar.css?inline'
import { type Count, useTaskCounts } from './use-task-counts.ts'

const sheet = styleSheet(css)

interface SidebarProps {
  /** Icons only. */
  collapsed: boolean
  /** Something was chosen: a drawer closes. */
  onChosen?: () => void
}

/** The main menu, 210 px wide (MENU-05). */
export function Sidebar({ collapsed, onChosen }: SidebarProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { menu, nav, routeOf, extras } = useShell()
  const entries = sidebarOf(menu.items.value, (path) => routeOf(path) !== undefined)
  const { path, query } = nav.address.value
  const active = activeEntry(entries, placeOf(path, query), routeOf(path)?.under ?? [])
  const phase = phaseOf(menu)
  const countOf = useTaskCounts(entries)
  return (
    <div className="side" part="sidebar" data-collapsed={collapsed ? '' : undefined}>
      <nav aria-label={t('menu')}>
        {phase === 'loading' && <Skeleton lines={5} />}
        {phase === 'failed' && (
          <Notice tone="danger" title={t('menu.failed')} action={<Button onPress={() => menu.load()}>{t('retry')}</Button>}>
            {menu.state.value.failure?.message}
          </Notice>
        )}
        {phase === 'ready' && (
          <Entries
            entries={entries}
            active={active}
            around={active ? groupsAround(entries, active) : []}
            level={0}
            collapsed={collapsed}
            countOf={countOf}
            onChosen={onChosen}
          />
        )}
      </nav>
      {extras.value && <extras.value.Favourites places={extras.value.places} onChosen={onChosen} />}
      <slot name="sidebar-footer" />
    </div>
  )
}

interface EntriesProps {
  entries: readonly SidebarEntry[]
  active: string | undefined
  /** Groups around the active entry: they are open at first. */
  around: readonly string[]
  level: number
  /** Icons only: the label shows under the pointer. */
  collapsed: boolean
  /** How much waits behind an address. */
  countOf: (to: string) => Count | undefined
  onChosen: (() => void) | undefined
}

function Entries({ entries, level, ...rest }: EntriesProps) {
  return (
    <ul className="side-list">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children.length > 0 ? <Group entry={entry} level={level} {...rest} /> : <Entry entry={entry} level={level} {...rest} />}
        </li>
      ))}
    </ul>
  )
}

type OneProps = Omit<EntriesProps, 'entries'> & { entry: SidebarEntry }

function Group({ entry, level, around, ...rest }: OneProps) {
  const { collapsed } = rest
  const label = useMenuLabels()(entry)
  const [closed, setClosed] = useState(false)
  return (
    <>
      <button
        type="button"
        className="side-entry"
        aria-expanded={!closed}
        data-level={level}
        data-around={around.includes(entry.id) ? '' : undefined}
        title={collapsed ? label : undefined}
        onClick={() => setClosed(!closed)}
      >
        <Icon name={iconNamed(entry.icon)} />
        <span className="side-label">{label}</span>
        <span className="side-arrow">
          <Icon name="chevron-down" />
        </span>
      </button>
      {!closed && <Entries entries={entry.children} level={level + 1} around={around} {...rest} />}
    </>
  )
}

function Entry({ entry, level, active, collapsed, countOf, onChosen }: OneProps) {
  const { nav } = useShell()
  const label = useMenuLabels()(entry)
  const to = entry.to ?? '/'
  const go = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChosen?.()
    void nav.go(to)
  }
  const marked = entry.id === active
  return (
    <a
      href={nav.href(to)}
      className="side-entry"
      part={marked ? 'menu-item menu-item-active' : 'menu-item'}
      aria-current={marked ? 'page' : undefined}
      data-level={level}
      title={collapsed ? label : undefined}
      onClick={go}
    >
      <Icon name={iconNamed(entry.icon)} />
      <span className="side-label">{label}</span>
      <Waiting count={countOf(to)} />
    </a>
  )
}

/** A number beside an entry, with its word for who does not see where it stands. */
function Waiting({ count }: { count: Count | undefined }) {
  const t = useText(messages)
  if (!count) return null
  const { n, of } = count
  return (
    <span className="side-count">
      <span aria-hidden="true">{n > 99 ? '99+' : n}</span>
      <span className="visually-hidden">{t(of === 'unread' ? 'menu.unread' : 'menu.count', { n })}</span>
    </span>
  )
}
