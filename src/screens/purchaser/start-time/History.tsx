import type { TimeChange } from '#contract/tender/firm-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { timeChangeFields } from '#domain/tender/lists/whole-list-fields.ts'
import { useRowSearch } from '#screens/row-search/index.ts'
import { Table } from '#ui/display/Table.tsx'
import { Tag, type Tone } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './start-time.messages.ts'

const TONES: Readonly<Record<TimeChange['status'], Tone>> = {
  REQUESTED: 'warning',
  APPROVED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
  LAPSED: 'neutral',
}

const recordOf = ({ field, reason, requestedBy, requestedAt, status, comment, decidedBy, decidedAt, ...times }: TimeChange) => ({
  changedTime: field,
  words: [reason, comment].filter(Boolean).join(' '),
  person: requestedBy,
  at: requestedAt,
  changeStatus: status,
  decidedBy: decidedBy.join(' '),
  decidedAt,
  oldValue: times.oldValue,
  newValue: times.newValue,
})

/** Every change that was asked for, newest first, with its persons and what became of it. */
export function History({ history, zone }: { history: readonly TimeChange[]; zone: string | undefined }) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  // Beneath each other what belongs together: side by side it would be wider than a page of 1,280 px.
  const people = (names: readonly string[], at: string | undefined) => (
    <span className="times-two">
      {names.length === 0 && <span>{t('none')}</span>}
      {[...names.entries()].map(([place, name]) => (
        <span key={place}>{place < names.length - 1 ? `${name}${t('comma').trimEnd()}` : name}</span>
      ))}
      {at && <small>{dateTime(at, zone)}</small>}
    </span>
  )
  const { found, search, none } = useRowSearch({ code: 'time-changes', fields: timeChangeFields, rows: history, recordOf })
  return (
    <Card heading={t('history')} actions={search}>
      <Table
        caption={t('history')}
        rows={found}
        rowKey={({ seq }) => String(seq)}
        empty={none ?? t('history.none')}
        columns={[
          { key: 'what', label: t('history.what'), cell: ({ field }) => t(field) },
          {
            key: 'times',
            label: t('history.times'),
            cell: ({ oldValue, newValue }) => (
              <span className="times-two">
                <span>{dateTime(oldValue, zone)}</span>
                <span>{`→ ${dateTime(newValue, zone)}`}</span>
              </span>
            ),
          },
          { key: 'reason', label: t('history.reason'), wrap: true, cell: ({ reason }) => reason },
          { key: 'by', label: t('history.by'), cell: ({ requestedBy, requestedAt }) => people([requestedBy].filter(Boolean), requestedAt) },
          {
            key: 'status',
            label: t('history.status'),
            wrap: true,
            cell: ({ status, comment }) => (
              <span className="times-two">
                <Tag tone={TONES[status]}>{t(`status.${status}`)}</Tag>
                {comment && <small>{comment}</small>}
              </span>
            ),
          },
          {
            key: 'decided',
            label: t('history.decided'),
            cell: ({ decidedBy, decidedAt }) => people(decidedBy, decidedAt),
          },
        ]}
      />
    </Card>
  )
}
