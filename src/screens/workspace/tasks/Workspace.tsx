import { useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { statusNames } from '#domain/workflow/labels.ts'
import { finishedTasks } from '#domain/workflow/lists/finished.ts'
import { participatedInstances } from '#domain/workflow/lists/participation.ts'
import { submittedInstances } from '#domain/workflow/lists/submitted.ts'
import { unfinishedTasks } from '#domain/workflow/lists/unfinished.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { DeleteDraft } from '#screens/workspace/draft/index.ts'
import { type Process, processSource, taskSource, useEmbedding, useWorkspaceList } from '#screens/workspace/instance/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type BatchAsked, BatchBar, BatchDialogs } from './BatchBar.tsx'
import { useFinishedColumns, useParticipationColumns, useSubmittedColumns, useUnfinishedColumns } from './columns.tsx'
import { SplitList } from './SplitList.tsx'
import { useOpened } from './use-opened.ts'
import { messages } from './workspace.messages.ts'

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
  const t = useText(messages)
  const list = useWorkspaceList(unfinishedTasks, taskSource, 'POST /workflow/api/v1/task/unfinished-page-list')
  const opened = useOpened(props, paths.unfinished)
  const [asked, setAsked] = useState<BatchAsked>()
  const isBatched = useEmbedding()?.batch ?? true
  const several = isBatched && !props.readonly
  return (
    <SplitList
      {...{ props, list, opened }}
      path={paths.unfinished}
      title={t('unfinished.title')}
      decides
      asking={asked !== undefined}
      columns={useUnfinishedColumns(opened)}
      nameOf={several ? (row) => (row.batch ? row.title : undefined) : undefined}
      selection={several && <BatchBar list={list} onAsk={setAsked} />}
      words={{ search: t('search'), empty: t('unfinished.empty'), none: t('none'), order: t('unfinished.order') }}
      emptyIcon="check-circle"
      emptyNote={t('unfinished.note')}
      exportAs="workflow.unfinished"
    >
      {asked && <BatchDialogs list={list} asked={asked} onClose={() => setAsked(undefined)} />}
    </SplitList>
  )
}

/** 已办: what the reader has decided. */
export function FinishedTasks(props: ScreenProps) {
  const t = useText(messages)
  const list = useWorkspaceList(finishedTasks, taskSource, 'POST /workflow/api/v1/task/finished-page-list')
  const opened = useOpened(props, paths.finished)
  return (
    <SplitList
      {...{ props, list, opened }}
      path={paths.finished}
      title={t('finished.title')}
      columns={useFinishedColumns(opened)}
      words={{ search: t('search'), empty: t('finished.empty'), none: t('none'), order: t('order') }}
      emptyNote={t('finished.note')}
      chips={useStatusChips()}
      shownBeside={STATUS_SHOWN}
      exportAs="workflow.finished"
    />
  )
}

/** 我发起的: what the reader has started, and how far it is; what was begun and not sent yet. */
export function SubmittedProcesses(props: ScreenProps) {
  const t = useText(messages)
  const { session } = useRuntime()
  const list = useWorkspaceList(submittedInstances, processSource, 'POST /workflow/api/v1/instance/submit-page-list')
  const opened = useOpened(props, paths.submitted)
  const isEmbedded = useEmbedding() !== undefined
  const [deleted, setDeleted] = useState<Process>()
  const mayAsk = !props.readonly && session.can('workflow:requisition:edit')
  const create = mayAsk && !isEmbedded && (
    <Button kind="primary" icon="plus" onPress={() => props.navigate(paths.requisition)}>
      {t('new')}
    </Button>
  )
  return (
    <SplitList
      {...{ props, list, opened }}
      path={paths.submitted}
      title={t('submit.title')}
      columns={useSubmittedColumns(opened, mayAsk ? setDeleted : undefined)}
      words={{ search: t('search'), empty: t('submit.empty'), none: t('none'), order: t('order') }}
      emptyNote={isEmbedded ? '' : t('submit.note')}
      emptyAction={create}
      chips={useStatusChips()}
      shownBeside={STATUS_SHOWN}
      actions={create}
      exportAs="workflow.submitted"
    >
      {deleted && (
        <DeleteDraft
          id={deleted.businessId}
          onClose={(done) => {
            setDeleted(undefined)
            if (done) void list.refresh()
          }}
        />
      )}
    </SplitList>
  )
}

/** 我参与的: what the reader reads along or has had a part in. */
export function ReadAlong(props: ScreenProps) {
  const t = useText(messages)
  const list = useWorkspaceList(participatedInstances, processSource, 'POST /workflow/api/v1/instance/participation-page-list')
  const opened = useOpened(props, paths.participation)
  return (
    <SplitList
      {...{ props, list, opened }}
      path={paths.participation}
      title={t('participation.title')}
      columns={useParticipationColumns(opened)}
      words={{ search: t('search'), empty: t('participation.empty'), none: t('none'), order: t('order') }}
      emptyIcon="eye"
      emptyNote={t('participation.note')}
      chips={{ prop: 'read', label: t('chips.read'), values: [{ id: 'false', label: t('unread') }] }}
      shownBeside={READ_SHOWN}
      exportAs="workflow.participation"
    />
  )
}
