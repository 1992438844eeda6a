import { useFormats, useText } from '#core/i18n/locale.tsx'
import { explanationOf } from '#screens/purchaser/actions/index.ts'
import { BenchmarkLine, LowPrice, useLowPriceTexts, useMethodColumns } from '#screens/purchaser/award/index.ts'
import type { PartProps } from '#screens/purchaser/supervision/part-props.ts'
import type { Ranking } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type Column, Table, textsOf } from '#ui/display/Table.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'

type Row = Ranking[number]
const NONE: Ranking = []

const name = ({ alias, name: firm }: Row) => `${alias} ${firm}`

/** Every price with its distances; an abnormally low one with what its bidder wrote, to be accepted by two persons (7.6). */
export function LowPricePart({ data: { ranking = NONE, benchmark, review }, may, onAction }: PartProps) {
  const t = useText(messages)
  const { money } = useFormats()
  const lowOf = useLowPriceTexts()
  const methodColumns = useMethodColumns(ranking)
  const act = (row: Row) =>
    may('award.accept-justification') && row.lowPrice.text !== undefined && !row.lowPrice.accepted ? (
      <Button
        label={`${t('accept')} ${name(row)}`}
        onPress={() => onAction({ action: 'acceptPrice', target: row.alias, about: name(row), read: explanationOf(row.lowPrice) })}
      >
        {t('accept')}
      </Button>
    ) : (
      '–'
    )
  const columns: Column<Row>[] = [
    { key: 'rank', label: t('col.rank'), align: 'end', text: ({ rank }) => rank },
    { key: 'firm', label: t('col.firm'), wrap: true, text: name },
    {
      ...{ key: 'gross', label: t('col.price'), align: 'end' },
      text: ({ gross }) => money(gross, review.project.currency),
      sort: ({ gross }) => Number(gross),
    },
    ...methodColumns,
    {
      ...{ key: 'low', label: t('col.distance'), wrap: true },
      text: ({ lowPrice }) => lowOf(lowPrice).join(' '),
      sort: ({ lowPrice: { vsMean = '' } }) => vsMean && Number(vsMean),
      cell: ({ lowPrice }) => <LowPrice price={lowPrice} />,
    },
    { key: 'acts', label: t('col.acts'), cell: act },
  ]
  const { shown, filter, none } = useRowFilter({ rows: ranking, textsOf: textsOf(columns) })
  return (
    <div className="sup-part">
      {benchmark && <BenchmarkLine benchmark={benchmark} />}
      {filter}
      <Table
        caption={t('tab.low')}
        rows={shown}
        empty={none}
        rowKey={({ alias }) => alias}
        marked={({ lowPrice }) => lowPrice.flagged}
        columns={columns}
      />
    </div>
  )
}
