import { useSignals } from '@preact/signals-react/runtime'
import type { Item } from '#contract/tender/project.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { type Column, Table } from '#ui/display/Table.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import css from './LineTable.css?inline'
import { messages } from './lines.messages.ts'
import type { Judged, LineSheet, Values } from './lines.rules.ts'

const sheets = styleSheet(css)

interface LineTableProps {
  sheet: LineSheet
  values: Values
  judged: Judged
  /** What is typed into a line: its unit price, or its amount. */
  kind: 'unitPrice' | 'amount'
  readOnly: boolean
  onType: (lineNo: number, value: string) => void
  onEnter: () => void
}

/** The lines of a project, each with one figure to be typed. */
export function LineTable({ sheet, values, judged, kind, readOnly, onType, onEnter }: LineTableProps) {
  useSignals()
  useStyles(sheets)
  const t = useText(messages)
  const formats = useFormats()
  const { locale } = useRuntime()
  const nameOf = (item: Item) => (locale.lang.value === 'en' && item.nameEn ? item.nameEn : item.name)
  const units = useDictionary('tender_unit')
  const quantityOf = (item: Item) => `${formats.money(item.quantity)} ${wordFor(units, item.unitCode)}`
  const limited = sheet.items.some(({ ceilingUnitPrice }) => ceilingUnitPrice !== undefined)
  const columns: Column<Item>[] = [
    {
      key: 'item',
      label: t('col.item'),
      wrap: true,
      cell: (item) => (
        <>
          <span className="line-name">{`${item.lineNo}. ${nameOf(item)}`}</span>
          {item.spec && <span className="line-spec">{item.spec}</span>}
          <span className="line-quantity" aria-hidden="true">
            {quantityOf(item)}
          </span>
        </>
      ),
    },
    { key: 'quantity', label: t('col.quantity'), align: 'end', cell: quantityOf },
    ...(limited
      ? [
          {
            key: 'limit',
            label: t(sheet.direction === 'reverse' ? 'col.limit' : 'col.limit.fwd'),
            align: 'end' as const,
            cell: (item: Item) => (item.ceilingUnitPrice ? formats.money(item.ceilingUnitPrice) : '–'),
          },
        ]
      : []),
    ...(kind === 'unitPrice'
      ? [
          {
            key: 'amount',
            label: t('col.amount', { currency: sheet.currency }),
            align: 'end' as const,
            cell: (item: Item) => formats.money(judged.amounts[item.lineNo] ?? '–'),
          },
        ]
      : []),
    {
      key: 'price',
      label: t(kind === 'unitPrice' ? 'col.unitPrice' : 'col.amount', { currency: sheet.currency }),
      align: 'end',
      width: '176px',
      pinned: true,
      cell: (item) => (
        <div className="line-price">
          <MoneyField
            label={t(kind === 'unitPrice' ? 'price.of' : 'amount.of', { line: item.lineNo, name: nameOf(item) })}
            currency={sheet.currency}
            scale={kind === 'unitPrice' ? 6 : sheet.scale}
            value={values[item.lineNo] ?? ''}
            error={judged.line === item.lineNo ? t('price.wrong') : undefined}
            readOnly={readOnly}
            onInput={(value) => onType(item.lineNo, value)}
            onEnter={onEnter}
          />
        </div>
      ),
    },
  ]
  return (
    <div className="lines-table" part="lines">
      <Table caption={t('lines')} rows={sheet.items} rowKey={(item) => String(item.lineNo)} columns={columns} rowPart="line" />
    </div>
  )
}
