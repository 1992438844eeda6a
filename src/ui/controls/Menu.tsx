import { type ReactNode, useId, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/use-text.ts'
import type { IconName } from '#ui/icons/icons.ts'
import css from './Menu.css?inline'
import type { MenuList } from './MenuList.tsx'
import { messages } from './menu.messages.ts'

const sheet = styleSheet(css)

/** The open menu, once for all menus of the page. */
let List: typeof MenuList | undefined

/** Loads what an open menu needs: asked for when the pointer or the focus comes to a button. @throws what `import` throws; the next one tries again */
export async function loadMenuList(): Promise<typeof MenuList> {
  List ??= (await import('./MenuList.tsx')).MenuList
  return List
}
const ahead = () => void loadMenuList().catch(() => undefined)

export interface MenuItem {
  id: string
  label: string
  /** A second, quieter line. */
  note?: string | undefined
  /** Heading above the items of one group, which follow each other. */
  group?: string | undefined
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
  useStyles(sheet)
  const t = useText(messages)
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const menuId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
  }
  const show = () => {
    setMissing(false)
    if (List) return setOpen(true)
    return loadMenuList().then(
      () => setOpen(true),
      () => setMissing(true),
    )
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
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={() => (open ? setOpen(false) : void show())}
        onKeyDown={(event) => {
          if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          void show()
        }}
      >
        {trigger}
      </button>
      {missing && <span role="alert">{t('missing')}</span>}
      {open && List && <List id={menuId} label={label} items={items} align={align} anchor={button} onSelect={onSelect} onClose={close} />}
    </span>
  )
}
