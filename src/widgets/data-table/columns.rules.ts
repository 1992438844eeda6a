import type { ColumnSettings, TableColumn } from './table.types.ts'

/** What a column is when nobody said otherwise; a width below the least hides its text, above the most the table. */
export const WIDTH_PX = 160
export const LEAST_PX = 56
export const MOST_PX = 1_200

export const noSettings: ColumnSettings = { order: [], hidden: [], widths: {}, fixed: {} }

export type Edge = 'start' | 'end' | 'none'

/** A column as it is shown now. */
export interface ShownColumn extends TableColumn {
  edge: Edge
  px: number
}

/** The columns that can be read: objects with a `prop`, each prop once. Anything else the page wrote is left out. */
export function readColumns(given: unknown): TableColumn[] {
  const found = new Map<string, TableColumn>()
  for (const one of Array.isArray(given) ? given : []) {
    if (typeof one !== 'object' || one === null || typeof (one as TableColumn).prop !== 'string') continue
    const column = one as TableColumn
    if (!found.has(column.prop)) found.set(column.prop, { ...column, label: String(column.label ?? column.prop) })
  }
  return [...found.values()]
}

/** Where a column stands by its declaration. */
export function edgeOf({ fixed }: TableColumn): Edge {
  if (fixed === true || fixed === 'start' || fixed === 'left') return 'start'
  return fixed === 'end' || fixed === 'right' ? 'end' : 'none'
}

/** Where the user has it. */
export const edgeIn = (column: TableColumn, { fixed }: ColumnSettings): Edge => fixed[column.prop] ?? edgeOf(column)

export const clampWidth = (px: number): number => Math.round(Math.max(LEAST_PX, Math.min(MOST_PX, px)))

/**
 * All columns in the user's order, the hidden ones too. A column that the settings do not know keeps its place after the column it follows in
 * the declaration; one that is no longer declared is forgotten.
 */
export function orderedColumns(columns: readonly TableColumn[], { order }: Pick<ColumnSettings, 'order'>): TableColumn[] {
  const known = new Map(columns.map((column) => [column.prop, column]))
  const result = order.flatMap((prop) => known.get(prop) ?? [])
  columns.forEach((column, at) => {
    if (order.includes(column.prop)) return
    const before = columns[at - 1]
    const place = before ? result.findIndex(({ prop }) => prop === before.prop) + 1 : 0
    result.splice(place, 0, column)
  })
  return result
}

export function isHidden(column: TableColumn, { hidden, order }: ColumnSettings): boolean {
  return order.includes(column.prop) || hidden.includes(column.prop) ? hidden.includes(column.prop) : column.hidden === true
}

export const widthOf = (column: TableColumn, { widths }: ColumnSettings): number =>
  clampWidth(
    widths[column.prop] ?? (typeof column.width === 'number' ? column.width : Number.parseFloat(String(column.width ?? '')) || WIDTH_PX),
  )

/** The columns that show, those fixed at the start first and those fixed at the end last; px from its edge at which each fixed one stands, by prop. */
export function placeColumns(ordered: readonly TableColumn[], settings: ColumnSettings) {
  const visible = ordered
    .filter((column) => !isHidden(column, settings))
    .map((column): ShownColumn => ({ ...column, edge: edgeIn(column, settings), px: widthOf(column, settings) }))
  const at = (edge: Edge) => visible.filter((column) => column.edge === edge)
  const offsets = new Map<string, number>()
  for (const columns of [at('start'), at('end').toReversed()]) {
    let px = 0
    for (const column of columns) {
      offsets.set(column.prop, px)
      px += column.px
    }
  }
  return { shown: [...at('start'), ...at('none'), ...at('end')], offsets }
}

/** The settings with one column changed. The order is written down with it, so that what the user saw is what is kept. */
export function changeColumn(
  columns: readonly TableColumn[],
  settings: ColumnSettings,
  prop: string,
  change: { hidden?: boolean; width?: number; edge?: Edge },
): ColumnSettings {
  const ordered = orderedColumns(columns, settings)
  const hidden = ordered.filter((column) =>
    column.prop === prop ? (change.hidden ?? isHidden(column, settings)) : isHidden(column, settings),
  )
  return {
    order: ordered.map((column) => column.prop),
    hidden: hidden.map((column) => column.prop),
    widths: change.width === undefined ? settings.widths : { ...settings.widths, [prop]: clampWidth(change.width) },
    fixed: change.edge === undefined ? settings.fixed : { ...settings.fixed, [prop]: change.edge },
  }
}

export function moveColumn(columns: readonly TableColumn[], settings: ColumnSettings, from: number, to: number): ColumnSettings {
  const ordered = orderedColumns(columns, settings)
  const moved = ordered.toSpliced(from, 1).toSpliced(to, 0, ordered[from]!)
  const hidden = ordered.filter((column) => isHidden(column, settings)).map(({ prop }) => prop)
  return { ...settings, order: moved.map(({ prop }) => prop), hidden }
}

/** The column beside one among those that show, on the same edge as it; `undefined` at the end. */
export function besides(shown: readonly ShownColumn[], place: number, key: string): ShownColumn | undefined {
  const other = shown[place + (key === 'ArrowRight' ? 1 : -1)]
  return other && other.edge === shown[place]?.edge ? other : undefined
}

/** Settings from a storage or an older version: what does not fit counts as not set. */
export function readSettings(stored: unknown): ColumnSettings {
  if (typeof stored !== 'object' || stored === null) return noSettings
  const { order, hidden, widths, fixed } = stored as Partial<Record<keyof ColumnSettings, unknown>>
  const words = (list: unknown) => (Array.isArray(list) ? list.filter((word): word is string => typeof word === 'string') : [])
  const table = <V>(value: unknown, fits: (one: unknown) => one is V): Record<string, V> =>
    typeof value === 'object' && value !== null
      ? (Object.fromEntries(Object.entries(value).filter(([, one]) => fits(one))) as Record<string, V>)
      : {}
  return {
    order: words(order),
    hidden: words(hidden),
    widths: table(widths, (one): one is number => typeof one === 'number' && Number.isFinite(one)),
    fixed: table(fixed, (one): one is Edge => one === 'start' || one === 'end' || one === 'none'),
  }
}

/** The width after Alt and an arrow on the head; `undefined` for any other key. */
export function widthStep(px: number, key: string): number | undefined {
  if (key === 'ArrowRight') return clampWidth(px + 16)
  return key === 'ArrowLeft' ? clampWidth(px - 16) : undefined
}

/** What is in sight is counted in steps of this, px, so that not every pixel of scrolling changes it. */
export const STEP_PX = 160

/**
 * Places of the columns to draw when the table has been scrolled sideways: fixed ones, those in sight with a step to spare on either side, and the
 * active one.
 *
 * @param left px scrolled; @param width px of the table
 */
export function columnsInSight(columns: readonly ShownColumn[], left: number, width: number, active: number | undefined): number[] {
  const places: number[] = []
  let start = 0
  columns.forEach(({ edge, px }, at) => {
    const inSight = start + px > left - STEP_PX && start < left + width + STEP_PX
    if (edge !== 'none' || inSight || at === active) places.push(at)
    if (edge !== 'end') start += px
  })
  return places
}
