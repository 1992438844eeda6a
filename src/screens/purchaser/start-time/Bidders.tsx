import { useSignals } from '@preact/signals-react/runtime'
import type { RosterRow, TimeChange } from '#contract/tender/firm-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { type Application, firmMessages, firmName, toneOf } from '#screens/purchaser/firmpop/index.ts'
import { type Column, Table, textsOf } from '#ui/display/Table.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './start-time.messages.ts'

/** Undefined where nobody asks the firm. */
const hasAgreed = ({ customerId, application }: RosterRow, request: TimeChange | undefined): boolean | undefined =>
  request && request.acksNeeded > 0 && application === 'APPROVED' ? request.ackedBy.includes(customerId) : undefined

/** Who has registered, and who has agreed to an earlier time where one waits. */
export function Bidders({ bidders, request }: { bidders: readonly RosterRow[]; request: TimeChange | undefined }) {
  useSignals()
  const t = useText(messages)
  const word = useText(firmMessages)
  const lang = useRuntime().locale.lang.value
  const ackOf = (row: RosterRow) => {
    const given = hasAgreed(row, request)
    return t(given === undefined ? 'ack.none' : given ? 'ack.given' : 'ack.open')
  }
  const ack = (row: RosterRow) => {
    const given = hasAgreed(row, request)
    return given === undefined ? ackOf(row) : <Tag tone={given ? 'success' : 'warning'}>{ackOf(row)}</Tag>
  }
  const stateOf = ({ application = '' }: RosterRow) => word(`application.${application as Application}`)
  const columns: Column<RosterRow>[] = [
    { key: 'firm', label: t('bidder.firm'), wrap: true, text: (row) => firmName(row, lang) },
    {
      ...{ key: 'state', label: t('bidder.state'), text: stateOf },
      cell: (row) => <Tag tone={toneOf(row.application ?? '')}>{stateOf(row)}</Tag>,
    },
    { key: 'ack', label: t('bidder.ack'), text: ackOf, cell: ack },
  ]
  const { shown, filter, none } = useRowFilter({ rows: bidders, textsOf: textsOf(columns) })
  return (
    <Card heading={t('bidders')} actions={filter}>
      <Table
        caption={t('bidders')}
        rows={shown}
        rowKey={({ customerId }) => customerId}
        empty={none ?? t('bidders.none')}
        columns={columns}
      />
    </Card>
  )
}
