import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import buttonCss from './Button.css?inline'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import css from './Menu.css?inline'
import { showBeside } from './place.ts'
import { nextIndex } from './roving.ts'

const sheets = [styleSheet(buttonCss), styleSheet(css)]

export interface MenuItem {
  id: string
  label: string
  /** A second, quieter line. */
  note?: string | undefined
  icon?: IconName | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Given: the item is one of a choice, and this is the chosen one. */
  checked?: boolean | undefined
  /** BCP-47, for an item in a language of its own. */
  lang?: string | undefined
}

export interface MenuProps {
  /** What the button shows. */
  trigger: ReactNode
  /** Accessible name of the button and of the menu; it contains the visible text of the trigger. */
  label: string
  items: readonly MenuItem[]
  onSelect: (id: string) => void
  align?: 'start' | 'end' | undefined
}

/** A button with a menu: arrows, Home, End, Escape and first letters as in every desktop menu. */
export function Menu({ trigger, label, items, onSelect, align = 'start' }: MenuProps) {
  useStyles(...sheets)
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
  }
  return (
    <span className="ui-menu-anchor">
      <button
        ref={button}
        type="button"
        className="ui-menu-trigger"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {trigger}
      </button>
      {open && <MenuList id={menuId} label={label} items={items} align={align} anchor={button} onSelect={onSelect} onClose={close} />}
    </span>
  )
}

interface ListProps extends Pick<MenuProps, 'label' | 'items' | 'onSelect'> {
  id: string
  align: 'start' | 'end'
  anchor: { readonly current: HTMLButtonElement | null }
  onClose: (refocus: boolean) => void
}

function MenuList({ id, label, items, align, anchor, onSelect, onClose }: ListProps) {
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
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          tabIndex={-1}
          className="ui-menu-item"
          {...roleOf(item)}
          aria-disabled={item.disabled || undefined}
          data-danger={item.danger ? '' : undefined}
          lang={item.lang}
          onClick={() => {
            if (item.disabled) return
            onClose(true)
            onSelect(item.id)
          }}
        >
          {item.checked !== undefined && <span className="ui-menu-mark">{item.checked && <Icon name="check" />}</span>}
          {item.icon && <Icon name={item.icon} />}
          <span className="ui-menu-text">
            {item.label}
            {item.note && <span className="ui-menu-note">{item.note}</span>}
          </span>
        </button>
      ))}
    </div>
  )
}

/** One of a choice, or an action of its own. */
const roleOf = ({ checked }: MenuItem) =>
  checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }

const itemsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
const firstItem = (list: HTMLElement) => itemsIn(list)[0]

/** A press anywhere else, or focus that went elsewhere, closes the menu. */
function useClickOutside(
  list: { readonly current: HTMLElement | null },
  anchor: { readonly current: HTMLElement | null },
  onClose: (refocus: boolean) => void,
): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const outside = (event: Event) => {
      const path = event.composedPath()
      if (!path.some((node) => node === list.current || node === anchor.current)) close.current(false)
    }
    const page = list.current?.ownerDocument
    page?.addEventListener('pointerdown', outside, true)
    return () => page?.removeEventListener('pointerdown', outside, true)
  }, [list, anchor])
}
