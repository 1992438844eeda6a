import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import type { Item, ProjectForm, ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { readItemFields } from '#domain/tender/lists/whole-list-fields.ts'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { amountOf, sumOf } from '#screens/purchaser/item-list/items.rules.ts'
import { useRowSearch } from '#screens/row-search/index.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Card } from '#ui/layout/Card.tsx'

interface ReadLinesProps {
  project: ProjectView
  form: ProjectForm
}

/** The lines of a project as its approver reads them; whatever is searched for, their sum is that of all. */
export function ReadLines({ project: { items }, form: { currency, scale } }: ReadLinesProps) {
  const say = useText(messages)
  const { money } = useFormats()
  const { columns, recordOf } = useLines(items, scale)
  const { found, search, none } = useRowSearch({ code: 'project-lines', fields: readItemFields, rows: items, recordOf })
  const sum = sumOf(items, scale)
  return (
    <Card heading={say('section.items')} actions={search}>
      <Table caption={say('section.items')} rows={found} empty={none} rowKey={(item) => String(item.lineNo)} columns={columns} />
      {sum !== '' && (
        <p className="ed-fact">
          {say('items.sum')} <strong>{money(sum, currency)}</strong>
        </p>
      )}
    </Card>
  )
}

/** What a line shows, and what it is searched by: the same. Columns that no line has anything for are not there. */
function useLines(items: readonly Item[], scale: number) {
  useSignals()
  const t = useText(fieldMessages)
  const { money } = useFormats()
  const lang = useRuntime().locale.lang.value
  const units = useDictionary('tender_unit')
  const nameOf = useCallback(({ name, nameEn }: Item) => (lang === 'en' && nameEn) || name, [lang])
  const amount = useCallback(({ quantity, ceilingUnitPrice = '' }: Item) => amountOf({ quantity, ceilingUnitPrice }, scale), [scale])
  const recordOf = useCallback(
    (item: Item) => ({ ...item, itemName: nameOf(item), itemRemark: item.remark, lineAmount: amount(item) }),
    [nameOf, amount],
  )
  const ifAny = (field: 'code' | 'needDate' | 'remark', rest?: Partial<Column<Item>>): Column<Item>[] =>
    items.some((item) => item[field]) ? [{ key: field, label: t(`item.${field}`), cell: (item) => item[field] ?? '', ...rest }] : []
  const columns: Column<Item>[] = [
    { key: 'lineNo', label: '#', align: 'end', cell: (item) => item.lineNo },
    ...ifAny('code'),
    { key: 'name', label: t('item.name'), wrap: true, cell: nameOf },
    { key: 'spec', label: t('item.spec'), wrap: true, cell: (item) => item.spec ?? '' },
    { key: 'quantity', label: t('item.quantity'), align: 'end', cell: (item) => money(item.quantity) },
    { key: 'unitCode', label: t('item.unitCode'), cell: (item) => wordFor(units, item.unitCode) },
    { key: 'ceiling', label: t('item.ceilingUnitPrice'), align: 'end', cell: (item) => money(item.ceilingUnitPrice ?? '') },
    { key: 'amount', label: t('item.amount'), align: 'end', cell: (item) => money(amount(item)) },
    ...ifAny('needDate'),
    ...ifAny('remark', { wrap: true }),
  ]
  return { columns, recordOf }
}
