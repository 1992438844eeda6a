import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { type ListColumn, useListTable } from '#lists/index.ts'
import type { ProjectPage } from '#lists/project-pages.store.ts'
import { clockFace, StatusTag, useNow } from '#screens/bidding/live/index.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Table } from '#ui/display/Table.tsx'
import { Time } from '#ui/display/Time.tsx'
import type { PendingAction } from './ActionDialog.tsx'
import type { Model } from './list-model.ts'
import { messages } from './project-list.messages.ts'
import type { ProjectListStore } from './project-list.store.ts'
import { RowActions } from './RowActions.tsx'

interface ProjectTableProps extends Pick<ScreenProps, 'navigate'> {
  page: ProjectPage
  busy: boolean
  model: Model
  onAction: (pending: PendingAction) => void
  /** Asks for the condition of one field, beside the button of its column. */
  onFilter: (prop: string, button: HTMLElement) => void
  mayWrite: boolean
  readonly: boolean
  empty: ReactNode
}

/** The columns of 9.15. */
export function ProjectTable(props: ProjectTableProps) {
  useSignals()
  const { page, busy, empty, model, onFilter } = props
  const t = useText(messages)
  const { columns, settings } = useListTable({
    columns: useColumns(props),
    model,
    onFilter,
  })
  return (
    <div className="lt-table">
      {settings}
      <Table caption={t('caption')} rows={page.rows} rowKey={(row) => row.id} busy={busy} empty={empty} columns={columns} />
    </div>
  )
}

function useColumns({ page, model: { store }, navigate, onAction, mayWrite, readonly }: ProjectTableProps): ListColumn<ProjectRow>[] {
  const t = useText(messages)
  const actions = (row: ProjectRow) => (
    <RowActions row={row} navigate={navigate} onAction={onAction} mayWrite={mayWrite} readonly={readonly} />
  )
  return [
    ...(mayWrite
      ? [
          {
            key: 'choose',
            label: <ChooseAll store={store} rows={page.rows} />,
            cell: (row: ProjectRow) => <Choose store={store} row={row} />,
          },
        ]
      : []),
    { key: 'title', name: t('col.title'), field: 'title', label: t('col.title'), wrap: true, cell: (row) => <Title row={row} /> },
    { key: 'dept', name: t('col.dept'), field: 'deptId', label: t('col.dept'), wide: true, cell: (row) => <Owner row={row} /> },
    {
      key: 'ceiling',
      name: t('col.ceiling'),
      field: 'ceiling',
      label: t('col.ceiling'),
      align: 'end',
      wide: true,
      cell: (row) => <Prices row={row} />,
    },
    {
      key: 'bidders',
      name: t('col.bidders'),
      label: <Heading words={t('col.bidders')} />,
      align: 'end',
      wide: true,
      cell: ({ fault, approved = 0, invited = 0 }) => (fault ? '–' : `${approved} / ${invited}`),
    },
    {
      key: 'status',
      name: t('col.status'),
      field: 'status',
      label: t('col.status'),
      wide: true,
      cell: (row) => <StatusTag status={row.status} fault={row.fault} />,
    },
    { key: 'next', name: t('col.next'), field: 'startsAt', label: t('col.next'), wide: true, cell: (row) => <Next row={row} /> },
    { key: 'actions', label: t('col.actions'), pinned: true, cell: actions },
  ]
}

/** A head that is wider than what stands beneath it breaks into lines. */
const Heading = ({ words }: { words: string }) => <span className="pulist-head">{words}</span>

interface ChooseProps {
  store: ProjectListStore
}

function ChooseAll({ store, rows }: ChooseProps & { rows: readonly ProjectRow[] }) {
  useSignals()
  const t = useText(messages)
  const chosen = store.chosen.value
  const all = rows.length > 0 && rows.every(({ id }) => chosen.includes(id))
  return (
    <input
      type="checkbox"
      aria-label={t('choose.all')}
      checked={all}
      disabled={rows.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = !all && chosen.length > 0
      }}
      onChange={() => store.mark(all ? [] : rows.map(({ id }) => id))}
    />
  )
}

function Choose({ store, row }: ChooseProps & { row: ProjectRow }) {
  useSignals()
  const t = useText(messages)
  const chosen = store.chosen.value
  const marked = chosen.includes(row.id)
  return (
    <input
      type="checkbox"
      aria-label={t('choose.one', { code: row.code })}
      checked={marked}
      onChange={() => store.mark(marked ? chosen.filter((id) => id !== row.id) : [...chosen, row.id])}
    />
  )
}

/** The department, with the buyer beneath. */
function Owner({ row }: { row: ProjectRow }) {
  useSignals()
  const { locale } = useRuntime()
  return (
    <span className="pulist-two pulist-owner">
      <span>{(locale.lang.value === 'en' && row.deptNameEn) || row.deptName || '–'}</span>
      <small>{row.ownerName}</small>
    </span>
  )
}

/** Title, with code, kind of bidding and category beneath; on a narrow screen also what the columns say that have no room there. */
function Title({ row }: { row: ProjectRow }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const categories = useDictionary('tender_category')
  const title = locale.lang.value === 'en' && row.titleEn ? row.titleEn : row.title
  const mode = row.mode === 'freeBid' ? t('mode.freeBid') : t('mode.threeRounds')
  return (
    <span className="pulist-title">
      <strong>{title || t('untitled')}</strong>
      <small className="pulist-code">{row.code}</small>
      <small>{[mode, wordFor(categories, row.categoryCode)].filter(Boolean).join(' · ')}</small>
      <span className="pulist-narrow">
        <StatusTag status={row.status} fault={row.fault} />
        <Prices row={row} />
      </span>
      <span className="pulist-narrow">
        <Next row={row} />
      </span>
    </span>
  )
}

/** What comes next, when, and in how long. */
function Next({ row }: { row: ProjectRow }) {
  const t = useText(messages)
  const { clock } = useRuntime()
  const now = useNow(clock)
  const { next } = row
  if (!next) return <span className="pulist-none">–</span>
  const ms = Date.parse(next.at) - now
  const face = clockFace(Math.max(0, ms))
  return (
    <span className="pulist-next">
      <small>{t(`next.${next.kind}`)}</small>
      <Time at={next.at} />
      {ms > 0 && <small>{face.days > 0 ? t('day', { n: face.days, time: face.text }) : t('left', { time: face.text })}</small>}
    </span>
  )
}

/** The ceiling; beneath it the best price, where it is disclosed to the reader, and how far it is from the ceiling. */
function Prices({ row }: { row: ProjectRow }) {
  const t = useText(messages)
  const { money } = useFormats()
  const { ceiling, best, saving, currency } = row
  return (
    <span className="pulist-two">
      <span>{ceiling ? money(ceiling, currency) : '–'}</span>
      {best !== undefined && <small>{t('best', { amount: money(best, currency) })}</small>}
      {saving !== undefined && <small>{t('saving', { percent: saving })}</small>}
    </span>
  )
}
