import type { ViewColumns } from '#domain/list-view.ts'
import type { Column } from '#ui/display/Table.tsx'
import { changeColumn, isHidden, moveColumn, noSettings, orderedColumns } from '#widgets/data-table/columns/index.ts'

export interface ListColumn<Row> extends Column<Row> {
  /** What the column is called in the settings. Without a name it keeps its place, e.g. what can be done with a row. */
  name?: string | undefined
  /** Property of the search that the head filters by. */
  field?: string | undefined
  /** Field that a press on the head orders by. */
  orderBy?: string | undefined
  /** Fields of the export that the column shows; English ones only with an English table. */
  shows?: readonly string[] | undefined
}

interface Named {
  prop: string
  label: string
}

const namedOf = <Row>(columns: readonly ListColumn<Row>[]): Named[] =>
  columns.flatMap(({ key, name }) => (name === undefined ? [] : [{ prop: key, label: name }]))

/** The columns that can be chosen, in the reader's order, hidden ones too. */
export const chosenOrder = <Row>(columns: readonly ListColumn<Row>[], choice: ViewColumns = noSettings): Named[] =>
  orderedColumns(namedOf(columns), choice)

/** The columns that show, in the reader's order. Those without a name stand where they are declared: before or after the others. */
export function shownColumns<Row>(columns: readonly ListColumn<Row>[], choice: ViewColumns = noSettings): ListColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const wished = chosenOrder(columns, choice).filter((column) => !isHidden(column, choice))
  // A view of another version may hide all there is; a table without columns says nothing.
  const shown = (wished.length > 0 ? wished : namedOf(columns)).flatMap(({ prop }) => byKey.get(prop) ?? [])
  const first = columns.findIndex(({ name }) => name !== undefined)
  const fixed = (column: ListColumn<Row>, at: number) => column.name === undefined && at < first
  return [...columns.filter(fixed), ...shown, ...columns.filter((column, at) => column.name === undefined && at > first)]
}

export const isShown = (prop: string, choice: ViewColumns = noSettings): boolean => !isHidden({ prop, label: prop }, choice)

/** The choice with one column changed; a width of 0 is that of what stands in it. */
export function changed<Row>(
  columns: readonly ListColumn<Row>[],
  choice: ViewColumns = noSettings,
  prop: string,
  change: { hidden?: boolean; width?: number },
): ViewColumns {
  const next = changeColumn(namedOf(columns), choice, prop, change)
  if (change.width !== 0) return next
  const { [prop]: _, ...widths } = next.widths
  return { ...next, widths }
}

export const moved = <Row>(columns: readonly ListColumn<Row>[], choice: ViewColumns = noSettings, from: number, to: number): ViewColumns =>
  moveColumn(namedOf(columns), choice, from, to)

/** Fields of the export that the table shows now, in its order. */
export function exportedFields<Row>(columns: readonly ListColumn<Row>[], choice: ViewColumns | undefined, lang: string): string[] {
  const props = shownColumns(columns, choice).flatMap(({ name, shows = [] }) => (name === undefined ? [] : shows))
  return props.filter((prop) => lang === 'en' || !prop.endsWith('En'))
}
