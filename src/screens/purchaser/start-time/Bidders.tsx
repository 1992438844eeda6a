import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import type { RosterRow, TimeChange } from '#contract/tender/firm-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { bidderFields } from '#domain/tender/lists/whole-list-fields.ts'
import { type Application, firmMessages, firmName, toneOf } from '#screens/purchaser/firmpop/index.ts'
import { useRowSearch } from '#screens/row-search/index.ts'
import { Table } from '#ui/display/Table.tsx'
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
  const recordOf = useCallback(
    (row: RosterRow) => ({ name: firmName(row, lang), application: row.application, agreed: hasAgreed(row, request) }),
    [lang, request],
  )
  const { found, search, none } = useRowSearch({ code: 'registered-firms', fields: bidderFields, rows: bidders, recordOf })
  const ack = (row: RosterRow) => {
    const given = hasAgreed(row, request)
    return given === undefined ? t('ack.none') : <Tag tone={given ? 'success' : 'warning'}>{t(given ? 'ack.given' : 'ack.open')}</Tag>
  }
  return (
    <Card heading={t('bidders')} actions={search}>
      <Table
        caption={t('bidders')}
        rows={found}
        rowKey={({ customerId }) => customerId}
        empty={none ?? t('bidders.none')}
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
