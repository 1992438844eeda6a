import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { FilterChips, ListFailed, ListSearch, searchProps, useListSearch } from '#lists/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { messages } from './inbox.messages.ts'
import type { InboxStore } from './inbox.store.ts'
import { PAGE_SIZES } from './inbox.store.ts'
import { createModel, type Model } from './list-model.ts'
import css from './Messages.css?inline'
import { MessageTable } from './MessageTable.tsx'

const sheet = styleSheet(css)

/** Everything its reader was told, searched like every list; the bell shows the newest ones alone. */
export function Messages({ params, navigate, linkTo }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const model = useMemo(() => createModel(runtime), [runtime])
  const { store } = model
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  const { handle, box, onFilter, onReset } = useListSearch(() => store.choose(undefined))
  const state = store.state.value
  if (state.phase === 'loading') {
    return (
      <div className="inboxes">
        <PageHeader title={t('title')} meta={<ZoneNote />} />
        <Skeleton lines={8} />
      </div>
    )
  }
  const page = state.phase === 'ready' ? state.page : { rows: [], total: 0, pageIndex: 1, pageSize: store.size.value }
  return (
    <div ref={box} className="inboxes">
      <PageHeader title={t('title')} meta={<ZoneNote />} actions={<ReadAll store={store} />} />
      <div className="inboxes-filters">
        <Unread model={model} />
        <ListSearch
          {...searchProps(model)}
          count={({ query, signal }) => store.wouldFind(query, signal)}
          viewId={params.view}
          linkOf={linkTo && ((id) => linkTo(paths.messages, { view: id }))}
          handle={handle}
        />
      </div>
      <MessageTable
        rows={page.rows}
        busy={state.busy}
        model={model}
        navigate={navigate}
        onFilter={onFilter}
        empty={<Instead model={model} onReset={onReset} />}
      />
      {page.total > PAGE_SIZES[0] && (
        <Pager
          pageIndex={page.pageIndex}
          pageSize={page.pageSize}
          total={page.total}
          pageSizes={PAGE_SIZES}
          onPageSize={(size) => void store.choose(store.search.peek(), size)}
          onChange={(to) => void store.turn(to)}
        />
      )}
    </div>
  )
}

/** All, or what was not read yet: a condition of the search. */
function Unread({ model: { quickFilters, store, search } }: { model: Model }) {
  useSignals()
  const t = useText(messages)
  const searched = store.search.value
  const said = quickFilters.of(searched, 'isRead')
  const isUnread = said.kind === 'one' && said.condition.rule === 'eq' && String(said.condition.value) === 'false'
  return (
    <FilterChips<'unread' | undefined>
      label={t('chips')}
      chips={[
        { id: undefined, label: t('all') },
        { id: 'unread', label: t('unread') },
      ]}
      active={said.kind === 'none' ? undefined : isUnread ? 'unread' : null}
      onChange={(next) => search(quickFilters.with(searched, 'isRead', next && { rule: 'eq', value: false }))}
    />
  )
}

function ReadAll({ store }: { store: InboxStore }) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const [busy, setBusy] = useState(false)
  const mark = async () => {
    setBusy(true)
    try {
      await store.markRead()
      notices.show({ tone: 'success', text: t('readAll.done') })
    } catch (cause) {
      notices.show({ tone: 'danger', text: (cause as Failure).message })
    }
    setBusy(false)
  }
  return (
    <Button icon="check" busy={busy} onPress={() => void mark()}>
      {t('readAll')}
    </Button>
  )
}

/** Stands in the place of the rows: why there is none, and what to do. */
function Instead({ model: { store }, onReset }: { model: Model; onReset: () => void }) {
  useSignals()
  const t = useText(messages)
  const state = store.state.value
  const isFiltered = store.search.value !== undefined
  const reset = <Button onPress={onReset}>{t('reset')}</Button>
  if (state.phase === 'failed') {
    return (
      <ListFailed title={t('failed')} reason={state.failure.message} onRetry={store.again}>
        {isFiltered && reset}
      </ListFailed>
    )
  }
  if (isFiltered) return <Empty title={t('empty.filter')} action={reset} />
  return (
    <Empty icon="bell" title={t('empty')}>
      {t('empty.note')}
    </Empty>
  )
}
