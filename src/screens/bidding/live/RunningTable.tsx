import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { runningFields } from '#domain/tender/lists/whole-list-fields.ts'
import { useRowSearch } from '#screens/row-search/index.ts'
import { Table } from '#ui/display/Table.tsx'
import { Time } from '#ui/display/Time.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { runningClient } from './client/running.api.ts'
import { createRunningStore } from './client/running.store.ts'
import css from './RunningTable.css?inline'
import { messages } from './running.messages.ts'
import { StatusTag } from './StatusTag.tsx'

const sheet = styleSheet(css)
const NONE: readonly ProjectRow[] = []

interface RunningTableProps {
  side: 'customer' | 'purchaser'
  /** What stands at the end of a row. */
  actions: (row: ProjectRow) => ReactNode
  empty: ReactNode
}

/** The auctions one may enter now. */
export function RunningTable({ side, actions, empty }: RunningTableProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const store = useMemo(() => createRunningStore(runningClient(runtime, side)), [runtime, side])
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  const list = store.list.value
  const rows = list.phase === 'ready' ? list.rows : NONE
  const { found, search, none } = useRowSearch({ code: 'running-auctions', fields: runningFields, rows })
  if (list.phase === 'loading') return <Skeleton lines={5} />
  if (list.phase === 'failed') {
    return <LoadError title={t('failed')} reason={list.failure.message} onRetry={() => store.open()} />
  }
  const rank =
    side === 'customer' ? [{ key: 'rank', label: t('rank'), align: 'end' as const, cell: (row: ProjectRow) => row.ownRank ?? '–' }] : []
  return (
    <div className="running">
      {search}
      <Table
        caption={t('caption')}
        rows={found}
        rowKey={(row) => row.id}
        empty={none ?? empty}
        columns={[
          { key: 'project', label: t('project'), wrap: true, cell: (row) => <ProjectName row={row} /> },
          { key: 'status', label: t('status'), cell: (row) => <StatusTag status={row.status} fault={row.fault} /> },
          { key: 'startsAt', label: t('startsAt'), wide: true, cell: (row) => <Time at={row.startsAt} /> },
          { key: 'closesAt', label: t('closesAt'), wide: true, cell: (row) => (row.closesAt ? <Time at={row.closesAt} /> : '–') },
          ...rank,
          { key: 'open', label: t('open'), align: 'end', pinned: true, cell: actions },
        ]}
      />
    </div>
  )
}

/** Title in the language of the page, with the code beneath. */
function ProjectName({ row }: { row: ProjectRow }) {
  const runtime = useRuntime()
  const title = runtime.locale.lang.value === 'en' && row.titleEn ? row.titleEn : row.title
  return (
    <span>
      <strong>{title}</strong>
      <br />
      <small>{row.code}</small>
    </span>
  )
}
