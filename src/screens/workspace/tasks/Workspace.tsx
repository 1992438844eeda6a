import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { statusNames } from '#domain/workflow/labels.ts'
import { finishedTasks } from '#domain/workflow/lists/finished.ts'
import { participatedInstances } from '#domain/workflow/lists/participation.ts'
import { submittedInstances } from '#domain/workflow/lists/submitted.ts'
import { unfinishedTasks } from '#domain/workflow/lists/unfinished.ts'
import { createList, type Kept, ListScreen } from '#lists/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { DeleteDraft } from '#screens/workspace/draft/index.ts'
import { type Process, processSource, type Task, taskSource } from '#screens/workspace/instance/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type BatchAsked, BatchBar, BatchDialogs } from './BatchBar.tsx'
import { useFinishedColumns, useParticipationColumns, useSubmittedColumns, useUnfinishedColumns } from './columns.tsx'
import { SplitView } from './SplitView.tsx'
import { useOpened } from './use-opened.ts'
import { messages } from './workspace.messages.ts'
import { isOf } from './workspace.rules.ts'

const taskId = ({ id, taskId: task }: Task) => `${id}:${task}`
const processId = ({ id }: Process) => id

/** What a list is found with again in this browser tab. */
function useKept(name: string) {
  const { storage } = useRuntime()
  return useMemo(
    () => ({
      kept: {
        get: () => storage.tab.read<Kept>(name),
        set: (kept: Kept) => void storage.tab.write(name, kept),
      },
    }),
    [storage, name],
  )
}

const STATUSES = Object.keys(statusNames) as (keyof typeof statusNames)[]
function useStatusChips() {
  const t = useText(messages)
  const { lang } = useLocale()
  return { prop: 'status', label: t('chips.status'), values: STATUSES.map((id) => ({ id, label: statusNames[id][lang] })) }
}
const STATUS_SHOWN = ['status']
const READ_SHOWN = ['read']

/** 待办: what waits for the reader, or for somebody whose deputy he is. */
export function UnfinishedTasks(props: ScreenProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { params, linkTo, readonly = false } = props
  const kept = useKept('workspace-unfinished')
  const list = useMemo(
    () =>
      createList<Task>(runtime, unfinishedTasks, taskSource(runtime, 'POST /workflow/api/v1/task/unfinished-page-list'), {
        idOf: taskId,
        ...kept,
      }),
    [runtime, kept],
  )
  const opened = useOpened(props, paths.unfinished)
  const [asked, setAsked] = useState<BatchAsked>()
  return (
    <SplitView list={list} opened={opened} title={t('unfinished.title')} decides {...props}>
      <ListScreen
        title={t('unfinished.title')}
        list={list}
        columns={useUnfinishedColumns(opened)}
        marked={(row) => isOf(opened.target, row)}
        nameOf={readonly ? undefined : (row) => (row.batch ? row.title : undefined)}
        selection={!readonly && <BatchBar list={list} onAsk={setAsked} />}
        words={{ search: t('search'), empty: t('unfinished.empty'), none: t('none'), order: t('unfinished.order') }}
        emptyIcon="check-circle"
        emptyNote={t('unfinished.note')}
        exportAs="workflow.unfinished"
        viewId={params.view}
        linkOf={linkTo && ((view) => linkTo(paths.unfinished, { view }))}
      />
      {asked && <BatchDialogs list={list} asked={asked} onClose={() => setAsked(undefined)} />}
    </SplitView>
  )
}

/** 已办: what the reader has decided. */
export function FinishedTasks(props: ScreenProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const { params, linkTo } = props
  const kept = useKept('workspace-finished')
  const list = useMemo(
    () =>
      createList<Task>(runtime, finishedTasks, taskSource(runtime, 'POST /workflow/api/v1/task/finished-page-list'), {
        idOf: taskId,
        ...kept,
      }),
    [runtime, kept],
  )
  const opened = useOpened(props, paths.finished)
  return (
    <SplitView list={list} opened={opened} title={t('finished.title')} {...props}>
      <ListScreen
        title={t('finished.title')}
        list={list}
        columns={useFinishedColumns(opened)}
        marked={(row) => isOf(opened.target, row)}
        words={{ search: t('search'), empty: t('finished.empty'), none: t('none'), order: t('order') }}
        emptyNote={t('finished.note')}
        chips={useStatusChips()}
        shownBeside={STATUS_SHOWN}
        exportAs="workflow.finished"
        viewId={params.view}
        linkOf={linkTo && ((view) => linkTo(paths.finished, { view }))}
      />
    </SplitView>
  )
}

/** 我发起的: what the reader has started, and how far it is; what was begun and not sent yet. */
export function SubmittedProcesses(props: ScreenProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const { params, linkTo, navigate, readonly = false } = props
  const kept = useKept('workspace-submit')
  const list = useMemo(
    () =>
      createList<Process>(runtime, submittedInstances, processSource(runtime, 'POST /workflow/api/v1/instance/submit-page-list'), {
        idOf: processId,
        ...kept,
      }),
    [runtime, kept],
  )
  const opened = useOpened(props, paths.submitted)
  const [deleted, setDeleted] = useState<Process>()
  const mayAsk = !readonly && runtime.session.can('workflow:requisition:edit')
  const create = mayAsk && (
    <Button kind="primary" icon="plus" onPress={() => navigate(paths.requisition)}>
      {t('new')}
    </Button>
  )
  return (
    <SplitView list={list} opened={opened} title={t('submit.title')} {...props}>
      <ListScreen
        title={t('submit.title')}
        list={list}
        columns={useSubmittedColumns(opened, mayAsk ? setDeleted : undefined)}
        marked={(row) => isOf(opened.target, row)}
        words={{ search: t('search'), empty: t('submit.empty'), none: t('none'), order: t('order') }}
        emptyNote={t('submit.note')}
        emptyAction={create}
        chips={useStatusChips()}
        shownBeside={STATUS_SHOWN}
        actions={create}
        exportAs="workflow.submitted"
        viewId={params.view}
        linkOf={linkTo && ((view) => linkTo(paths.submitted, { view }))}
      />
      {deleted && (
        <DeleteDraft
          id={deleted.businessId}
          onClose={(done) => {
            setDeleted(undefined)
            if (done) void list.refresh()
          }}
        />
      )}
    </SplitView>
  )
}

/** 我参与的: what the reader reads along or has had a part in. */
export function ReadAlong(props: ScreenProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const { params, linkTo } = props
  const kept = useKept('workspace-participation')
  const list = useMemo(
    () =>
      createList<Process>(
        runtime,
        participatedInstances,
        processSource(runtime, 'POST /workflow/api/v1/instance/participation-page-list'),
        { idOf: processId, ...kept },
      ),
    [runtime, kept],
  )
  const opened = useOpened(props, paths.participation)
  return (
    <SplitView list={list} opened={opened} title={t('participation.title')} {...props}>
      <ListScreen
        title={t('participation.title')}
        list={list}
        columns={useParticipationColumns(opened)}
        marked={(row) => isOf(opened.target, row)}
        words={{ search: t('search'), empty: t('participation.empty'), none: t('none'), order: t('order') }}
        emptyIcon="eye"
        emptyNote={t('participation.note')}
        chips={{ prop: 'read', label: t('chips.read'), values: [{ id: 'false', label: t('unread') }] }}
        shownBeside={READ_SHOWN}
        exportAs="workflow.participation"
        viewId={params.view}
        linkOf={linkTo && ((view) => linkTo(paths.participation, { view }))}
      />
    </SplitView>
  )
}
