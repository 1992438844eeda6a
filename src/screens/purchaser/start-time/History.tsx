import type { TimeChange } from '#contract/tender/firm-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { type Column, Table, textsOf } from '#ui/display/Table.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
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
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const at = (time: string | undefined) => time && dateTime(time, zone)
  const columns: Column<TimeChange>[] = [
    { key: 'what', label: t('history.what'), text: ({ field }) => t(field) },
    {
      ...{ key: 'times', label: t('history.times') },
      text: ({ oldValue, newValue }) => joined(at(oldValue), at(newValue)),
      cell: ({ oldValue, newValue }) => (
        <span className="times-two">
          <span>{at(oldValue)}</span>
          <span>{`→ ${at(newValue)}`}</span>
        </span>
      ),
    },
    { key: 'reason', label: t('history.reason'), wrap: true, text: ({ reason }) => reason },
    {
      ...{ key: 'by', label: t('history.by') },
      text: ({ requestedBy, requestedAt }) => joined(requestedBy, at(requestedAt)),
      sort: ({ requestedAt }) => requestedAt,
      cell: ({ requestedBy, requestedAt }) => people([requestedBy].filter(Boolean), requestedAt),
    },
    {
      ...{ key: 'status', label: t('history.status'), wrap: true },
      text: ({ status, comment }) => joined(t(`status.${status}`), comment),
      cell: ({ status, comment }) => (
        <span className="times-two">
          <Tag tone={TONES[status]}>{t(`status.${status}`)}</Tag>
          {comment && <small>{comment}</small>}
        </span>
      ),
    },
    {
      ...{ key: 'decided', label: t('history.decided') },
      text: ({ decidedBy, decidedAt }) => joined(...decidedBy, at(decidedAt)),
      sort: ({ decidedAt }) => decidedAt,
      cell: ({ decidedBy, decidedAt }) => people(decidedBy, decidedAt),
    },
  ]
  const { shown, filter, none } = useRowFilter({ rows: history, textsOf: textsOf(columns) })
  return (
    <Card heading={t('history')} actions={filter}>
      <Table caption={t('history')} rows={shown} rowKey={({ seq }) => String(seq)} empty={none ?? t('history.none')} columns={columns} />
    </Card>
  )
}
