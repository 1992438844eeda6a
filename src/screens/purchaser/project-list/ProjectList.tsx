import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRuntime } from '#core/context.tsx'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useText } from '#core/locale.tsx'
import type { ListSearchHandle } from '#screens/list-tools/index.ts'
import { ListTransfer } from '#screens/list-transfer/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ZoneNote } from '#ui/ZoneNote.tsx'
import { BatchBar } from './BatchBar.tsx'
import { Choices } from './Choices.tsx'
import { DeedDialog, type Wish } from './DeedDialog.tsx'
import { createDesk, type Desk } from './desk.ts'
import css from './ProjectList.css?inline'
import { ProjectTable } from './ProjectTable.tsx'
import { projectDeeds } from './project-list.api.ts'
import { messages } from './project-list.messages.ts'
import { isNarrowed, type ListPage, PAGE_SIZES } from './project-list.store.ts'
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
  const desk = useMemo(() => createDesk(runtime, wished), [runtime, wished])
  const { store } = desk
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  const search = useRef<ListSearchHandle>(null)
  const mayWrite = !readonly && runtime.session.can('tender:project:edit')
  const state = store.state.value
  return (
    <div className="pulist">
      <PageHeader
        title={t('title')}
        meta={<ZoneNote />}
        actions={
          <>
            {state.phase === 'ready' && (
              <ListTransfer
                modelId="tender.purchaser-project"
                query={searchOf(store.filter.value)}
                ids={store.chosen.value}
                total={state.page.total}
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
      {state.phase === 'failed' && <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />}
      {state.phase === 'failed' && isNarrowed(store.filter.value) && (
        <p>
          <Button onPress={() => store.reset()}>{t('empty.reset')}</Button>
        </p>
      )}
      {state.phase === 'ready' && (
        <>
          <Choices
            desk={desk}
            counts={state.counts}
            handle={search}
            viewId={params.view}
            linkOf={linkTo && ((id) => linkTo(paths.purchaserList, { view: id }))}
          />
          <Rows
            desk={desk}
            page={state.page}
            busy={state.busy}
            navigate={navigate}
            mayWrite={mayWrite}
            readonly={readonly}
            onFilter={(prop, button) => search.current?.filterBy(prop, button)}
          />
        </>
      )}
    </div>
  )
}

interface RowsProps extends Pick<ScreenProps, 'navigate'> {
  desk: Desk
  page: ListPage
  busy: boolean
  mayWrite: boolean
  readonly: boolean
  onFilter: (prop: string, button: HTMLElement) => void
}

function Rows({ desk, page, busy, navigate, mayWrite, readonly, onFilter }: RowsProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { store } = desk
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
        desk={desk}
        navigate={navigate}
        onFilter={onFilter}
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
