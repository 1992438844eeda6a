import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Table } from '#ui/display/Table.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { IconName } from '#ui/icons/icons.ts'
import { useElementNarrow } from '#ui/layout/use-element-narrow.ts'
import { NarrowContext } from './cells/TwoLines.tsx'
import css from './ListScreen.css?inline'
import { ListSearch } from './ListSearch.tsx'
import type { List } from './list.ts'
import type { ListColumn } from './list-columns.rules.ts'
import { searchProps } from './list-model.ts'
import { Chips, Head, Instead } from './list-parts.tsx'
import { messages } from './list-tools.messages.ts'
import { SearchBox } from './SearchBox.tsx'
import type { ListTransfer } from './transfer/ListTransfer.tsx'
import { useListSearch } from './use-list-search.ts'
import { useListTable } from './use-list-table.tsx'

const sheet = styleSheet(css)
const NONE: readonly string[] = []
/** Up to this width of its container the style sheet shows what stands only on a telephone; the list is never wider than that. */
const NARROW_PX = 601

/** One of several states that a list is narrowed to by a press: a condition of its search. */
export interface ListChips {
  /** Field of the list. */
  prop: string
  /** What they choose, for screen readers. */
  label: string
  values: readonly { id: string; label: string; count?: number | undefined }[]
  /** How many there are without any of them. */
  total?: number | undefined
}

export interface ListModes {
  label: string
  values: readonly { id: string; label: string; count?: number | undefined }[]
}

export interface ListScreenProps<Row> {
  title: string
  list: List<Row>
  columns: readonly ListColumn<Row>[]
  /** Tabs, where there is more than one; those that ever had rows. */
  modes?: ListModes
  /** No title line: within a card or a dialog that has one. */
  embedded?: boolean
  /** Beside the title. */
  status?: ReactNode
  /** Beneath the title. */
  meta?: ReactNode
  /** What is to be said before the rows, e.g. why something could not be done with them. */
  note?: ReactNode
  /** Name by which the page of an element can style the rows. */
  rowPart?: string | undefined
  /** Marks a row, e.g. the one that is wrong. */
  marked?: (row: Row) => boolean
  /** Name of a row, where rows can be chosen; none of one that cannot. */
  nameOf?: ((row: Row) => string | undefined) | undefined
  /** What can be done with the rows that are chosen. */
  selection?: ReactNode
  words: {
    /** What is typed into the search box; left out: there is none. */
    search?: string
    /** Without any row. */
    empty: string
    /** Without one that fits, where a kind of row is to be named. */
    none?: string
    /** The list's own order, where it has others. */
    order?: string
  }
  emptyIcon?: IconName
  emptyNote?: string
  /** What brings the first row. */
  emptyAction?: ReactNode
  chips?: ListChips
  /** The registered model that the list is exported by; what it is told beside the search, e.g. the project. */
  exportAs?: string | ComponentProps<typeof ListTransfer>
  /** Filters of single fields, as menus that show their value. */
  filters?: ReactNode
  /** Fields that they show. */
  shownBeside?: readonly string[]
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
  const { title, list, chips, words } = props
  const { handle, box, onFilter, onReset } = useListSearch(list.reset)
  const columns = useChoosing(props)
  const isChoosing = props.selection !== undefined && list.chosen.value.length > 0
  // What a head would open stands in the line of filters, whose place the choice takes.
  const table = useListTable({ columns, model: list, onFilter: isChoosing ? undefined : onFilter, sorting: sortingOf(list) })
  const [open, setOpen] = useState(false)
  const { attach, isNarrow } = useNarrowList(box)
  useEffect(() => {
    void list.open()
    return list.close
  }, [list])
  const state = list.state.value
  const page = state.phase === 'ready' ? state.page : undefined
  const { mode, keyword, search, pageSize } = list.wanted.value
  return (
    <div ref={attach} className="ls" data-open={open ? '' : undefined} data-unread={state.phase === 'loading' ? '' : undefined}>
      <Head {...props} columns={columns} settings={table.settings} onFold={() => setOpen(!open)} />
      {props.note}
      {chips && <Chips list={list} {...chips} />}
      {isChoosing && (
        <div className="ls-chosen">
          <LiveText>{t('chosen', { n: list.chosen.value.length })}</LiveText>
          {props.selection}
          <Button kind="text" onPress={() => list.mark([])}>
            {t('chosen.clear')}
          </Button>
        </div>
      )}
      {/* Not taken away: what is built and not searched for yet stays. */}
      <div className="ls-bar" hidden={isChoosing} data-searched={search ? '' : undefined}>
        {words.search && (
          <SearchBox label={words.search} action={t('search')} keyword={keyword} onSearch={(word) => void list.choose({ keyword: word })} />
        )}
        {props.filters}
        <ListSearch
          {...searchProps(list)}
          shownBeside={props.shownBeside ?? NONE}
          count={({ query, signal }) => list.wouldFind({ query, conditions: {} }, signal)}
          beside={`${mode} ${keyword}`}
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
          <NarrowContext value={isNarrow}>
            <Table
              cards
              caption={title}
              rows={page?.rows ?? []}
              rowKey={list.idOf}
              marked={props.marked}
              rowPart={props.rowPart}
              busy={state.busy}
              empty={<Instead {...props} onReset={onReset} />}
              columns={table.columns}
            />
          </NarrowContext>
        </div>
      )}
      {page && page.total > 0 && (
        <Pager
          pageIndex={page.pageIndex}
          pageSize={pageSize}
          total={page.total}
          pageSizes={list.pageSizes}
          onPageSize={(size) => void list.choose({ pageSize: size })}
          onChange={(to) => void list.turn(to)}
        />
      )}
    </div>
  )
}

/** Whether the list stands in a narrow container; `attach` goes to its outermost element, which always has a width. */
function useNarrowList(box: RefCallback<HTMLElement>) {
  const root = useRef<HTMLElement>(null)
  const attach = useCallback(
    (node: HTMLElement | null) => {
      root.current = node
      return box(node)
    },
    [box],
  )
  return { attach, isNarrow: useElementNarrow(root, NARROW_PX, true) }
}

/** The columns, after one that chooses rows where something can be done with several. */
function useChoosing<Row>({ list, columns, nameOf }: ListScreenProps<Row>): readonly ListColumn<Row>[] {
  const t = useText(messages)
  const state = list.state.value
  const rows = state.phase === 'ready' ? state.page.rows : []
  const ids = rows.filter((row) => nameOf?.(row) !== undefined).map(list.idOf)
  const chosen = list.chosen.value
  const lost = rows.map(list.idOf).filter((id) => chosen.includes(id) && !ids.includes(id))
  // What can no longer be done with a row is not done with it, nor counted.
  useEffect(() => {
    if (lost.length > 0) list.mark(list.chosen.peek().filter((id) => !lost.includes(id)))
  })
  if (!nameOf || (rows.length > 0 && ids.length === 0)) return columns
  const toggle = (some: readonly string[], are: boolean) => list.mark([...chosen.filter((id) => !some.includes(id)), ...(are ? [] : some)])
  const box = (name: string, some: readonly string[]) => {
    const n = some.filter((id) => chosen.includes(id)).length
    const are = n > 0 && n === some.length
    return (
      <input
        type="checkbox"
        aria-label={name}
        checked={are}
        disabled={some.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = n > 0 && !are
        }}
        onChange={() => toggle(some, are)}
      />
    )
  }
  const one = (row: Row) => {
    const name = nameOf(row)
    return name === undefined ? null : box(t('choose', { name }), [list.idOf(row)])
  }
  const all = (
    <span className="ls-all">
      {box(t('choose.all'), ids)}
      <span className="ls-narrow" aria-hidden="true">
        {t('choose.all')}
      </span>
    </span>
  )
  return [{ key: 'choose', label: all, stays: true, cell: one }, ...columns]
}

/** A press on the head that orders the list gives it its own order again. */
const sortingOf = <Row,>({ definition: { order }, wanted, choose }: List<Row>) => ({
  view: order.toView(wanted.value.sort),
  toggle: (sort: string) => void choose({ sort: wanted.peek().sort === sort ? undefined : sort }),
})
