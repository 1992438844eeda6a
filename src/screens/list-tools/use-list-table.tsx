import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import type { Column } from '#ui/Table.tsx'
import { ColumnSettings } from '#widgets/data-table/columns/index.ts'
import { ListHead } from './ListHead.tsx'
import css from './ListTools.css?inline'
import { changed, chosenOrder, isShown, type ListColumn, moved, shownColumns } from './list-columns.rules.ts'
import type { ListColumns } from './list-columns.store.ts'

const sheet = styleSheet(css)

interface ListTableOptions<Row> {
  columns: readonly ListColumn<Row>[]
  store: ListColumns
  /** Asks for the condition of one field, beside the button that was pressed. */
  onFilter?: ((prop: string, button: HTMLElement) => void) | undefined
  isFiltered?: ((prop: string) => boolean) | undefined
}

/** The columns of a list as its reader has them, and the button that changes them. */
export function useListTable<Row>({ columns, store, onFilter, isFiltered }: ListTableOptions<Row>): {
  columns: Column<Row>[]
  settings: ReactNode
} {
  useSignals()
  useStyles(sheet)
  const choice = store.choice.value
  const headed = (column: ListColumn<Row>): Column<Row> => {
    const { key, name, field, label } = column
    if (name === undefined) return column
    const px = choice?.widths[key]
    return {
      ...column,
      ...(px !== undefined && { px }),
      label: (
        <ListHead
          name={name}
          filtered={field !== undefined && isFiltered?.(field) === true}
          onFilter={field !== undefined && onFilter ? (button) => onFilter(field, button) : undefined}
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
  return { columns: shown.map(headed), settings }
}
