import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { sortWord } from '#domain/lists/define-list.ts'
import type { QuickFilter } from '#domain/search/quick-filters.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty, EmptySlot } from '#ui/feedback/Empty.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import { FilterChips } from './FilterChips.tsx'
import { ListFailed } from './ListFailed.tsx'
import type { ListChips, ListModes, ListScreenProps } from './ListScreen.tsx'
import type { List } from './list.ts'
import { exportedFields } from './list-columns.rules.ts'
import { messages } from './list-tools.messages.ts'
import { SortSelect } from './SortSelect.tsx'
import { ListTransfer, ToolPlace } from './transfer/ListTransfer.tsx'

/** Tabs in the title line, where more than one had rows: none moves while the list is searched. */
function Modes<Row>({ list, chips, label, values }: ListModes & { list: List<Row>; chips: ListChips | undefined }) {
  useSignals()
  const { mode, search } = list.wanted.value
  const seen = useRef(new Set<string>())
  for (const { id, count = 0 } of values) if (count > 0) seen.current.add(id)
  const all = values.at(-1)?.id
  const tabs = values.filter(({ id }) => id === mode || id === all || seen.current.has(id))
  if (tabs.length < 3) return null
  const without = () => (chips ? list.quickFilters.with(search, chips.prop, undefined) : search)
  return <TabStrip label={label} active={mode} tabs={tabs} onChange={(id) => void list.choose({ mode: id, search: without() })} />
}

export function Chips<Row>({ list, prop, label, values, total }: ListChips & { list: List<Row> }) {
  useSignals()
  const t = useText(messages)
  const { search } = list.wanted.value
  const { quickFilters } = list
  const wordOf = (id: string) => values.find((one) => one.id === id)?.label ?? id
  const active = quickFilters.equal(search, prop)
  const isFlag = list.fields[prop]?.type === 'BOOL'
  const answerOf = (value: string): QuickFilter =>
    isFlag ? { rule: 'eq', value: value === 'true' } : { rule: 'eq', value, texts: { [value]: wordOf(value) } }
  const narrow = (next: string | undefined) => quickFilters.with(search, prop, next === undefined ? undefined : answerOf(next))
  return (
    <FilterChips<string | undefined>
      label={label}
      chips={[{ id: undefined, label: t('all'), count: total }, ...values]}
      active={active}
      // A second press takes the state away.
      onChange={(next) => void list.choose({ search: narrow(next === active ? undefined : next) })}
    />
  )
}

interface HeadProps<Row> extends ListScreenProps<Row> {
  settings: ReactNode
  /** The filters are folded into one button on a telephone. */
  onFold: () => void
}

/** What is said of and done with the whole list: count and kinds, order, columns, export, and what the screen brings. */
export function Head<Row>(props: HeadProps<Row>) {
  useSignals()
  const { title, list, modes, chips, embedded, status, meta } = props
  const tools = <Tools {...props} />
  const state = list.state.value
  if (embedded) return <div className="ls-tools">{tools}</div>
  return (
    <PageHeader
      title={title}
      meta={meta}
      status={
        <>
          {state.phase === 'ready' && <span className="ls-count">{state.page.total}</span>}
          {status}
          {modes && <Modes list={list} chips={chips} {...modes} />}
        </>
      }
      actions={tools}
    />
  )
}

function Tools<Row>({ settings, onFold, ...props }: HeadProps<Row>) {
  useSignals()
  const t = useText(messages)
  const { list, words, actions } = props
  const asked = askedOf(list)
  return (
    <>
      <span className="ls-fold">
        <Button icon="filter" onPress={onFold}>
          {asked > 0 ? t('filters.n', { n: asked }) : t('filters')}
        </Button>
      </span>
      {words.order && (
        <span className="ls-order">
          <Order list={list} first={words.order} />
        </span>
      )}
      <span className="ls-wide">{settings}</span>
      <Export {...props} />
      {actions}
    </>
  )
}

/** How many things narrow the list: said on the button that they are folded into on a phone. */
function askedOf<Row>({ wanted }: List<Row>): number {
  const { keyword, search } = wanted.value
  const { children = [] } = (search?.conditions ?? {}) as { children?: readonly unknown[] }
  return Number(keyword !== '') + children.length
}

function Order<Row>({ list: { definition, wanted, choose }, first }: { list: List<Row>; first: string }) {
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

function Export<Row>({ list, columns, exportAs }: ListScreenProps<Row>) {
  useSignals()
  const { lang } = useLocale()
  const state = list.state.value
  const page = state.phase === 'ready' ? state.page : undefined
  if (!exportAs) return null
  if (state.phase === 'loading') return <ToolPlace />
  return (
    <ListTransfer
      iconOnly
      query={list.body()}
      ids={list.chosen.value}
      pageIds={page?.rows.map(list.idOf)}
      total={page?.total}
      fields={exportedFields(columns, list.columns.choice.value, lang)}
      {...(typeof exportAs === 'string' ? { modelId: exportAs } : exportAs)}
    />
  )
}

/** Stands in the place of the rows: why there is none, and what to do. */
export function Instead<Row>({ list, words, emptyIcon, emptyNote, emptyAction, onReset }: ListScreenProps<Row> & { onReset: () => void }) {
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
  if (list.isNarrowed()) {
    // There may be rows: what a page says of none does not hold.
    return (
      <EmptySlot value="">
        <Empty title={words.none ?? t('none')} action={reset} />
      </EmptySlot>
    )
  }
  return (
    <Empty {...(emptyIcon && { icon: emptyIcon })} title={words.empty} action={emptyAction}>
      {emptyNote}
    </Empty>
  )
}
