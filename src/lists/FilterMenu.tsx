import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'

interface FilterMenuProps {
  label: string
  /** What it narrows the list to now; empty for nothing. */
  value: string
  children: ReactNode
}

/** A filter of a list that needs more than a select: folded, it shows what it says. */
export function FilterMenu({ label, value, children }: FilterMenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (box.current && !event.composedPath().includes(box.current)) setOpen(false)
    }
    const page = box.current?.ownerDocument
    for (const kind of ['pointerdown', 'focusin']) page?.addEventListener(kind, leave)
    return () => {
      for (const kind of ['pointerdown', 'focusin']) page?.removeEventListener(kind, leave)
    }
  }, [open])
  return (
    <details
      ref={box}
      className="ls-menu"
      data-set={value ? '' : undefined}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open || event.defaultPrevented) return
        event.preventDefault()
        setOpen(false)
        box.current?.querySelector('summary')?.focus()
      }}
    >
      <summary title={value}>
        <span>{value ? `${label}: ${value}` : label}</span>
        <Icon name="chevron-down" />
      </summary>
      <div>{children}</div>
    </details>
  )
}
