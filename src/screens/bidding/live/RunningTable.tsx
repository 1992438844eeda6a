import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useMemo } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { HallMode } from '#domain/start/hall-questions.ts'
import { type Column, Table, textsOf } from '#ui/display/Table.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { runningClient } from './client/running.api.ts'
import { createRunningStore } from './client/running.store.ts'
import { RoundNote } from './RoundNote.tsx'
import css from './RunningTable.css?inline'
import { messages } from './running.messages.ts'
import { StatusTag, useStatusName } from './StatusTag.tsx'

const sheet = styleSheet(css)
const NONE: readonly ProjectRow[] = []

interface RunningTableProps {
  side: 'customer' | 'purchaser'
  mode: HallMode
  /** What stands at the end of a row. */
  actions: (row: ProjectRow) => ReactNode
  empty: ReactNode
}

/** The projects whose hall one may enter now. */
export function RunningTable({ side, mode, actions, empty }: RunningTableProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { dateTime } = useFormats()
  const titleOf = useTitle()
  const runtime = useRuntime()
  const store = useMemo(() => createRunningStore(runningClient(runtime, side, mode)), [runtime, side, mode])
  const list = useQuery(store)
  const rows = list.phase === 'ready' ? list.data : NONE
  const statusOf = useStatusName()
  const columns: Column<ProjectRow>[] = [
    {
      ...{ key: 'project', label: t('project'), wrap: true },
      text: (row) => `${titleOf(row)} ${row.code}`,
      cell: (row) => (
        <span className="running-name">
          <strong>{titleOf(row)}</strong>
          <small>{row.code}</small>
          <small className="running-until">
            {closeOf(row) ? `${t('closesAt')} ${dateTime(closeOf(row))}` : `${t('startsAt')} ${dateTime(row.startsAt)}`}
            {row.ownRank !== undefined && ` · ${t('rank')} ${row.ownRank}`}
          </small>
        </span>
      ),
    },
    {
      ...{ key: 'status', label: t('status'), text: statusOf },
      cell: (row) => (
        <span className="running-status">
          <StatusTag status={row.status} fault={row.fault} />
          <RoundNote row={row} />
        </span>
      ),
    },
    { key: 'startsAt', label: t('startsAt'), wide: true, text: ({ startsAt }) => dateTime(startsAt) },
    { key: 'closesAt', label: t('closesAt'), wide: true, text: (row) => closeOf(row) && dateTime(closeOf(row)) },
    ...(side === 'customer'
      ? [{ key: 'rank', label: t('rank'), wide: true, align: 'end' as const, text: ({ ownRank }: ProjectRow) => ownRank }]
      : []),
    { key: 'open', label: t('open'), align: 'end', pinned: true, cell: actions },
  ]
  const { shown, filter, none } = useRowFilter({ rows, textsOf: textsOf(columns) })
  if (list.phase === 'loading') return <Skeleton lines={5} />
  if (list.phase === 'failed') {
    return <LoadError title={t('failed')} reason={list.failure.message} onRetry={store.refresh} />
  }
  return (
    <div className="running">
      {filter}
      <Table cards caption={t('caption')} rows={shown} rowKey={(row) => row.id} empty={none ?? empty} columns={columns} />
    </div>
  )
}

/** While bidding is suspended its end moves. */
const closeOf = ({ status, closesAt = '' }: ProjectRow): string => (status === 'SUSPENDED' ? '' : closesAt)

/** The title in the language of the page. */
function useTitle() {
  const lang = useLocale().lang
  return ({ title, titleEn }: ProjectRow) => (lang === 'en' && titleEn ? titleEn : title)
}
