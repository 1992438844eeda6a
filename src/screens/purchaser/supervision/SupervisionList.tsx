import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { sortWord } from '#domain/lists/define-list.ts'
import { reviewProjects } from '#domain/tender/lists/review-projects.ts'
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
import type { PagedState } from '#lists/paged.store.ts'
import { ListTransfer } from '#lists/transfer/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { createModel, type Model } from './list-model.ts'
import { ReviewDrawer } from './parts/ReviewDrawer.tsx'
import { ReviewTable } from './parts/ReviewTable.tsx'
import css from './Supervision.css?inline'
import { type ReviewPage, type ReviewStatus, SORTS, searchOf } from './supervision.api.ts'
import { messages } from './supervision.messages.ts'
import { PAGE_SIZES, STATUSES } from './supervision.store.ts'

const sheet = styleSheet(css)

/** What is supervised and reviewed, and for each project its drawer (9.14). */
export function SupervisionList({ params, navigate, linkTo, readonly = false }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const model = useMemo(() => createModel(runtime), [runtime])
  const { store } = model
  const { handle, box, onFilter, onReset } = useListSearch(() => store.choose({ keyword: '', search: undefined }))
  const [opened, setOpened] = useState<string | undefined>(params.projectId)
  useEffect(() => setOpened(params.projectId), [params.projectId])
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  const state = store.state.value
  return (
    <div ref={box} className="sup">
      <PageHeader
        title={t('title')}
        meta={<ZoneNote />}
        actions={
          state.phase !== 'loading' && (
            <ListTransfer
              modelId="tender.review-project"
              query={searchOf(store.wanted.value)}
              pageIds={state.phase === 'ready' ? state.page.rows.map(({ project }) => project.id) : undefined}
              total={state.phase === 'ready' ? state.page.total : undefined}
              columns={model.columns.choice.value}
            />
          )
        }
      />
      <Narrowing model={model} handle={handle} viewId={params.view} linkOf={linkTo && ((id) => linkTo(paths.supervision, { view: id }))} />
      {state.phase === 'loading' && <Skeleton lines={8} />}
      {state.phase !== 'loading' && <Rows model={model} state={state} onOpen={setOpened} onFilter={onFilter} onReset={onReset} />}
      {opened && (
        <ReviewDrawer key={opened} projectId={opened} navigate={navigate} readonly={readonly} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}

interface RowsProps {
  model: Model
  state: Exclude<PagedState<ReviewPage>, { phase: 'loading' }>
  onOpen: (id: string) => void
  onFilter: (prop: string, button: HTMLElement) => void
  onReset: () => void
}

function Rows({ model, state, onOpen, onFilter, onReset }: RowsProps) {
  useSignals()
  const { store } = model
  const page = state.phase === 'ready' ? state.page : { rows: [], total: 0, pageIndex: 1, pageSize: store.wanted.value.pageSize }
  return (
    <>
      <ReviewTable
        rows={page.rows}
        busy={state.busy}
        empty={<Instead model={model} state={state} onReset={onReset} />}
        model={model}
        onOpen={onOpen}
        onFilter={onFilter}
      />
      {page.total > PAGE_SIZES[0] && (
        <Pager
          pageIndex={page.pageIndex}
          pageSize={page.pageSize}
          total={page.total}
          pageSizes={PAGE_SIZES}
          onPageSize={(pageSize) => void store.choose({ pageSize })}
          onChange={(to) => void store.turn(to)}
        />
      )}
    </>
  )
}

/** Stands in the place of the rows: why there is none, and what to do. */
function Instead({ model: { store }, state, onReset }: Pick<RowsProps, 'model' | 'state' | 'onReset'>) {
  useSignals()
  const t = useText(messages)
  const { keyword, search } = store.wanted.value
  const isFiltered = keyword !== '' || search !== undefined
  const reset = <Button onPress={onReset}>{t('reset')}</Button>
  if (state.phase === 'failed') {
    return (
      <ListFailed title={t('failed')} reason={state.failure.message} onRetry={store.again}>
        {isFiltered && reset}
      </ListFailed>
    )
  }
  return isFiltered ? <Empty title={t('empty.filter')} action={reset} /> : <Empty icon="shield" title={t('empty')} />
}

interface NarrowingProps {
  model: Model
  handle: RefObject<ListSearchHandle | null>
  viewId: string | undefined
  linkOf: ((id: string) => string) | undefined
}

/** By the state of the review, by a word, and by whatever is asked for. */
function Narrowing({ model, handle, viewId, linkOf }: NarrowingProps) {
  useSignals()
  const t = useText(messages)
  const { lang } = useLocale()
  const { store, quickFilters } = model
  const { keyword, search, sort } = store.wanted.value
  const withStatus = (next: ReviewStatus | undefined) =>
    quickFilters.with(search, 'reviewStatus', next && { rule: 'eq', value: next, texts: { [next]: t(`review.${next}`) } })
  return (
    <div className="sup-filters">
      <FilterChips<ReviewStatus | undefined>
        label={t('statuses')}
        chips={[{ id: undefined, label: t('status.all') }, ...STATUSES.map((id) => ({ id, label: t(`review.${id}`) }))]}
        active={quickFilters.equal(search, 'reviewStatus') as ReviewStatus | undefined | null}
        onChange={(next) => void store.choose({ search: withStatus(next) })}
      />
      <SearchBox
        label={t('search')}
        action={t('search.go')}
        keyword={keyword}
        onSearch={(word) => void store.choose({ keyword: word.trim() })}
      />
      <SortSelect
        value={sort}
        first={t('sort.first')}
        options={SORTS.map((value) => ({ value, label: sortWord(reviewProjects.fields[value], lang) }))}
        onChange={(next) => void store.choose({ sort: next })}
      />
      <ListSearch
        {...searchProps(model)}
        count={({ query, signal }) => store.wouldFind({ query, conditions: {} }, signal)}
        beside={keyword}
        viewId={viewId}
        linkOf={linkOf}
        handle={handle}
      />
    </div>
  )
}
