import { useFormats, useText } from '#core/i18n/locale.tsx'
import { lowPriceFields } from '#domain/tender/lists/whole-list-fields.ts'
import { explanationOf } from '#screens/purchaser/actions/index.ts'
import { LowPrice } from '#screens/purchaser/award/index.ts'
import type { Ranking } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import { useRowSearch } from '#screens/row-search/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import type { PartProps } from './ReviewDrawer.tsx'

type Row = Ranking[number]
const NONE: Ranking = []

const name = ({ alias, name: firm }: Row) => `${alias} ${firm}`
const lowPriceRecord = ({ lowPrice: { vsMean, vsNext, flagged, accepted, text }, ...row }: Row) => ({
  ...row,
  belowMean: vsMean,
  belowNext: vsNext,
  isLow: flagged,
  explanation: text,
  accepted: flagged ? accepted : undefined,
})

/** Every price with its distances; an abnormally low one with what its bidder wrote, to be accepted by two persons (7.6). */
export function LowPricePart({ data: { ranking = NONE, review }, may, onAction }: PartProps) {
  const t = useText(messages)
  const { money } = useFormats()
  const { found, search, none } = useRowSearch({ code: 'low-prices', fields: lowPriceFields, rows: ranking, recordOf: lowPriceRecord })
  return (
    <div className="sup-part">
      {search}
      <Table
        caption={t('tab.low')}
        rows={found}
        empty={none}
        rowKey={({ alias }) => alias}
        marked={({ lowPrice }) => lowPrice.flagged}
        columns={[
          { key: 'rank', label: t('col.rank'), align: 'end', cell: ({ rank }) => rank },
          { key: 'firm', label: t('col.firm'), wrap: true, cell: name },
          { key: 'gross', label: t('col.price'), align: 'end', cell: ({ gross }) => money(gross, review.project.currency) },
          { key: 'low', label: t('col.distance'), wrap: true, cell: ({ lowPrice }) => <LowPrice price={lowPrice} /> },
          {
            key: 'acts',
            label: t('col.acts'),
            cell: (row) =>
              may('award.accept-justification') && row.lowPrice.text !== undefined && !row.lowPrice.accepted ? (
                <Button
                  label={`${t('accept')} ${name(row)}`}
                  onPress={() =>
                    onAction({ action: 'acceptPrice', target: row.alias, about: name(row), read: explanationOf(row.lowPrice) })
                  }
                >
                  {t('accept')}
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </div>
  )
}
