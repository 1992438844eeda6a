import type { MouseEvent } from 'react'
import { isPlainClick } from '#ui/controls/plain-click.ts'

interface NameLinkProps {
  name: string
  /** Address of what it opens; without one it is a button. */
  href: string | undefined
  onOpen: () => void
}

/** The name of a row opens it: here by a press, elsewhere as any link. */
export function NameLink({ name, href, onOpen }: NameLinkProps) {
  if (href === undefined) {
    return (
      <button type="button" className="ls-name" title={name} onClick={onOpen}>
        {name}
      </button>
    )
  }
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className="ls-name" title={name} href={href} onClick={press}>
      {name}
    </a>
  )
}
