import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { sortWord } from '#domain/lists/define-list.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { IconName } from '#ui/icons/icons.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { FilterChips } from './FilterChips.tsx'
import { ListFailed } from './ListFailed.tsx'
import css from './ListScreen.css?inline'
import { ListSearch } from './ListSearch.tsx'
import { exportedFields, type ListColumn } from './list-columns.rules.ts'
import { searchProps } from './list-model.ts'
import { messages } from './list-tools.messages.ts'
import { PAGE_SIZES, type RemoteList } from './remote-list.ts'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import { ListTransfer } from './transfer/ListTransfer.tsx'
import { useListSearch } from './use-list-search.ts'
import { useListTable } from './use-list-table.tsx'

const sheet = styleSheet(css)

/** One of several states that a list is narrowed to by a press: a condition of its search. */
export interface ListChips {
  /** Field of the list. */
  prop: string
  /** What they choose, for screen readers. */
  label: string
  values: readonly { id: string; label: string; count?: number | undefined }[]
}

export interface ListScreenProps<Row> {
  title: string
  list: RemoteList<Row>
  columns: readonly ListColumn<Row>[]
  rowId: (row: Row) => string
  words: {
    /** What is typed into the search box. */
    search: string
    /** Without any row. */
    empty: string
    /** Without one that fits. */
    none: string
    /** The list's own order. */
    order: string
  }
  emptyIcon?: IconName
  chips?: ListChips
  /** The registered model that the list is exported by. */
  exportAs?: string
  /** The primary action of the view. */
  actions?: ReactNode
  /** Id of the common query to begin with, from the address. */
  viewId?: string | undefined
  /** Address under which the list opens with a common query; without it there is none. */
  linkOf?: ((id: string) => string) | undefined
}

/** A list as every list of the application stands in its page (calm.md 1): a title line, states, one line of filters, rows. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { title, list, columns, rowId, chips, words } = props
  const { handle, box, onFilter, onReset } = useListSearch(list.reset)
  const table = useListTable({ columns, model: list, onFilter, sorting: sortingOf(list) })
  const [open, setOpen] = useState(false)
  useEffect(() => {
    void list.open()
    return list.close
  }, [list])
  const state = list.state.value
  const page = state.phase === 'ready' ? state.page : undefined
  const asked = askedOf(list)
  const { keyword, search, pageSize } = list.wanted.value
  return (
    <div ref={box} className="ls">
      <PageHeader
        title={title}
        status={page && <span className="ls-count">{page.total}</span>}
        actions={
          <>
            <span className="ls-fold">
              <Button icon="filter" onPress={() => setOpen(!open)}>
                {asked > 0 ? t('filters.n', { n: asked }) : t('filters')}
              </Button>
            </span>
            <span className="ls-wide">{table.settings}</span>
            {state.phase !== 'loading' && <Export {...props} />}
            {props.actions}
          </>
        }
      />
      {chips && <Chips list={list} {...chips} />}
      <div className="ls-bar" data-open={open ? '' : undefined}>
        <SearchBox label={words.search} action={t('search')} keyword={keyword} onSearch={(word) => void list.choose({ keyword: word })} />
        <Order list={list} first={words.order} />
        <ListSearch
          {...searchProps(list)}
          shownBeside={chips?.prop}
          count={({ query, signal }) => list.wouldFind({ query, conditions: {} }, signal)}
          beside={keyword}
          viewId={props.viewId}
          linkOf={props.linkOf}
          handle={handle}
        />
        {(keyword !== '' || search) && (
          <Button kind="text" onPress={onReset}>
            {t('reset')}
          </Button>
        )}
      </div>
      {state.phase === 'loading' ? (
        <Skeleton lines={10} />
      ) : (
        <div className="lt-table">
          <Table
            caption={title}
            rows={page?.rows ?? []}
            rowKey={rowId}
            busy={state.busy}
            empty={<Instead {...props} onReset={onReset} />}
            columns={table.columns}
          />
        </div>
      )}
      {page && page.total > PAGE_SIZES[0] && (
        <Pager
          pageIndex={page.pageIndex}
          pageSize={pageSize}
          total={page.total}
          pageSizes={PAGE_SIZES}
          onPageSize={(size) => void list.choose({ pageSize: size })}
          onChange={(to) => void list.turn(to)}
        />
      )}
    </div>
  )
}

/** A press on the head that orders the list gives it its own order again. */
const sortingOf = <Row,>({ definition: { order }, wanted, choose }: RemoteList<Row>) => ({
  view: order.toView(wanted.value.sort),
  toggle: (sort: string) => void choose({ sort: wanted.peek().sort === sort ? undefined : sort }),
})

/** How many things narrow the list: said on the button that they are folded into on a phone. */
function askedOf<Row>({ wanted }: RemoteList<Row>): number {
  const { keyword, search } = wanted.value
  const { children = [] } = (search?.conditions ?? {}) as { children?: readonly unknown[] }
  return Number(keyword !== '') + children.length
}

function Chips<Row>({ list, prop, label, values }: ListChips & { list: RemoteList<Row> }) {
  useSignals()
  const t = useText(messages)
  const { search } = list.wanted.value
  const { quickFilters } = list
  const wordOf = (id: string) => values.find((one) => one.id === id)?.label ?? id
  const active = quickFilters.equal(search, prop)
  const narrow = (next: string | undefined) =>
    quickFilters.with(search, prop, next === undefined ? undefined : { rule: 'eq', value: next, texts: { [next]: wordOf(next) } })
  return (
    <FilterChips<string | undefined>
      label={label}
      chips={[{ id: undefined, label: t('all') }, ...values]}
      active={active}
      // A second press takes the state away.
      onChange={(next) => void list.choose({ search: narrow(next === active ? undefined : next) })}
    />
  )
}

function Order<Row>({ list: { definition, wanted, choose }, first }: { list: RemoteList<Row>; first: string }) {
  useSignals()
  const { lang } = useLocale()
  const { sorts, fields, order } = definition
  return (
    <SortSelect
      value={wanted.value.sort}
      first={first}
      options={sorts.map((value) => ({ value, label: sortWord(fields[value]!, lang) }))}
      onChange={(next) => void choose({ sort: order.sortOf(next) })}
    />
  )
}

function Export<Row>({ list, columns, rowId, exportAs }: ListScreenProps<Row>) {
  useSignals()
  const { lang } = useLocale()
  const state = list.state.value
  const page = state.phase === 'ready' ? state.page : undefined
  if (!exportAs) return null
  return (
    <ListTransfer
      modelId={exportAs}
      query={list.body()}
      pageIds={page?.rows.map(rowId)}
      total={page?.total}
      fields={exportedFields(columns, list.columns.choice.value, lang)}
    />
  )
}

/** Stands in the place of the rows: why there is none, and what to do. */
function Instead<Row>({ list, words, emptyIcon, onReset }: ListScreenProps<Row> & { onReset: () => void }) {
  useSignals()
  const t = useText(messages)
  const state = list.state.value
  const reset = <Button onPress={onReset}>{t('clear')}</Button>
  if (state.phase === 'failed') {
    return (
      <ListFailed title={t('failed')} reason={state.failure.message} onRetry={list.again}>
        {list.isNarrowed() && reset}
      </ListFailed>
    )
  }
  return list.isNarrowed() ? (
    <Empty title={words.none} action={reset} />
  ) : (
    <Empty {...(emptyIcon && { icon: emptyIcon })} title={words.empty} />
  )
}
