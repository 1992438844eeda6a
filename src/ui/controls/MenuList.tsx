import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Anchor, showBeside } from '#ui/overlay/place.ts'
import type { MenuItem, MenuProps } from './Menu.tsx'
import css from './MenuList.css?inline'
import { nextIndex } from './roving.ts'

const sheet = styleSheet(css)

export interface MenuListProps extends Pick<MenuProps, 'label' | 'items' | 'onSelect'> {
  id: string
  align: 'start' | 'end'
  anchor: { readonly current: Anchor | null }
  onClose: (refocus: boolean) => void
}

/** The open menu: a file of its own, loaded when somebody is about to open the first one. */
export function MenuList({ id, label, items, align, anchor, onSelect, onClose }: MenuListProps) {
  useStyles(sheet)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!list.current || !anchor.current) return
    showBeside(list.current, anchor.current, { align })
    const chosen = list.current.querySelector<HTMLElement>('[aria-checked="true"]') ?? firstItem(list.current)
    chosen?.focus()
  }, [align, anchor])
  useClickOutside(list, anchor, onClose)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      event.stopPropagation()
      onClose(event.key === 'Escape')
      return
    }
    const buttons = itemsIn(list.current)
    const next = nextIndex(
      event.key,
      buttons.indexOf(event.target as HTMLElement),
      buttons.map((item) => item.textContent ?? ''),
    )
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  return (
    <div ref={list} id={id} className="ui-menu" role="menu" tabIndex={-1} aria-label={label} popover="manual" onKeyDown={onKeyDown}>
      {groupsOf(items).map(([group, members]) => (
        <Group key={group} name={group}>
          {members.map((item) => (
            <Item
              key={item.id}
              item={item}
              onPress={() => {
                onClose(true)
                onSelect(item.id)
              }}
            />
          ))}
        </Group>
      ))}
    </div>
  )
}

const groupsOf = (items: readonly MenuItem[]): [name: string, members: MenuItem[]][] => [...Map.groupBy(items, ({ group = '' }) => group)]

function Group({ name, children }: { name: string; children: ReactNode }) {
  const titleId = useId()
  if (!name) return children
  return (
    <section {...GROUP} aria-labelledby={titleId}>
      <div id={titleId} className="ui-menu-group" role="presentation">
        {name}
      </div>
      {children}
    </section>
  )
}
const GROUP = { role: 'group' } as const

function Item({ item, onPress }: { item: MenuItem; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="ui-menu-item"
      {...roleOf(item)}
      aria-disabled={item.disabled || undefined}
      data-danger={item.danger ? '' : undefined}
      lang={item.lang}
      onClick={() => !item.disabled && onPress()}
    >
      {item.checked !== undefined && <span className="ui-menu-mark">{item.checked && <Icon name="check" />}</span>}
      {item.icon && <Icon name={item.icon} />}
      <span className="ui-menu-text">
        {item.label}
        {item.note && <span className="ui-menu-note">{item.note}</span>}
      </span>
    </button>
  )
}

/** One of a choice, or an action of its own. */
const roleOf = ({ checked }: MenuItem) =>
  checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }

const itemsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
const firstItem = (list: HTMLElement) => itemsIn(list)[0]

/** A press anywhere else closes the menu, from before it is painted on. */
function useClickOutside(
  list: { readonly current: HTMLElement | null },
  anchor: { readonly current: Anchor | null },
  onClose: (refocus: boolean) => void,
): void {
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const outside = (event: Event) => {
      const own: unknown[] = [list.current, anchor.current]
      if (!event.composedPath().some((node) => own.includes(node))) close.current(false)
    }
    const page = list.current?.ownerDocument
    page?.addEventListener('pointerdown', outside, true)
    return () => page?.removeEventListener('pointerdown', outside, true)
  }, [list, anchor])
}
