import { useSignals } from '@preact/signals-react/runtime'
import type { Item, ProjectForm, ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { amountOf, sumOf } from '#screens/purchaser/item-list/items.rules.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { type Column, Table, textsOf } from '#ui/display/Table.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Card } from '#ui/layout/Card.tsx'

interface ReadLinesProps {
  project: ProjectView
  form: ProjectForm
}

/** The lines of a project as its approver reads them; whatever is filtered, their sum is that of all. */
export function ReadLines({ project: { items }, form: { currency, scale } }: ReadLinesProps) {
  const say = useText(messages)
  const { money } = useFormats()
  const columns = useColumns(items, scale)
  const { shown, filter, none } = useRowFilter({ rows: items, textsOf: textsOf(columns) })
  const sum = sumOf(items, scale)
  return (
    <Card heading={say('section.items')} actions={filter}>
      <Table caption={say('section.items')} rows={shown} empty={none} rowKey={(item) => String(item.lineNo)} columns={columns} />
      {sum !== '' && (
        <p className="ed-fact">
          {say('items.sum')} <strong>{money(sum, currency)}</strong>
        </p>
      )}
    </Card>
  )
}

/** Columns that no line has anything for are not there. */
function useColumns(items: readonly Item[], scale: number): Column<Item>[] {
  useSignals()
  const t = useText(fieldMessages)
  const { money } = useFormats()
  const { lang } = useLocale()
  const units = useDictionary('tender_unit')
  const amount = ({ quantity, ceilingUnitPrice = '' }: Item) => amountOf({ quantity, ceilingUnitPrice }, scale)
  const ifAny = (key: 'code' | 'needDate' | 'remark', rest?: Partial<Column<Item>>): Column<Item>[] =>
    items.some((item) => item[key]) ? [{ key, label: t(`item.${key}`), text: (item) => item[key], ...rest }] : []
  const figure = (key: string, label: string, of: (item: Item) => string): Column<Item> => ({
    ...{ key, label, align: 'end' },
    text: (item) => money(of(item)),
    sort: (item) => of(item) && Number(of(item)),
  })
  return [
    { key: 'lineNo', label: '#', align: 'end', text: ({ lineNo }) => lineNo },
    ...ifAny('code'),
    { key: 'name', label: t('item.name'), wrap: true, text: ({ name, nameEn }) => (lang === 'en' && nameEn) || name },
    { key: 'spec', label: t('item.spec'), wrap: true, text: ({ spec }) => spec },
    figure('quantity', t('item.quantity'), ({ quantity }) => quantity),
    { key: 'unitCode', label: t('item.unitCode'), text: ({ unitCode }) => wordFor(units, unitCode) },
    figure('ceiling', t('item.ceilingUnitPrice'), ({ ceilingUnitPrice = '' }) => ceilingUnitPrice),
    figure('amount', t('item.amount'), amount),
    ...ifAny('needDate'),
    ...ifAny('remark', { wrap: true }),
  ]
}
