import type { TimeChange } from '#contract/tender-firm-calls.ts'
import { useFormats, useText } from '#core/locale.tsx'
import { Card } from '#ui/Card.tsx'
import { Table } from '#ui/Table.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
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
  const person = (name: string, at: string | undefined) => (
    <span className="times-two">
      <span>{name || t('none')}</span>
      {at && <small>{dateTime(at, zone)}</small>}
    </span>
  )
  return (
    <Card heading={t('history')}>
      <Table
        caption={t('history')}
        rows={history}
        rowKey={({ seq }) => String(seq)}
        empty={t('history.none')}
        columns={[
          { key: 'what', label: t('history.what'), cell: ({ field }) => t(field) },
          { key: 'old', label: t('history.old'), cell: ({ oldValue }) => dateTime(oldValue, zone) },
          { key: 'new', label: t('history.new'), cell: ({ newValue }) => dateTime(newValue, zone) },
          { key: 'reason', label: t('history.reason'), wrap: true, cell: ({ reason }) => reason },
          { key: 'by', label: t('history.by'), cell: ({ requestedBy, requestedAt }) => person(requestedBy, requestedAt) },
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
            cell: ({ decidedBy, decidedAt }) => person(decidedBy.join(t('comma')), decidedAt),
          },
        ]}
      />
    </Card>
  )
}
