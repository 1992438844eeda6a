import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import type { ViewSort } from '#domain/list-view.ts'
import type { Column } from '#ui/display/Table.tsx'
import { ColumnSettings } from '#widgets/data-table/columns/index.ts'
import { ListHead } from './ListHead.tsx'
import css from './ListTools.css?inline'
import { changed, chosenOrder, isShown, type ListColumn, moved, shownColumns } from './list-columns.rules.ts'
import type { ListModel } from './list-model.ts'

const sheet = styleSheet(css)

interface ListTableOptions<Row> {
  columns: readonly ListColumn<Row>[]
  model: Pick<ListModel, 'columns' | 'quickFilters' | 'searched'>
  /** Asks for the condition of one field, beside the button that was pressed; without it no head filters, e.g. where there is nothing to search. */
  onFilter: ((prop: string, button: HTMLElement) => void) | undefined
  /** How the rows are ordered, where a press on a head may change it. */
  sorting?: { view: ViewSort | null; toggle: (sort: string) => void } | undefined
}

/** The columns of a list as its reader has them, and the button that changes them. */
export function useListTable<Row>({ columns, model, onFilter, sorting }: ListTableOptions<Row>): {
  columns: Column<Row>[]
  settings: ReactNode
} {
  useSignals()
  useStyles(sheet)
  const { columns: store, quickFilters } = model
  const choice = store.choice.value
  const searched = model.searched()
  const filteredColumn = (column: ListColumn<Row>): Column<Row> => {
    const { key, name, field, label, orderBy } = column
    if (name === undefined) return column
    const px = choice?.widths[key]
    const sorted = orderBy !== undefined && sorting?.view?.prop === orderBy ? sorting.view.order : undefined
    return {
      ...column,
      ...(px !== undefined && { px }),
      ...(sorted && { sorted }),
      label: (
        <ListHead
          name={name}
          filtered={field !== undefined && quickFilters.of(searched, field).kind !== 'none'}
          onFilter={field !== undefined && onFilter ? (button) => onFilter(field, button) : undefined}
          onSort={orderBy !== undefined && sorting ? () => sorting.toggle(orderBy) : undefined}
          sorted={sorted}
          onPreview={(width) => store.preview(key, width)}
          onWidth={(width) => store.set(changed(columns, choice, key, { width }))}
        >
          {label}
        </ListHead>
      ),
    }
  }
  const shown = shownColumns(columns, choice)
  const all = chosenOrder(columns, choice)
  const settings = (
    <ColumnSettings
      iconOnly
      model={{
        all,
        shownCount: all.filter(({ prop }) => isShown(prop, choice)).length,
        isHidden: ({ prop }) => !isShown(prop, choice),
        change: (prop, change) => store.set(changed(columns, choice, prop, change)),
        move: (from, to) => store.set(moved(columns, choice, from, to)),
        reset: () => store.set(undefined),
        width: ({ prop }) => choice?.widths[prop],
      }}
    />
  )
  return { columns: shown.map(filteredColumn), settings }
}
