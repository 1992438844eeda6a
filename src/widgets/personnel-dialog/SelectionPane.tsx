import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { VirtualList, type VirtualListHandle, type VirtualRow } from '#ui/display/VirtualList.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Departments } from './Departments.tsx'
import { messages } from './personnel.messages.ts'
import type { Item } from './personnel.rules.ts'
import { limitOf, type Personnel, type PersonnelHost, reasonOf } from './use-personnel.ts'

/** Height of a chosen one, px (specification section 9). */
const ROW_PX = 56

interface PaneProps {
  host: PersonnelHost
  personnel: Personnel
}

/** What is chosen, in its order, with what it takes to change that. */
export function SelectionPane({ host, personnel }: PaneProps) {
  useSignals()
  host.textRevision.value
  const { selection, suppressed } = personnel
  const count = selection.items.value.size
  const max = limitOf(host)
  const failure = selection.failure.value
  return (
    <div className="pd-selection" part="selection">
      <div className="pd-count">
        <span part="count">{host.text(messages, max > 1 ? 'personnel.countOf' : 'personnel.count', { count, max })}</span>
        {count > 1 && (
          <button type="button" className="pd-link" onClick={personnel.clear}>
            {host.text(messages, 'personnel.clear')}
          </button>
        )}
      </div>
      {personnel.refusal.value && (
        <p className="pd-error" role="alert">
          {personnel.refusal.value}
        </p>
      )}
      {failure && failure.cause !== suppressed.value && (
        <p className="pd-error" role="alert">
          {host.text(messages, 'personnel.unnamed')} {reasonOf(host, failure.cause)}{' '}
          <button type="button" className="pd-link" onClick={() => void selection.retry()}>
            {host.text(messages, 'personnel.retry')}
          </button>
        </p>
      )}
      {count === 0 ? (
        <p className="pd-nobody">{host.text(messages, 'personnel.nobody')}</p>
      ) : (
        <Chosen host={host} personnel={personnel} items={[...selection.items.value.values()]} />
      )}
    </div>
  )
}

/** One place in the tab order: arrows move, Delete takes away, Alt with the arrows puts somebody before or behind another. */
function Chosen({ host, personnel, items }: PaneProps & { items: readonly Item[] }) {
  useSignals()
  const id = useId()
  const { selection } = personnel
  const [wished, setActive] = useState(0)
  const [inside, setInside] = useState(false)
  const [pointed, setPointed] = useState(-1)
  const active = Math.min(wished, items.length - 1)
  const rows = useRef<VirtualListHandle>(null)
  useEffect(() => {
    if (inside) rows.current?.scrollTo(active)
  }, [active, inside])
  const shown = pointed >= 0 ? pointed : inside ? active : -1
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[active]
    const step = STEPS[event.key]?.(active, items.length - 1)
    if ((event.key === 'Delete' || event.key === 'Backspace') && item) selection.remove([item.id])
    else if (step === undefined) return
    else {
      if (event.altKey && item) selection.move(item.id, step - active)
      setActive(Math.max(0, Math.min(step, items.length - 1)))
    }
    event.preventDefault()
  }
  return (
    <VirtualList
      handle={rows}
      count={items.length}
      rowHeight={ROW_PX}
      height="var(--pd-selection-height)"
      keep={active}
      box={{
        id,
        role: 'listbox',
        className: 'pd-chosen',
        'aria-label': host.text(messages, 'personnel.selection'),
        'aria-description': host.text(messages, 'personnel.removeHint'),
        'aria-activedescendant': `${id}-${active}`,
        tabIndex: 0,
        onKeyDown,
        onFocus: () => setInside(true),
        onBlur: () => setInside(false),
        onMouseLeave: () => setPointed(-1),
      }}
      render={(row) => (
        <ChosenRow
          key={items[row.index]?.id}
          host={host}
          id={id}
          row={row}
          item={items[row.index]!}
          total={items.length}
          active={inside && row.index === active}
          shown={row.index === shown}
          fresh={selection.fresh.value.has(items[row.index]?.id ?? '')}
          onPoint={() => setPointed(row.index)}
          onPress={() => setActive(row.index)}
          onRemove={() => selection.remove([items[row.index]?.id ?? ''])}
        />
      )}
    />
  )
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at) => at - 5,
  PageDown: (at) => at + 5,
  Home: () => 0,
  End: (_, last) => last,
}

interface RowProps {
  host: PersonnelHost
  id: string
  row: VirtualRow
  item: Item
  total: number
  active: boolean
  /** Its departments are to be seen. */
  shown: boolean
  fresh: boolean
  onPoint: () => void
  onPress: () => void
  onRemove: () => void
}

function ChosenRow({ host, id, row, item, total, active, shown, fresh, onPoint, onPress, onRemove }: RowProps) {
  const anchor = useRef<HTMLDivElement>(null)
  const { label, account, path, state } = item
  const name = state === 'unknown' ? host.text(messages, 'personnel.unknown', { id: item.id }) : account ? `${label}(${account})` : label
  const several = (item.source as { orgs?: readonly unknown[] }).orgs?.length ?? 0
  const { left } = item.source as { left?: boolean }
  return (
    // Keys belong to the list, which has the focus.
    <div
      ref={anchor}
      id={`${id}-${row.index}`}
      part="selection-item"
      role="option"
      tabIndex={-1}
      aria-selected={true}
      aria-posinset={row.index + 1}
      aria-setsize={total}
      className={`${row.place.className} pd-item`}
      style={row.place.style}
      data-active={active ? '' : undefined}
      data-flash={fresh ? '' : undefined}
      data-state={state}
      onMouseEnter={onPoint}
      onClick={onPress}
      onKeyDown={() => undefined}
    >
      <span className="pd-item-text">
        <span className="pd-item-name" title={name}>
          {name}
          {left && <em>{host.text(messages, 'personnel.left')}</em>}
        </span>
        <small className="pd-item-path" title={path}>
          <Path path={path} />
          {several > 1 && <em>{host.text(messages, 'personnel.several', { count: several })}</em>}
        </small>
      </span>
      <span className="pd-remove" aria-hidden="true" title={host.text(messages, 'personnel.remove', { name })} {...{ onClick: onRemove }}>
        <Icon name="close" />
      </span>
      {shown && several > 1 && <Departments host={host} item={item} anchor={anchor} />}
    </div>
  )
}

/** A path that is too long loses its beginning, never the department itself. */
function Path({ path }: { path: string }) {
  const at = path.lastIndexOf('/')
  return (
    <>
      {at > 0 && <span className="pd-path-head">{path.slice(0, at)}</span>}
      <span className="pd-path-end">{path.slice(Math.max(0, at))}</span>
    </>
  )
}
