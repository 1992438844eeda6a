import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { ProjectRow } from '#contract/tender-project.ts'
import { useRuntime } from '#core/context.tsx'
import { useText } from '#core/locale.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'
import { Time } from '#ui/Time.tsx'
import { runningDoor } from './running.api.ts'
import { messages } from './running.messages.ts'
import { createRunningStore } from './running.store.ts'
import { StatusTag } from './StatusTag.tsx'

interface RunningTableProps {
  side: 'customer' | 'purchaser'
  /** What stands at the end of a row. */
  actions: (row: ProjectRow) => ReactNode
  empty: ReactNode
}

/** The auctions one may enter now. */
export function RunningTable({ side, actions, empty }: RunningTableProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const store = useMemo(() => createRunningStore(runningDoor(runtime, side)), [runtime, side])
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  const list = store.list.value
  if (list.phase === 'loading') return <Skeleton lines={5} />
  if (list.phase === 'failed') {
    return <LoadError title={t('failed')} reason={list.failure.message} onRetry={() => store.open()} />
  }
  const rank =
    side === 'customer' ? [{ key: 'rank', label: t('rank'), align: 'end' as const, cell: (row: ProjectRow) => row.ownRank ?? '–' }] : []
  return (
    <Table
      caption={t('caption')}
      rows={list.rows}
      rowKey={(row) => row.id}
      empty={empty}
      columns={[
        { key: 'project', label: t('project'), wrap: true, cell: (row) => <ProjectName row={row} /> },
        { key: 'status', label: t('status'), cell: (row) => <StatusTag status={row.status} /> },
        { key: 'startsAt', label: t('startsAt'), wide: true, cell: (row) => <Time at={row.startsAt} /> },
        { key: 'closesAt', label: t('closesAt'), wide: true, cell: (row) => (row.closesAt ? <Time at={row.closesAt} /> : '–') },
        ...rank,
        { key: 'open', label: t('open'), align: 'end', pinned: true, cell: actions },
      ]}
    />
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
