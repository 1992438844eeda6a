import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ColumnFilter, clampWidth } from '#widgets/data-table/columns/index.ts'
import { messages } from './list-tools.messages.ts'

interface ListHeadProps {
  name: string
  children: ReactNode
  /** Asks for the condition of this column beside its button. */
  onFilter?: ((button: HTMLElement) => void) | undefined
  /** The list is searched by something of this column. */
  filtered: boolean
  /** Orders the list by this column; once more, as it comes. */
  onSort?: (() => void) | undefined
  sorted?: 'ascending' | 'descending' | undefined
  onPreview: (px: number) => void
  onWidth: (px: number) => void
}

/** The head of a column of a list: its name, a small button that filters by it, and its edge to pull. By keyboard widths are in the settings. */
export function ListHead({ name, children, onFilter, filtered, onSort, sorted, onPreview, onWidth }: ListHeadProps) {
  const t = useText(messages)
  return (
    <span className="lt-head">
      {onSort ? (
        <button type="button" className="lt-head-name lt-head-sort" title={t('orderBy', { name })} onClick={onSort}>
          {children}
          {sorted && <Icon name={sorted === 'ascending' ? 'chevron-up' : 'chevron-down'} />}
        </button>
      ) : (
        <span className="lt-head-name">{children}</span>
      )}
      {onFilter && <ColumnFilter label={t(filtered ? 'filtered' : 'filter', { name })} filtered={filtered} onFilter={onFilter} />}
      <Edge onPreview={onPreview} onWidth={onWidth} />
    </span>
  )
}

function Edge({ onPreview, onWidth }: Pick<ListHeadProps, 'onPreview' | 'onWidth'>) {
  const pulled = useRef<{ x: number; px: number; now: number } | undefined>(undefined)
  const down = (event: PointerEvent<HTMLElement>) => {
    const px = event.currentTarget.closest('th')?.offsetWidth ?? 0
    event.currentTarget.setPointerCapture?.(event.pointerId)
    pulled.current = { x: event.clientX, px, now: px }
    event.preventDefault()
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = pulled.current
    if (!from) return
    const way = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    from.now = clampWidth(from.px + way * (event.clientX - from.x))
    onPreview(from.now)
  }
  const up = () => {
    const from = pulled.current
    pulled.current = undefined
    if (from && from.now !== from.px) onWidth(from.now)
  }
  return <span className="lt-edge" aria-hidden="true" onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up} />
}
