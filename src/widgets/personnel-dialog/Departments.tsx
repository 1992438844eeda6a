import { type RefObject, type UIEvent, useEffect, useRef, useState } from 'react'
import { showBeside } from '#ui/overlay/place.ts'
import { departmentsOf, type Person } from '#widgets/people-list/index.ts'
import { messages } from './personnel.messages.ts'
import type { Item } from './personnel.rules.ts'
import type { PersonnelHost } from './use-personnel.ts'

/** So many departments a scroll page (specification section 9). */
const PAGE = 80

interface DepartmentsProps {
  host: PersonnelHost
  item: Item
  anchor: RefObject<HTMLElement | null>
}

/** Every department of somebody, the main one first and marked. */
export function Departments({ host, item, anchor }: DepartmentsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pages, setPages] = useState(1)
  useEffect(() => {
    const [popover, beside] = [box.current, anchor.current]
    if (!popover || !beside) return undefined
    showBeside(popover, beside)
    return () => popover.hidePopover?.()
  }, [anchor])
  const all = departmentsOf(item.source as Person)
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    if (scrollHeight - clientHeight - scrollTop <= 10) setPages(pages + 1)
  }
  return (
    <div ref={box} part="departments-popover" role="tooltip" popover="manual" className="pd-popover" onScroll={onScroll}>
      <ul>
        {all.slice(0, pages * PAGE).map(({ key, path, master }) => (
          <li key={key}>
            {path}
            {master && <em>{host.text(messages, 'personnel.master')}</em>}
          </li>
        ))}
      </ul>
    </div>
  )
}
