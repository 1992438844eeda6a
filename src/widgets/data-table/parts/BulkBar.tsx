import { Button } from '#ui/controls/Button.tsx'
import type { TableModel } from '#widgets/data-table/use-table.ts'

/** What is chosen, and what the page offers for it. Who has chosen a whole page is offered all that match. */
export function BulkBar({ model: { t, values, rows, selection } }: { model: Pick<TableModel, 't' | 'values' | 'rows' | 'selection'> }) {
  if (values.selection !== 'multiple' || selection.count === 0) return null
  const others = !selection.selection.all && selection.page === 'all' && rows.total > selection.count
  return (
    <div part="bulk-bar" className="dt-bulk" role="status">
      <span>{t('picked', { count: selection.count })}</span>
      {others && (
        <Button kind="text" onPress={selection.selectAll}>
          {t('pickAll', { total: rows.total })}
        </Button>
      )}
      <Button kind="text" onPress={selection.clear}>
        {t('clear')}
      </Button>
      <slot name="bulk" />
    </div>
  )
}
