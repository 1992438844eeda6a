import { useText } from '#core/i18n/locale.tsx'
import type { SidebarEntry } from '#shell/menu.rules.ts'
import { useShell } from '#shell/shell-context.ts'
import { useMenuLabels } from '#shell/tabs/use-titles.ts'
import { Menu } from '#ui/controls/Menu.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './extras.messages.ts'

/** The neighbours of an entry of the menu, at the end of its place in the breadcrumb. */
export function Siblings({ group, at }: { group: SidebarEntry; at: string }) {
  const t = useText(messages)
  const labelOf = useMenuLabels()
  const { nav } = useShell()
  const links = group.children.filter(({ to }) => to !== undefined)
  if (links.length < 2) return null
  return (
    <Menu
      trigger={<Icon name="chevron-down" />}
      label={t('siblings', { name: labelOf(group) })}
      items={links.map((entry) => ({ id: entry.id, label: labelOf(entry), checked: entry.id === at }))}
      onSelect={(id) => void nav.go(links.find((entry) => entry.id === id)?.to ?? '/')}
    />
  )
}
