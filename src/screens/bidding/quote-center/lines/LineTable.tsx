import { useSignals } from '@preact/signals-react/runtime'
import { memo, type Ref, type RefObject, useImperativeHandle, useRef } from 'react'
import type { Item } from '#contract/tender/project.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Button } from '#ui/controls/Button.tsx'
import { useMeasuredRows } from '#ui/display/measured-rows.ts'
import { type Column, Table } from '#ui/display/Table.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import css from './LineTable.css?inline'
import { messages } from './lines.messages.ts'
import type { Judged, LineSheet, Values } from './lines.rules.ts'
import { useLineKeys } from './use-line-keys.ts'

const sheets = styleSheet(css)

interface LineTableProps {
  sheet: LineSheet
  values: Values
  judged: Judged
  /** What is typed into a line: its unit price, or its amount. */
  kind: 'unitPrice' | 'amount'
  readOnly: boolean
  onType: (values: Values) => void
  onEnter: () => void
  /** Enter goes to the line beneath; at the last one it is `onEnter`. */
  enterGoesDown?: boolean | undefined
  /** Takes back the last change of many lines, where there is one. */
  undo: (() => void) | undefined
  /** Unit prices of the round before, shown beside. */
  last?: Values | undefined
  /** On a telephone each line is a card. */
  cards?: boolean | undefined
  handle?: Ref<LineTableHandle> | undefined
}

export interface LineTableHandle {
  /** Takes the keyboard to a line, wherever the window is. */
  go: (lineNo: number) => void
}

/** The lines of a project, each with one figure to be typed. */
export function LineTable({
  sheet,
  values,
  judged,
  kind,
  readOnly,
  onType,
  onEnter,
  enterGoesDown,
  undo,
  last,
  cards,
  handle,
}: LineTableProps) {
  useSignals()
  useStyles(sheets)
  const t = useText(messages)
  const nameOf = useNames()
  const known = useKnownColumns({ sheet, judged, kind, last })
  const frame = useRef<HTMLDivElement>(null)
  const shown = useMeasuredRows(frame, sheet.items.length)
  const keys = useLineKeys({ frame, items: sheet.items, shown, readOnly, onType, undo })
  useImperativeHandle(handle, () => ({ go: (lineNo) => keys.go(sheet.items.findIndex((item) => item.lineNo === lineNo)) }))
  const type = (lineNo: number, value: string) => {
    onType({ [lineNo]: value })
    keys.clear()
    shown.narrow()
  }
  const enter = (lineNo: number) => {
    const next = sheet.items.findIndex((item) => item.lineNo === lineNo) + 1
    if (enterGoesDown && next < sheet.items.length) keys.go(next)
    else onEnter()
  }
  const acts = useRef({ type, enter })
  acts.current = { type, enter }
  const price: Column<Item> = {
    key: 'price',
    label: t(kind === 'unitPrice' ? 'col.unitPrice' : 'col.amount', { currency: sheet.currency }),
    align: 'end',
    width: '176px',
    pinned: true,
    cell: (item) => (
      <PriceCell
        lineNo={item.lineNo}
        name={nameOf(item)}
        currency={sheet.currency}
        scale={kind === 'unitPrice' ? 6 : sheet.scale}
        kind={kind}
        value={values[item.lineNo] ?? ''}
        wrong={judged.line === item.lineNo}
        readOnly={readOnly}
        cards={cards}
        acts={acts}
      />
    ),
  }
  return (
    <div ref={frame} className="lines-table" part="lines" data-window={shown.many ? '' : undefined} {...keys.box}>
      <Table
        caption={t('lines')}
        rows={sheet.items}
        rowKey={(item) => String(item.lineNo)}
        columns={[...known, price]}
        rowPart="line"
        cards={cards}
        drawn={shown.drawn}
      />
      {keys.fault && (
        <p className="lines-paste" role="status">
          {keys.fault.kind === 'columns' ? t('paste.columns') : t('paste.beyond', { n: keys.fault.n })}
        </p>
      )}
      {undo && !readOnly && (
        <Button kind="text" onPress={keys.takeBack}>
          {t('undo')}
        </Button>
      )}
    </div>
  )
}

interface PriceCellProps extends Pick<LineTableProps, 'kind' | 'readOnly' | 'cards'> {
  lineNo: number
  name: string
  currency: string
  scale: number
  value: string
  wrong: boolean
  acts: RefObject<{ type: (lineNo: number, value: string) => void; enter: (lineNo: number) => void }>
}

/** The figure of a line. A key draws its own one alone, not those of all lines in sight. */
const PriceCell = memo(function PriceCell({ lineNo, name, currency, kind, cards, wrong, acts, ...field }: PriceCellProps) {
  const t = useText(messages)
  return (
    <div className="line-price" data-line={lineNo}>
      {cards && (
        <span className="line-label" aria-hidden="true">
          {t(kind === 'unitPrice' ? 'col.unitPrice' : 'col.amount', { currency })}
        </span>
      )}
      <MoneyField
        {...field}
        label={t(kind === 'unitPrice' ? 'price.of' : 'amount.of', { line: lineNo, name })}
        currency={currency}
        error={wrong ? t('price.wrong') : undefined}
        onInput={(value) => acts.current.type(lineNo, value)}
        onEnter={() => acts.current.enter(lineNo)}
      />
    </div>
  )
})

function useNames(): (item: Item) => string {
  const { locale } = useRuntime()
  return (item) => (locale.lang.value === 'en' && item.nameEn ? item.nameEn : item.name)
}

/** What is known of a line, and what follows from its figure. */
function useKnownColumns({ sheet, judged, kind, last }: Pick<LineTableProps, 'sheet' | 'judged' | 'kind' | 'last'>): Column<Item>[] {
  const t = useText(messages)
  const formats = useFormats()
  const nameOf = useNames()
  const units = useDictionary('tender_unit')
  const quantityOf = (item: Item) => `${formats.money(item.quantity)} ${wordFor(units, item.unitCode)}`
  const item: Column<Item> = {
    key: 'item',
    label: t('col.item'),
    wrap: true,
    cell: (line) => (
      <>
        <span className="line-name">{`${line.lineNo}. ${nameOf(line)}`}</span>
        {line.spec && <span className="line-spec">{line.spec}</span>}
        <span className="line-quantity" aria-hidden="true">
          {quantityOf(line)}
        </span>
      </>
    ),
  }
  const limitLabel = t(sheet.direction === 'reverse' ? 'col.limit' : 'col.limit.fwd')
  const limit: Column<Item> = {
    key: 'limit',
    label: limitLabel,
    align: 'end',
    cell: ({ ceilingUnitPrice }) => named(limitLabel, ceilingUnitPrice ? formats.money(padded(ceilingUnitPrice, sheet.scale)) : '–'),
  }
  const amountLabel = t('col.amount', { currency: sheet.currency })
  const amount: Column<Item> = {
    key: 'amount',
    label: amountLabel,
    align: 'end',
    cell: ({ lineNo }) => named(amountLabel, formats.money(judged.amounts[lineNo] ?? '–')),
  }
  const before: Column<Item> = {
    key: 'last',
    label: t('col.last'),
    align: 'end',
    cell: ({ lineNo }) => named(t('col.last'), last?.[lineNo] === undefined ? '–' : formats.money(padded(last[lineNo], sheet.scale))),
  }
  const isLimited = sheet.items.some(({ ceilingUnitPrice }) => ceilingUnitPrice !== undefined)
  return [
    item,
    { key: 'quantity', label: t('col.quantity'), align: 'end', cell: quantityOf },
    ...(isLimited ? [limit] : []),
    ...(last ? [before] : []),
    ...(kind === 'unitPrice' ? [amount] : []),
  ]
}

/** Unit prices stand one above the other: with as many decimals as an amount has at least. */
function padded(price: string, scale: number): string {
  const [whole, decimals = ''] = price.split('.')
  return scale > 0 ? `${whole}.${decimals.padEnd(scale, '0')}` : price
}

/** A figure with its name, which stands beside it where rows are cards and no head tells it. */
const named = (name: string, figure: string) => (
  <>
    <span className="line-label" aria-hidden="true">
      {name}
    </span>
    <span>{figure}</span>
  </>
)
