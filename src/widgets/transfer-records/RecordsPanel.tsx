import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { AnyTask, Kind, StoredFile } from '#widgets/transfer/index.ts'
import { isSeen, readRecords, transferCentre } from '#widgets/transfer/index.ts'
import { RecordOperations } from './RecordOperations.tsx'
import { RecordStatus } from './RecordStatus.tsx'
import css from './Records.css?inline'
import { messages } from './records.messages.ts'
import { createRecordsStore, type RecordsStore } from './records.store.ts'

const sheet = styleSheet(css)

export interface RecordsPanelProps {
  kind: Kind
  /** Only of this page; empty means of all. */
  pageId?: string | undefined
  pageSize?: number | undefined
  /** Whose; the signed-in user when empty. */
  userAccount?: string | undefined
  /** A record was chosen. */
  onSelect?: ((task: AnyTask) => void) | undefined
  /** Whether a file may be saved here; the page may do that itself. */
  mayDownload?: ((file: StoredFile) => Promise<boolean>) | undefined
}

/** Own imports or exports of the last 24 hours, as they are now. @see IMP-16, EXP-07 */
export function RecordsPanel(props: RecordsPanelProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const box = useRef<HTMLDivElement>(null)
  const store = useRecords(props, box)
  const state = store.state.value
  if (state.phase === 'loading') return <Skeleton lines={6} />
  if (state.failure) return <LoadError title={t('records.failed')} reason={state.failure.message} onRetry={() => store.open()} />
  return <Rows {...props} box={box} store={store} page={state.data} busy={store.reading.value} />
}

/** One of the page, made anew when what it lists changes. */
function useRecords({ kind, pageId = '', pageSize = 10, userAccount = '' }: RecordsPanelProps, box: Box): RecordsStore {
  const runtime = useRuntime()
  const store = useMemo(() => {
    const user = runtime.session.user.peek()
    const owner = { userAccount: userAccount || (user?.userAccount ?? ''), tenantId: user?.tenantId ?? '' }
    return createRecordsStore({
      kind,
      centre: transferCentre(runtime),
      pageId,
      // Nothing is seen of a list that could not be read.
      seen: () => box.current !== null && isSeen(box.current),
      read: (pageIndex, signal) => readRecords(runtime.http, kind, { pageIndex, pageSize, pageId, ...owner }, signal),
    })
  }, [runtime, kind, pageId, pageSize, userAccount, box])
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  return store
}

type Box = RefObject<HTMLDivElement | null>

interface RowsProps extends RecordsPanelProps {
  box: Box
  store: RecordsStore
  page: { readonly rows: readonly AnyTask[]; readonly total: number }
  busy: boolean
}

function Rows({ kind, pageSize = 10, onSelect, mayDownload, box, store, page, busy }: RowsProps) {
  useSignals()
  const t = useText(messages)
  const rows = page.rows.map((row) => store.now(row))
  const columns: Column<AnyTask>[] = [
    { key: 'file', label: t('records.file'), wrap: true, cell: (row) => <FileName row={row} onSelect={onSelect} /> },
    { key: 'time', label: t(`records.time.${kind}`), wide: true, cell: (row) => <Moment row={row} /> },
    { key: 'status', label: t('records.status'), wrap: true, wide: true, cell: (row) => <RecordStatus task={row} /> },
    {
      key: 'operation',
      label: t('records.operation'),
      pinned: true,
      cell: (row) => <RecordOperations task={row} store={store} mayDownload={mayDownload} />,
    },
  ]
  return (
    <div className="records" part="table" ref={box}>
      <Table
        caption={t(`records.${kind}`)}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowPart="row"
        busy={busy}
        empty={<Empty title={t('records.none')} />}
      />
      {page.total > pageSize && (
        <Pager pageIndex={store.pageIndex.value} pageSize={pageSize} total={page.total} onChange={(to) => void store.turn(to)} />
      )}
    </div>
  )
}

function Moment({ row }: { row: AnyTask }) {
  const { dateTime } = useFormats()
  return <time dateTime={row.lastModifiedDate}>{dateTime(row.lastModifiedDate)}</time>
}

/** The name; on a narrow screen also what has no column there. */
function FileName({ row, onSelect }: { row: AnyTask; onSelect: RecordsPanelProps['onSelect'] }) {
  const name = row.fileName || row.displayName
  return (
    <>
      {onSelect ? (
        <span className="records-name">
          <Button kind="text" onPress={() => onSelect(row)}>
            {name}
          </Button>
        </span>
      ) : (
        name
      )}
      <span className="records-narrow">
        <Moment row={row} />
        <RecordStatus task={row} />
      </span>
    </>
  )
}
