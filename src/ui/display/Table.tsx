import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { sortRows } from '#domain/lists/sort-rows.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from '#ui/ui.messages.ts'
import css from './Table.css?inline'

const sheet = styleSheet(css)

/** A box that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 }

export interface Column<Row> {
  key: string
  label: ReactNode
  /** `end` for figures: right-aligned, tabular. */
  align?: 'start' | 'center' | 'end' | undefined
  /** CSS length. */
  width?: string | undefined
  /** Px the reader has given the column: what is longer is cut. */
  px?: number | undefined
  /** Running text that may break into lines; every other cell stays on one. */
  wrap?: boolean | undefined
  /** Stays in sight at the end when the table scrolls sideways: for what can be done with a row. */
  pinned?: boolean | undefined
  /** Only where there is room: on a telephone it is not there, and what it says stands in another cell. */
  wide?: boolean | undefined
  /** Its head stays in sight where rows are cards: for what chooses all of them. */
  stays?: boolean | undefined
  /** The rows stand in its order, which whoever reads them has made. */
  sorted?: 'ascending' | 'descending' | undefined
  /** What the cell says, of a table that stands whole: its rows are filtered and, by a press on the head, sorted by it. */
  text?: ((row: Row) => string | number | undefined) | undefined
  /** What the rows are sorted by where that is not what the cell says, e.g. the number behind an amount. */
  sort?: ((row: Row) => string | number | undefined) | undefined
  /** Left out: its text, a dash for none. */
  cell?: ((row: Row) => ReactNode) | undefined
}

/** What the cells of a row say, for `useRowFilter`. */
export const textsOf =
  <Row,>(columns: readonly Column<Row>[]) =>
  (row: Row): (string | number | undefined)[] =>
    columns.map(({ text }) => text?.(row))

const valueIn = <Row,>({ sort, text }: Column<Row>) => sort ?? text

export interface TableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of rows; a plain sentence when left out. */
  empty?: ReactNode
  /** The rows are being read again: the old ones, or what stands in their place, stay, quieter. */
  busy?: boolean | undefined
  /** What the table is, for screen readers. */
  caption: string
  /** Marks a row, e.g. the reader's own offer. */
  marked?: ((row: Row) => boolean) | undefined
  /** On a telephone each row is a card. */
  cards?: boolean | undefined
  /** Name by which a page can style the rows of an element; marked ones are `…-active`, too. */
  rowPart?: string | undefined
  /** Of many rows, those in sight; all of them when left out. */
  drawn?: DrawnRows | undefined
}

/** Which of many rows are in the page, in their order; the others are room. */
export interface DrawnRows {
  at: readonly { index: number; start: number; end: number }[]
  /** Px of all rows. */
  px: number
  /** Told every row that is drawn; which one it is stands in its `data-index`. */
  measure: (row: HTMLTableRowElement | null) => void
}

/** A plain table for tens of rows: sticky head, figures aligned, scrolls sideways inside its own box. */
export function Table<Row>({ columns, rows, rowKey, empty, busy, caption, marked, cards, rowPart, drawn }: TableProps<Row>) {
  useStyles(sheet)
  const t = useText(messages)
  const { ordered, orderOf, press } = useSorting(columns, rows)
  const isBare = rows.length === 0
  // What stands in the place of the rows stays while they are read again: a button in it has the keyboard.
  const instead = useRef<ReactNode>(undefined)
  if (!busy) instead.current = isBare ? (empty ?? t('noRows')) : undefined
  const waiting = busy && isBare && instead.current === undefined
  const box = useFocusKept()
  const line = (row: Row, at?: number) => (
    <tr
      ref={at === undefined ? undefined : drawn?.measure}
      data-index={at}
      aria-rowindex={at === undefined ? undefined : at + 2}
      part={rowPart && (marked?.(row) ? `${rowPart} ${rowPart}-active` : rowPart)}
      data-marked={marked?.(row) ? '' : undefined}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          data-align={column.align}
          data-wrap={column.wrap ? '' : undefined}
          data-pinned={column.pinned ? '' : undefined}
          data-wide={column.wide ? '' : undefined}
          data-cut={column.px ? '' : undefined}
          style={column.px ? widthOf(column) : undefined}
        >
          {column.cell ? column.cell(row) : column.text?.(row) || '–'}
        </td>
      ))}
    </tr>
  )
  return (
    <section
      ref={box}
      className="ui-table-box"
      data-cards={cards ? '' : undefined}
      aria-label={caption}
      aria-busy={busy || undefined}
      {...reachable}
    >
      <table className="ui-table" data-busy={busy && !waiting ? '' : undefined} aria-rowcount={drawn && rows.length + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr aria-rowindex={drawn && 1}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                data-pinned={column.pinned ? '' : undefined}
                data-wide={column.wide ? '' : undefined}
                data-stays={column.stays ? '' : undefined}
                data-cut={column.px ? '' : undefined}
                aria-sort={column.sorted ?? (valueIn(column) && (orderOf(column) ?? 'none'))}
                style={widthOf(column)}
              >
                {valueIn(column) ? (
                  <button type="button" className="ui-table-sort" onClick={() => press(column)}>
                    {column.label}
                    <Icon name={orderOf(column) === 'descending' ? 'chevron-down' : 'chevron-up'} />
                  </button>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(drawn?.at ?? ordered.map((_, index) => ({ index, start: 0 }))).map(({ index, start }, nth) => (
            <Fragment key={rowKey(ordered[index]!)}>
              <Room px={start - (drawn?.at[nth - 1]?.end ?? 0)} />
              {line(ordered[index]!, drawn && index)}
            </Fragment>
          ))}
          {drawn && <Room px={drawn.px - (drawn.at.at(-1)?.end ?? 0)} />}
        </tbody>
      </table>
      {waiting && <Skeleton lines={5} />}
      {isBare && !waiting && <div className="ui-table-empty">{instead.current}</div>}
    </section>
  )
}

/** Where rows are that are not drawn. What is not visible is no row to who hears the table. */
const Room = ({ px }: { px: number }) =>
  px > 0 && (
    <tr style={{ visibility: 'hidden' }}>
      <td colSpan={99} style={{ blockSize: px, padding: 0, border: 0 }} />
    </tr>
  )

/** A head is pressed for its order, again for the opposite one, and again for the rows as they came. Rows without the value come last. */
function useSorting<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const { lang } = useLocale()
  const [sorting, setSorting] = useState<{ key: string; order: 'ascending' | 'descending' }>()
  const orderOf = ({ key }: Column<Row>) => (sorting?.key === key ? sorting.order : undefined)
  const press = (column: Column<Row>) => {
    const order = orderOf(column)
    setSorting(order === 'descending' ? undefined : { key: column.key, order: order ? 'descending' : 'ascending' })
  }
  const by = columns.find(({ key }) => key === sorting?.key)
  const sortValue = by && valueIn(by)
  if (!sorting || !sortValue) return { ordered: rows, orderOf, press }
  const ordered = sortRows(rows, sortValue, { desc: sorting.order === 'descending', lang })
  return { ordered, orderOf, press }
}

/** A box that takes the focus of what was in it and is there no more. */
function useFocusKept() {
  const box = useRef<HTMLElement>(null)
  const focused = () => (box.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
  const had = box.current?.contains(focused() ?? null) && focused()
  useLayoutEffect(() => {
    if (had && !had.isConnected) box.current?.focus()
  })
  return box
}

const widthOf = <Row,>({ width, px }: Pick<Column<Row>, 'width' | 'px'>) =>
  px ? { inlineSize: px, minInlineSize: px, maxInlineSize: px } : width ? { inlineSize: width } : undefined
