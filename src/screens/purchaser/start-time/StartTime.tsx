import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { ListTransfer } from '#lists/transfer/ListTransfer.tsx'
import { StatusTag } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import { followProject, readRoster } from '#screens/purchaser/firmpop/index.ts'
import { ofProject } from '#screens/purchaser/parts/OfProject.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Bidders } from './Bidders.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { History } from './History.tsx'
import css from './StartTime.css?inline'
import { readSchedule, type Schedule, scheduleActions } from './start-time.api.ts'
import { messages } from './start-time.messages.ts'
import { FIELDS, openUntil } from './start-time.rules.ts'
import { Waiting } from './Waiting.tsx'

const sheet = styleSheet(css)

/** The schedule of a published project: what is in force, what was asked of it, and a change that another person approves (9.12). */
export const StartTime = ofProject(Schedules, 'projectId')

function Schedules({ params, navigate, readonly = false }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const { projectId = '' } = params
  const store = useMemo(
    () =>
      createQuery<Schedule>({
        read: (signal) => readSchedule(runtime, projectId, readRoster(runtime, projectId, signal), signal),
        follow: (changed, signal) => followProject(runtime, projectId, changed, signal),
      }),
    [runtime, projectId],
  )
  const state = useQuery(store)
  if (state.phase === 'loading') return <Skeleton lines={10} />
  if (state.phase === 'failed') {
    return <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />
  }
  return <Shown schedule={state.data} refresh={store.refresh} navigate={navigate} readonly={readonly} />
}

interface ShownProps extends Pick<ScreenProps, 'navigate'> {
  schedule: Schedule
  refresh: () => Promise<void>
  readonly: boolean
}

function Shown({ schedule, refresh, navigate, readonly }: ShownProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { project, history, bidders } = schedule
  const { id, code, status } = project
  const actions = useMemo(() => scheduleActions(runtime, id), [runtime, id])
  const title = runtime.locale.lang.value === 'en' && project.titleEn ? project.titleEn : project.title
  const may = (command: string) => !readonly && project.actions.includes(command)
  const request = history.find((change) => change.status === 'REQUESTED')
  return (
    <div className="times">
      <ProjectCode id={id} code={code} title={title} />
      <PageHeader
        title={t('title')}
        status={<StatusTag status={status} />}
        meta={
          <>
            <span>
              {code} · {title}
            </span>
            <ZoneNote zone={project.form?.timeZone} />
          </>
        }
        actions={
          <>
            {history.length > 0 && (
              <ListTransfer modelId="tender.time-change" pageId={id} query={{ projectId: id }} total={history.length} />
            )}
            <Button onPress={() => navigate(paths.invitedFirms, { projectId: id })}>{t('toList')}</Button>
          </>
        }
      />
      <InForce schedule={schedule} />
      {request && <Waiting request={request} project={project} actions={actions} may={may} onDone={refresh} />}
      {!request && may('time-change.save') && openUntil(project, runtime.clock.now())?.open && (
        <ChangeForm schedule={schedule} actions={actions} onDone={refresh} />
      )}
      <Bidders bidders={bidders} request={request} />
      <History history={history} zone={project.form?.timeZone} />
    </div>
  )
}

/** The three times, and until when they can be changed. */
function InForce({ schedule: { project } }: { schedule: Schedule }) {
  const t = useText(messages)
  const { clock } = useRuntime()
  const { dateTime } = useFormats()
  const zone = project.form?.timeZone
  const until = openUntil(project, clock.now())
  const at = until ? dateTime(until.at, zone) : ''
  return (
    <Card heading={t('schedule')}>
      <div className="times-now">
        <Description items={FIELDS.map((field) => ({ label: t(field), value: dateTime(project[field], zone) }))} />
        <Notice tone={until?.open ? 'info' : 'neutral'}>
          {until ? t(until.open ? 'cutOff' : 'cutOff.past', { at }) : t('cutOff.status')}
        </Notice>
      </div>
    </Card>
  )
}
