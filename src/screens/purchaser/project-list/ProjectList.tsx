import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import { useRuntime } from '#core/context.tsx'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useText } from '#core/locale.tsx'
import { purchaserListFields } from '#domain/tender/list-fields.ts'
import { FilterChips, ListSearch, SearchBox } from '#screens/list-tools/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TabStrip } from '#ui/TabStrip.tsx'
import { ZoneNote } from '#ui/ZoneNote.tsx'
import { BatchBar } from './BatchBar.tsx'
import { DeedDialog, type Wish } from './DeedDialog.tsx'
import { Narrowing } from './Narrowing.tsx'
import css from './ProjectList.css?inline'
import { ProjectTable } from './ProjectTable.tsx'
import { projectDeeds, projectListDoor } from './project-list.api.ts'
import { messages } from './project-list.messages.ts'
import {
  type Counts,
  createProjectListStore,
  isNarrowed,
  type ListPage,
  type Mode,
  PAGE_SIZES,
  type ProjectListStore,
} from './project-list.store.ts'
import { isStatus, STATUSES } from './project-row.rules.ts'

const sheet = styleSheet(css)
const MODES = ['1', '2', '0'] as const

/** The projects a person of the purchaser's side prepares, approves, supervises or audits (9.15). */
export function ProjectList({ params, navigate, readonly = false }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const wished = isStatus(params.status) ? params.status : undefined
  const store = useMemo(() => createProjectListStore(projectListDoor(runtime), wished), [runtime, wished])
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  const mayWrite = !readonly && runtime.session.can('tender:project:edit')
  const state = store.state.value
  return (
    <div className="pulist">
      <PageHeader
        title={t('title')}
        meta={<ZoneNote />}
        actions={
          mayWrite && (
            <Button kind="primary" icon="plus" onPress={() => navigate(paths.itemList)}>
              {t('new')}
            </Button>
          )
        }
      />
      {state.phase === 'loading' && <Skeleton lines={10} />}
      {state.phase === 'failed' && <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />}
      {state.phase === 'failed' && isNarrowed(store.filter.value) && (
        <p>
          <Button onPress={() => store.reset()}>{t('empty.reset')}</Button>
        </p>
      )}
      {state.phase === 'ready' && (
        <>
          <Choices store={store} counts={state.counts} />
          <Rows store={store} page={state.page} busy={state.busy} navigate={navigate} mayWrite={mayWrite} readonly={readonly} />
        </>
      )}
    </div>
  )
}

/** Kind of bidding, status and search. A kind without a project has no tab, a status without one no chip. */
function Choices({ store, counts }: { store: ProjectListStore; counts: Counts }) {
  useSignals()
  const t = useText(messages)
  const { mode, status, keyword, search } = store.filter.value
  const kinds = MODES.filter((id) => id === '0' || id === mode || counts.modes[id] > 0)
  const shown = STATUSES.filter((id) => id === status || (counts.status[id] ?? 0) > 0)
  return (
    <>
      {kinds.length > 1 && (
        <TabStrip
          label={t('tabs.label')}
          active={mode}
          tabs={kinds.map((id) => ({ id, label: t(`tab.${id}`), count: counts.modes[id] }))}
          onChange={(id) => void store.choose({ mode: id as Mode, status: undefined })}
        />
      )}
      <div className="pulist-filters">
        <FilterChips
          label={t('chips.label')}
          chips={[
            { id: undefined, label: t('chips.all') },
            ...shown.map((id) => ({ id, label: t(`status.${id}`), count: counts.status[id] })),
          ]}
          active={status}
          onChange={(next) => void store.choose({ status: next })}
        />
        <SearchBox
          label={t('search')}
          action={t('search.go')}
          keyword={keyword ?? ''}
          onSearch={(word) => void store.choose({ keyword: word })}
        />
        <Narrowing store={store} />
        <ListSearch
          code="pu-project-list"
          fields={purchaserListFields}
          searched={search}
          onSearch={(next) => void store.choose({ search: next })}
          count={({ query, signal }) => store.wouldFind({ query, conditions: {} }, signal)}
        />
      </div>
    </>
  )
}

interface RowsProps extends Pick<ScreenProps, 'navigate'> {
  store: ProjectListStore
  page: ListPage
  busy: boolean
  mayWrite: boolean
  readonly: boolean
}

function Rows({ store, page, busy, navigate, mayWrite, readonly }: RowsProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const deeds = useMemo(() => projectDeeds(runtime), [runtime])
  const [wish, setWish] = useState<Wish>()
  const empty = isNarrowed(store.filter.value) ? (
    <Empty title={t('empty.filter')} action={<Button onPress={() => store.reset()}>{t('empty.reset')}</Button>} />
  ) : (
    <Empty title={t('empty')} action={mayWrite && <Button onPress={() => navigate(paths.itemList)}>{t('new')}</Button>}>
      {t('empty.note')}
    </Empty>
  )
  return (
    <>
      {mayWrite && <BatchBar store={store} rows={page.rows} onWish={setWish} />}
      <ProjectTable
        page={page}
        busy={busy}
        store={store}
        navigate={navigate}
        onWish={setWish}
        mayWrite={mayWrite}
        readonly={readonly}
        empty={empty}
      />
      {wish && <DeedDialog wish={wish} deeds={deeds} onDone={store.refresh} onClose={() => setWish(undefined)} />}
      {page.total > 0 && (
        <Pager
          pageIndex={page.pageIndex}
          pageSize={page.pageSize}
          total={page.total}
          pageSizes={PAGE_SIZES}
          onPageSize={(size) => void store.resize(size)}
          onChange={(to) => void store.turn(to)}
        />
      )}
    </>
  )
}
