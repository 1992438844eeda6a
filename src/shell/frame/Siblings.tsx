import { useText } from '#core/i18n/locale.tsx'
import type { SidebarEntry } from '#shell/menu.rules.ts'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { useMenuLabels } from '#shell/tabs/use-titles.ts'
import { Menu } from '#ui/controls/Menu.tsx'
import { Icon } from '#ui/icons/Icon.tsx'

/** A group of the menu in the breadcrumb: its name, and behind it the entries beside the one that is shown. */
export function Siblings({ group, at }: { group: SidebarEntry; at: string }) {
  const t = useText(messages)
  const labelOf = useMenuLabels()
  const { nav } = useShell()
  const name = labelOf(group)
  const links = group.children.filter(({ to }) => to !== undefined)
  if (links.length < 2) return name
  return (
    <Menu
      trigger={
        <>
          {name}
          <Icon name="chevron-down" />
        </>
      }
      label={t('siblings', { name })}
      items={links.map((entry) => ({ id: entry.id, label: labelOf(entry), checked: entry.id === at }))}
      onSelect={(id) => void nav.go(links.find((entry) => entry.id === id)?.to ?? '/')}
    />
  )
}
