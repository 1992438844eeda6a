import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, type Query, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { StatusTag } from '#screens/bidding/live/index.ts'
import { RoundNote } from '#screens/bidding/live/RoundNote.tsx'
import { type PendingAction, ProjectActionDialog, subjectOf } from '#screens/purchaser/actions/index.ts'
import { ofProject } from '#screens/purchaser/parts/OfProject.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import { fileSheet } from './file.styles.ts'
import { AwardTab } from './parts/AwardTab.tsx'
import { FileActions } from './parts/FileActions.tsx'
import { HistoryList } from './parts/HistoryList.tsx'
import { ObjectionsTab } from './parts/ObjectionsTab.tsx'
import { Overview } from './parts/Overview.tsx'
import { type FileData, projectFileClient } from './project-file.api.ts'
import { messages } from './project-file.messages.ts'
import { factsOf, isTab, type Tab, tabsOf } from './project-file.rules.ts'

/** A published project on the purchaser's side: how it stands, its award, objections, who did what, and what its reader may do (9.15, 6.7). */
export const ProjectFile = ofProject(({ params, navigate, readonly = false }: ScreenProps) => {
  useStyles(fileSheet)
  const { id = '', tab } = params
  return (
    <div className="pf">
      <File key={id} id={id} tab={isTab(tab) ? tab : undefined} navigate={navigate} readonly={readonly} />
    </div>
  )
}, 'id')

interface FileProps extends Pick<ScreenProps, 'navigate'> {
  id: string
  /** The one that was asked for; else the award where there is one to decide. */
  tab: Tab | undefined
  readonly: boolean
}

function File({ id, tab, navigate, readonly }: FileProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const store = useMemo(() => createQuery<FileData>(projectFileClient(runtime, id)), [runtime, id])
  // Sentences of the review come from the gateway in the language of the call.
  const state = useQuery(store, runtime.locale.lang.value)
  if (state.phase === 'loading') return <Skeleton lines={10} />
  if (state.phase === 'failed') {
    return <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />
  }
  return <Loaded file={state.data} store={store} tab={tab} navigate={navigate} readonly={readonly} />
}

interface LoadedProps extends Omit<FileProps, 'id'> {
  file: FileData
  store: Query<FileData>
}

function Loaded({ file, store, tab, navigate, readonly }: LoadedProps) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const [chosen, setChosen] = useState<Tab | undefined>(tab)
  const [pending, setPending] = useState<PendingAction>()
  const { project } = file
  const tabs = tabsOf(file)
  const shown = tabs.find((name) => name === chosen) ?? 'overview'
  const may = (action: string) => !readonly && project.actions.includes(action)
  const title = locale.lang.value === 'en' && project.titleEn ? project.titleEn : project.title
  const counts: Partial<Record<Tab, number>> = { objections: file.objections.length }
  return (
    <>
      <ProjectCode id={project.id} code={project.code} title={title} />
      <PageHeader
        title={title}
        status={<StatusTag status={project.status} />}
        meta={
          <>
            <span>{project.code}</span>
            <RoundNote row={project} />
            <ZoneNote zone={project.form?.timeZone} />
          </>
        }
        actions={<FileActions file={file} may={may} onAction={setPending} navigate={navigate} />}
      />
      <TabStrip
        label={t('tabs')}
        active={shown}
        onChange={(next) => isTab(next) && setChosen(next)}
        tabs={tabs.map((name) => ({ id: name, label: t(`tab.${name}`), count: counts[name] }))}
      />
      <div role="tabpanel" aria-label={t(`tab.${shown}`)}>
        {shown === 'overview' && <Overview file={file} />}
        {shown === 'award' && <AwardTab file={file} may={may} onAction={setPending} />}
        {shown === 'objections' && <ObjectionsTab file={file} may={may} onAction={setPending} />}
        {shown === 'history' && <HistoryList history={file.history} zone={project.form?.timeZone} />}
      </div>
      {pending && (
        <ProjectActionDialog
          pending={pending}
          projects={[{ id: project.id, name: title }]}
          subject={subjectOf(pending, factsOf(file), may)}
          onDone={store.refresh}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  )
}
