import { useSignals } from '@preact/signals-react/runtime'
import type { RoundView } from '#contract/tender/round-view.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { isOpened, type Round } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './round-quote.messages.ts'

/** What the rules show a bidder of the rounds that were opened. */
export function RoundResults({ view }: { view: RoundView }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const nameOf = useRoundName()
  const hidden = t('results.hidden')
  const opened = view.rounds.filter(isOpened)
  if (opened.length === 0) return null
  const columns: Column<Round>[] = [
    { key: 'round', label: t('own.round'), cell: nameOf },
    {
      key: 'price',
      label: t('results.price'),
      align: 'end',
      cell: ({ ownPrice, ownRank, carried }) => (
        <>
          {ownPrice === undefined ? '–' : formats.money(ownPrice)}
          {ownRank !== undefined && <small className="round-small">{t('results.rank', { rank: ownRank })}</small>}
          {carried && <small className="round-small">{t('results.carried')}</small>}
        </>
      ),
    },
    {
      key: 'lowest',
      label: t(`results.lowest.${view.direction}`),
      align: 'end',
      cell: ({ lowest, tieCount }) => (
        <>
          {lowest === undefined ? hidden : formats.money(lowest)}
          {tieCount !== undefined && <small className="round-small">{t('results.tie', { n: tieCount })}</small>}
        </>
      ),
    },
  ]
  return (
    <Card heading={t('results')}>
      <Table caption={t('results')} rows={opened} rowKey={({ no }) => String(no)} columns={columns} />
      {view.drawn && <p className="lines-quiet">{t('results.drawn', { order: view.drawn.aliases.join(' · ') })}</p>}
    </Card>
  )
}
