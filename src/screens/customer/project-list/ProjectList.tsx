import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { FIRM_STAGES, type FirmStage } from '#domain/tender/lists/stages.ts'
import {
  FilterChips,
  ListFailed,
  ListSearch,
  type ListSearchHandle,
  SearchBox,
  SortSelect,
  searchProps,
  useListSearch,
} from '#lists/index.ts'
import type { Mode, ProjectPage } from '#lists/project-pages.store.ts'
import { ListTransfer } from '#lists/transfer/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { createModel, type Model } from './list-model.ts'
import css from './ProjectList.css?inline'
import { ProjectTable } from './ProjectTable.tsx'
import { asked } from './project-list.api.ts'
import { messages } from './project-list.messages.ts'
import { isNarrowed, type ListState, PAGE_SIZES, SORTS } from './project-list.store.ts'

const sheet = styleSheet(css)
const MODES = ['1', '2', '0'] as const

/** The projects the acting firm may see (9.5). */
export function ProjectList({ navigate, params, linkTo }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const firm = runtime.store.customerId.value.value
  return (
    <div className="list">
      <PageHeader title={t('title')} meta={<ZoneNote />} />
      {firm === '' ? (
        <Empty
          icon="building"
          title={t('noFirm')}
          action={
            <Button kind="primary" onPress={() => navigate(paths.switchFirm)}>
              {t('noFirm.action')}
            </Button>
          }
        />
      ) : (
        <List key={firm} navigate={navigate} params={params} {...(linkTo && { linkTo })} />
      )}
    </div>
  )
}

function List({ navigate, params, linkTo }: Pick<ScreenProps, 'navigate' | 'params' | 'linkTo'>) {
  useSignals()
  const runtime = useRuntime()
  const model = useMemo(() => createModel(runtime), [runtime])
  const { store } = model
  const { handle, box, onFilter, onReset } = useListSearch(store.reset)
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  const state = store.state.value
  if (state.phase === 'loading') return <Skeleton lines={10} />
  return (
    <div ref={box} className="lt-list">
      <Choices
        model={model}
        page={state.phase === 'ready' ? state.page : undefined}
        handle={handle}
        viewId={params.view}
        linkOf={linkTo && ((id) => linkTo(paths.projectList, { view: id }))}
      />
      <Rows model={model} state={state} navigate={navigate} onFilter={onFilter} onReset={onReset} />
    </div>
  )
}

interface ChoicesProps {
  model: Model
  /** How many rows are found; not known when left out. */
  page: ProjectPage | undefined
  handle: RefObject<ListSearchHandle | null>
  viewId: string | undefined
  linkOf: ((id: string) => string) | undefined
}

/** Kind of bidding, stage and search. A kind without a project has no tab: an empty one would only lead nowhere. */
function Choices({ model, page, handle, viewId, linkOf }: ChoicesProps) {
  useSignals()
  const t = useText(messages)
  const { store, quickFilters } = model
  const { mode, keyword, search, sort } = store.filter.value
  const counts = store.counts.value
  const atStage = (next: FirmStage | undefined) =>
    quickFilters.with(search, 'stage', next && { rule: 'eq', value: next, texts: { [next]: t(`stage.${next}`) } })
  const kinds = MODES.filter((id) => id === '0' || id === mode || (counts?.modes[id] ?? 0) > 0)
  return (
    <>
      {kinds.length > 1 && (
        <TabStrip
          label={t('tabs.label')}
          active={mode}
          tabs={kinds.map((id) => ({ id, label: t(`tab.${id}`), count: counts?.modes[id] }))}
          onChange={(id) => void store.choose({ mode: id as Mode, search: atStage(undefined) })}
        />
      )}
      <div className="list-filters">
        <FilterChips<FirmStage | undefined>
          label={t('stage.label')}
          chips={[undefined, ...FIRM_STAGES].map((id) => ({ id, label: t(`stage.${id ?? 'all'}`), count: id && counts?.stage[id] }))}
          active={quickFilters.equal(search, 'stage') as FirmStage | undefined | null}
          onChange={(next) => void store.choose({ search: atStage(next) })}
        />
        <SearchBox
          label={t('search')}
          action={t('search.go')}
          keyword={keyword ?? ''}
          onSearch={(word) => void store.choose({ keyword: word })}
        />
        <ListSearch
          {...searchProps(model)}
          count={({ query, signal }) => store.wouldFind({ query, conditions: {} }, signal)}
          beside={`${mode} ${keyword ?? ''}`}
          viewId={viewId}
          linkOf={linkOf}
          handle={handle}
        />
        <SortSelect
          value={sort}
          first={t('sort.first')}
          options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(next) => void store.choose({ sort: next })}
        />
        <ListTransfer
          modelId="tender.firm-project"
          query={asked(store.filter.value)}
          pageIds={page?.rows.map(({ id }) => id)}
          total={page?.total}
          columns={model.columns.choice.value}
        />
      </div>
    </>
  )
}

interface RowsProps extends Pick<ScreenProps, 'navigate'> {
  model: Model
  state: Exclude<ListState, { phase: 'loading' }>
  onFilter: (prop: string, button: HTMLElement) => void
  onReset: () => void
}

function Rows({ model, state, navigate, onFilter, onReset }: RowsProps) {
  useSignals()
  const { store } = model
  const [declining, setDeclining] = useState<ProjectRow>()
  const page = state.phase === 'ready' ? state.page : { rows: [], total: 0, pageIndex: 1, pageSize: store.size.value }
  return (
    <>
      <ProjectTable
        rows={page.rows}
        busy={state.busy}
        model={model}
        onFilter={onFilter}
        navigate={navigate}
        onDecline={setDeclining}
        empty={<Instead model={model} state={state} navigate={navigate} onReset={onReset} />}
      />
      {declining && (
        <DeclineDialog
          row={page.rows.find(({ id }) => id === declining.id) ?? declining}
          decline={(reason, key) => store.decline(declining.id, reason, key)}
          onClose={() => setDeclining(undefined)}
        />
      )}
      {page.total > 0 && (
        <Pager
          pageIndex={page.pageIndex}
          pageSize={page.pageSize}
          total={page.total}
          pageSizes={PAGE_SIZES}
          onPageSize={(size) => void store.choose({}, size)}
          onChange={(to) => void store.turn(to)}
        />
      )}
    </>
  )
}

/** Stands in the place of the rows: why there is none, and what to do. */
function Instead({ model: { store }, state, navigate, onReset }: Omit<RowsProps, 'onFilter'>) {
  useSignals()
  const t = useText(messages)
  const isFiltered = isNarrowed(store.filter.value)
  const reset = <Button onPress={onReset}>{t('empty.reset')}</Button>
  if (state.phase === 'failed') {
    return (
      <ListFailed title={t('failed')} reason={state.failure.message} onRetry={store.again}>
        {isFiltered && reset}
      </ListFailed>
    )
  }
  if (isFiltered) return <Empty title={t('empty.filter')} action={reset} />
  return (
    <Empty title={t('empty')} action={<Button onPress={() => navigate(paths.practice)}>{t('empty.practice')}</Button>}>
      {t('empty.note')}
    </Empty>
  )
}
