import { useSignals } from '@preact/signals-react/runtime'
import type { RosterRow, TimeChange } from '#contract/tender-firm-calls.ts'
import { useRuntime } from '#core/context.tsx'
import { useText } from '#core/locale.tsx'
import { type Application, firmMessages, firmName, toneOf } from '#screens/purchaser/firmpop/index.ts'
import { Card } from '#ui/Card.tsx'
import { Table } from '#ui/Table.tsx'
import { Tag } from '#ui/Tag.tsx'
import { messages } from './start-time.messages.ts'

/** Who has registered, and who has agreed to an earlier time where one waits. */
export function Bidders({ bidders, request }: { bidders: readonly RosterRow[]; request: TimeChange | undefined }) {
  useSignals()
  const t = useText(messages)
  const word = useText(firmMessages)
  const lang = useRuntime().locale.lang.value
  const ack = ({ customerId, application }: RosterRow) => {
    if (!request || request.acksNeeded === 0 || application !== 'APPROVED') return t('ack.none')
    const given = request.ackedBy.includes(customerId)
    return <Tag tone={given ? 'success' : 'warning'}>{t(given ? 'ack.given' : 'ack.open')}</Tag>
  }
  return (
    <Card heading={t('bidders')}>
      <Table
        caption={t('bidders')}
        rows={bidders}
        rowKey={({ customerId }) => customerId}
        empty={t('bidders.none')}
        columns={[
          { key: 'firm', label: t('bidder.firm'), wrap: true, cell: (row) => firmName(row, lang) },
          {
            key: 'state',
            label: t('bidder.state'),
            cell: ({ application = '' }) => <Tag tone={toneOf(application)}>{word(`application.${application as Application}`)}</Tag>,
          },
          { key: 'ack', label: t('bidder.ack'), cell: ack },
        ]}
      />
    </Card>
  )
}
