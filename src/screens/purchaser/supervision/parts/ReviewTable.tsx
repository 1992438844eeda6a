import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { type ListColumn, useListTable } from '#lists/index.ts'
import { StatusTag } from '#screens/bidding/live/index.ts'
import type { Model } from '#screens/purchaser/supervision/list-model.ts'
import type { ReviewRow } from '#screens/purchaser/supervision/supervision.api.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Time } from '#ui/display/Time.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'

const TONES = { WATCHING: 'info', OPENED: 'warning', RETURNED: 'danger', SIGNED: 'success' } as const
const SEVERITIES = ['high', 'medium', 'low'] as const
const SEVERITY_TONES = { high: 'danger', medium: 'warning', low: 'neutral' } as const
const TASKS = ['suspended', 'correction', 'report', 'low-price', 'proposal', 'award', 'objection', 'schedule'] as const

/** How a review stands, in words and colour. */
export function ReviewTag({ status }: { status: ReviewRow['reviewStatus'] }) {
  const t = useText(messages)
  return <Tag tone={TONES[status]}>{t(`review.${status}`)}</Tag>
}

/** How bad a clue is. */
export function SeverityTag({ severity, n }: { severity: (typeof SEVERITIES)[number]; n?: number }) {
  const t = useText(messages)
  return <Tag tone={SEVERITY_TONES[severity]}>{n === undefined ? t(`severity.${severity}`) : `${t(`severity.${severity}`)} ${n}`}</Tag>
}

interface ReviewTableProps {
  rows: readonly ReviewRow[]
  busy: boolean
  empty: ReactNode
  model: Model
  onOpen: (id: string) => void
  /** Asks for the condition of one field, beside the button of its column. */
  onFilter: (prop: string, button: HTMLElement) => void
}

/** The columns of 9.14 that free bidding has. */
export function ReviewTable({ rows, busy, empty, model, onOpen, onFilter }: ReviewTableProps) {
  useSignals()
  const t = useText(messages)
  const { columns, settings } = useListTable({
    columns: useColumns(onOpen),
    model,
    onFilter,
  })
  return (
    <div className="lt-table">
      {settings}
      <Table caption={t('title')} rows={rows} rowKey={({ project }) => project.id} busy={busy} empty={empty} columns={columns} />
    </div>
  )
}

function useColumns(onOpen: (id: string) => void): ListColumn<ReviewRow>[] {
  const t = useText(messages)
  const named = (key: string, name: string, cell: ListColumn<ReviewRow>['cell'], field?: string): ListColumn<ReviewRow> => ({
    key,
    name,
    field,
    label: name,
    wide: true,
    cell,
  })
  return [
    { ...named('project', t('col.project'), (row) => <Project row={row} />, 'title'), wide: false, wrap: true },
    named('status', t('col.status'), ({ project }) => <StatusTag status={project.status} fault={project.fault} />, 'status'),
    named('review', t('col.review'), (row) => <ReviewTag status={row.reviewStatus} />, 'reviewStatus'),
    named('tasks', t('col.tasks'), (row) => <Tasks tasks={row.tasks} />),
    named('signals', t('col.signals'), (row) => <Clues row={row} />),
    {
      ...named('low', t('col.low'), ({ lowPrices }) => (lowPrices > 0 ? <Tag tone="danger">{String(lowPrices)}</Tag> : '–')),
      align: 'end',
    },
    named('chain', t('col.chain'), (row) => <Chain row={row} />),
    named('closes', t('col.closes'), ({ project }) => <Closes at={project.closesAt} />, 'closesAt'),
    {
      key: 'acts',
      label: t('col.acts'),
      pinned: true,
      cell: ({ project }) => (
        <Button kind="text" label={`${t('open')} ${project.code}`} onPress={() => onOpen(project.id)}>
          {t('open')}
        </Button>
      ),
    },
  ]
}

/** Whether the log of a project proves what is stored of it; where it does not, the tooltip says what. */
function Chain({ row: { chainOk, fault, checked } }: { row: ReviewRow }) {
  const t = useText(messages)
  if (checked !== undefined) return <Tag tone="neutral">{t('chain.unknown', { n: checked })}</Tag>
  const title = fault && t(`fault.${fault.kind}`, { seq: fault.seq ?? 0, field: fault.field ?? '' })
  return (
    <span title={title}>
      <Tag tone={chainOk ? 'success' : 'danger'}>{t(chainOk ? 'chain.sound' : 'chain.broken')}</Tag>
    </span>
  )
}

/** Day above time, so that the columns keep their place. */
const Closes = ({ at }: { at: string | undefined }) =>
  at ? (
    <span className="sup-when">
      <Time at={at} />
    </span>
  ) : (
    '–'
  )

/** Title and code; on a telephone also what the columns say that have no room there. */
function Project({ row }: { row: ReviewRow }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const { project, tasks, lowPrices, signals, chainOk } = row
  const clues = signals ? SEVERITIES.some((severity) => signals[severity] > 0) : false
  return (
    <span className="sup-two">
      <strong>{locale.lang.value === 'en' && project.titleEn ? project.titleEn : project.title}</strong>
      <small>{`${project.code} · ${t(project.mode === 'freeBid' ? 'mode.freeBid' : 'mode.threeRounds')}`}</small>
      <span className="sup-tags sup-narrow">
        <StatusTag status={project.status} fault={project.fault} />
        <ReviewTag status={row.reviewStatus} />
        {tasks.length > 0 && <Tasks tasks={tasks} />}
        {clues && <Clues row={row} />}
        {lowPrices > 0 && <Tag tone="danger">{`${t('col.low')} ${lowPrices}`}</Tag>}
        {!chainOk && <Chain row={row} />}
      </span>
    </span>
  )
}

/** What waits for the reader; each kind once. */
export function Tasks({ tasks }: { tasks: readonly string[] }) {
  const t = useText(messages)
  const kinds = TASKS.filter((kind) => tasks.includes(kind))
  if (kinds.length === 0) return '–'
  return (
    <span className="sup-tags">
      {kinds.map((kind) => (
        <Tag key={kind} tone="warning">
          {t(`task.${kind}`)}
        </Tag>
      ))}
    </span>
  )
}

/** Clues nobody has looked into, by severity. */
function Clues({ row: { signals, checked } }: { row: ReviewRow }) {
  const t = useText(messages)
  if (checked !== undefined) return '–'
  if (!signals) return <span className="sup-muted">{t('hidden')}</span>
  const open = SEVERITIES.filter((severity) => signals[severity] > 0)
  if (open.length === 0) return '–'
  return (
    <span className="sup-tags">
      {open.map((severity) => (
        <SeverityTag key={severity} severity={severity} n={signals[severity]} />
      ))}
    </span>
  )
}
