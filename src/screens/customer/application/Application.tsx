import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Entry } from '#screens/customer/entry/Entry.tsx'
import { EntrySteps } from '#screens/customer/wizard/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import css from './Application.css?inline'
import { ApplicationForm } from './ApplicationForm.tsx'
import { applicationClient } from './application.api.ts'
import { messages } from './application.messages.ts'
import { isSent } from './application.rules.ts'
import { type ApplicationStore, createApplicationStore, type Registration } from './application.store.ts'
import { Withdraw } from './Withdraw.tsx'

const sheet = styleSheet(css)

/** Registration of the acting firm for one project (9.7). */
export function Application({ params, navigate, readonly, result }: ScreenProps) {
  useStyles(sheet)
  const t = useText(messages)
  const { projectId } = params
  return (
    <div className="application">
      {projectId ? (
        <OneProject key={projectId} projectId={projectId} navigate={navigate} readonly={readonly === true} result={result} />
      ) : (
        <>
          <PageHeader title={t('title')} />
          <Empty title={t('choose.title')} action={<Button onPress={() => navigate(paths.projectList)}>{t('choose.action')}</Button>} />
        </>
      )}
    </div>
  )
}

export interface ApplicationProps extends Pick<ScreenProps, 'navigate'> {
  projectId: string
  readonly: boolean
  result: ScreenProps['result']
}

function OneProject(props: ApplicationProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { projectId } = props
  const store = useMemo(() => createApplicationStore(applicationClient(runtime, projectId)), [runtime, projectId])
  const state = useQuery(store)
  if (state.phase === 'loading') return <Skeleton lines={10} />
  if (state.phase === 'failed') {
    return (
      <>
        <PageHeader title={t('title')} />
        <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />
      </>
    )
  }
  return <Loaded {...props} store={store} data={state.data} />
}

interface LoadedProps extends ApplicationProps {
  store: ApplicationStore
  data: Registration
}

function Loaded({ store, data, ...props }: LoadedProps) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const { dateTime } = useFormats()
  const { projectId, navigate, readonly } = props
  const { project, entry } = data
  const zone = project.form?.timeZone
  const title = locale.lang.value === 'en' && project.titleEn ? project.titleEn : project.title
  const editable = !readonly && project.actions.includes('application.submit')
  return (
    <>
      <ProjectCode id={project.id} code={project.code} title={title} />
      <PageHeader
        title={t('title')}
        meta={
          <>
            <span>{`${project.code} · ${title}`}</span>
            <span>{t('until', { at: dateTime(project.registrationEndsAt, zone) })}</span>
            <ZoneNote zone={zone} />
          </>
        }
        actions={
          <Button kind="text" onPress={() => navigate(paths.projectDetail, { id: projectId })}>
            {t('project')}
          </Button>
        }
      />
      <EntrySteps projectId={projectId} progress={project} current="application" navigate={navigate} />
      {editable ? (
        <ApplicationForm key={entry.application?.status ?? ''} {...props} store={store} project={project} entry={entry} />
      ) : (
        <Fixed {...props} store={store} data={data} />
      )}
    </>
  )
}

/** What was sent, and how it stands; or that it is too late. */
function Fixed({ store, data: { project, entry }, readonly, result }: LoadedProps) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const status = entry.application?.status
  const waiting = status === 'SUBMITTED'
  return (
    <>
      {waiting && <Notice tone="success">{t('sent')}</Notice>}
      {!isSent(status) && (
        <Notice tone="info">{t('closedAt', { at: dateTime(project.registrationEndsAt, project.form?.timeZone) })}</Notice>
      )}
      <Entry entry={entry} project={project} />
      {!readonly && project.actions.includes('application.withdraw') && (
        <div>
          <Withdraw store={store} project={project} onDone={() => result?.({ type: 'withdraw', id: project.id, data: {} })} />
        </div>
      )}
    </>
  )
}
