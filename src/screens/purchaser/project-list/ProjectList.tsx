import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { ListScreen } from '#lists/index.ts'
import { paths } from '#screens/paths.ts'
import { useProjectList } from '#screens/project-lists/use-project-list.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { BatchBar } from './BatchBar.tsx'
import { useColumns } from './project-columns.tsx'
import { messages } from './project-list.messages.ts'
import { isStatus, STATUSES } from './project-row.rules.ts'
import { createPurchaserProjects } from './purchaser-projects.ts'
import { QuickFilters } from './QuickFilters.tsx'
import { type PendingAction, RowsActionDialog } from './RowsActionDialog.tsx'

const SHOWN = ['status', 'categoryCode', 'ownerId']

/** The projects a person of the purchaser's side prepares, approves, supervises or audits (9.15). */
export function ProjectList({ params, navigate, linkTo, readonly = false }: ScreenProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const wished = isStatus(params.status) ? params.status : undefined
  const { owner, ownerName = '' } = params
  const list = useMemo(
    () => createPurchaserProjects(runtime, { status: wished, owner: owner ? { id: owner, name: ownerName } : undefined }),
    [runtime, wished, owner, ownerName],
  )
  const { modes, words } = useProjectList(list)
  const [pending, setPending] = useState<PendingAction>()
  const mayWrite = !readonly && runtime.session.can('tender:project:edit')
  const state = list.state.value
  const rows = state.phase === 'ready' ? state.page.rows : []
  const counts = list.counts.value?.status
  const status = list.quickFilters.equal(list.wanted.value.search, 'status')
  const create = () => navigate(paths.itemList)
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        modes={modes}
        columns={useColumns({ navigate, linkTo, mayWrite, readonly, onAction: setPending })}
        nameOf={mayWrite ? ({ code }) => code : undefined}
        selection={mayWrite && <BatchBar list={list} rows={rows} onAction={setPending} />}
        words={{ ...words, empty: t('empty') }}
        emptyNote={t('empty.note')}
        emptyAction={mayWrite && <Button onPress={create}>{t('new')}</Button>}
        chips={{
          prop: 'status',
          label: t('chips.label'),
          // A status without a project has no chip.
          values: STATUSES.filter((id) => id === status || (counts?.[id] ?? 0) > 0).map((id) => ({
            ...{ id, label: t(`status.${id}`), count: counts?.[id] },
          })),
        }}
        filters={<QuickFilters list={list} />}
        shownBeside={SHOWN}
        exportAs="tender.purchaser-project"
        actions={
          mayWrite && (
            <Button kind="primary" icon="plus" onPress={create}>
              {t('new')}
            </Button>
          )
        }
        viewId={params.view}
        linkOf={linkTo && ((view) => linkTo(paths.purchaserList, { view }))}
      />
      {pending && (
        <RowsActionDialog
          pending={pending}
          newest={(row) => rows.find(({ id }) => id === row.id) ?? row}
          onDone={list.refresh}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  )
}
