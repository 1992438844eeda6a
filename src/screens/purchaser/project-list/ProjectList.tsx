import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { ListFailed, useListSearch } from '#lists/index.ts'
import { ListTransfer } from '#lists/transfer/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Pager } from '#ui/controls/Pager.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { ActionDialog, type PendingAction } from './ActionDialog.tsx'
import { BatchBar } from './BatchBar.tsx'
import { Choices } from './Choices.tsx'
import { createModel, type Model } from './list-model.ts'
import css from './ProjectList.css?inline'
import { ProjectTable } from './ProjectTable.tsx'
import { messages } from './project-list.messages.ts'
import { isNarrowed, type ListState, PAGE_SIZES } from './project-list.store.ts'
import { isStatus } from './project-row.rules.ts'
import { searchOf } from './search.rules.ts'

const sheet = styleSheet(css)

/** The projects a person of the purchaser's side prepares, approves, supervises or audits (9.15). */
export function ProjectList({ params, navigate, linkTo, readonly = false }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const wished = isStatus(params.status) ? params.status : undefined
  const model = useMemo(() => createModel(runtime, wished), [runtime, wished])
  const { store } = model
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  const { handle, box, onFilter, onReset } = useListSearch(store.reset)
  const mayWrite = !readonly && runtime.session.can('tender:project:edit')
  const state = store.state.value
  return (
    <div ref={box} className="pulist">
      <PageHeader
        title={t('title')}
        meta={<ZoneNote />}
        actions={
          <>
            {state.phase !== 'loading' && (
              <ListTransfer
                modelId="tender.purchaser-project"
                query={searchOf(store.filter.value)}
                ids={store.chosen.value}
                pageIds={state.phase === 'ready' ? state.page.rows.map(({ id }) => id) : undefined}
                total={state.phase === 'ready' ? state.page.total : undefined}
                columns={model.columns.choice.value}
              />
            )}
            {mayWrite && (
              <Button kind="primary" icon="plus" onPress={() => navigate(paths.itemList)}>
                {t('new')}
              </Button>
            )}
          </>
        }
      />
      {state.phase === 'loading' && <Skeleton lines={10} />}
      {state.phase !== 'loading' && (
        <>
          <Choices
            model={model}
            handle={handle}
            viewId={params.view}
            linkOf={linkTo && ((id) => linkTo(paths.purchaserList, { view: id }))}
          />
          <Rows
            model={model}
            state={state}
            navigate={navigate}
            mayWrite={mayWrite}
            readonly={readonly}
            onFilter={onFilter}
            onReset={onReset}
          />
        </>
      )}
    </div>
  )
}

interface RowsProps extends Pick<ScreenProps, 'navigate'> {
  model: Model
  state: Exclude<ListState, { phase: 'loading' }>
  mayWrite: boolean
  readonly: boolean
  onFilter: (prop: string, button: HTMLElement) => void
  onReset: () => void
}

function Rows({ model, state, navigate, mayWrite, readonly, onFilter, onReset }: RowsProps) {
  useSignals()
  const { store } = model
  const [pending, setPending] = useState<PendingAction>()
  const page = state.phase === 'ready' ? state.page : { rows: [], total: 0, pageIndex: 1, pageSize: store.size.value }
  return (
    <>
      {mayWrite && <BatchBar store={store} rows={page.rows} onAction={setPending} />}
      <ProjectTable
        page={page}
        busy={state.busy}
        model={model}
        navigate={navigate}
        onFilter={onFilter}
        onAction={setPending}
        mayWrite={mayWrite}
        readonly={readonly}
        empty={<Instead model={model} state={state} navigate={navigate} mayWrite={mayWrite} onReset={onReset} />}
      />
      {pending && (
        <ActionDialog
          pending={pending}
          newest={(row) => page.rows.find(({ id }) => id === row.id) ?? row}
          onDone={store.refresh}
          onClose={() => setPending(undefined)}
        />
      )}
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

/** Stands in the place of the rows: why there is none, and what to do. */
function Instead({ model: { store }, state, navigate, mayWrite, onReset }: Omit<RowsProps, 'readonly' | 'onFilter'>) {
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
    <Empty title={t('empty')} action={mayWrite && <Button onPress={() => navigate(paths.itemList)}>{t('new')}</Button>}>
      {t('empty.note')}
    </Empty>
  )
}
