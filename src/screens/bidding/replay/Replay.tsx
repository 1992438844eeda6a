import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { LogEntry } from '#contract/tender/bid.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { Direction } from '#domain/tender/bidding/ranking.ts'
import { type Replay as Course, replayOf } from '#domain/tender/replay/replay.ts'
import { isAfterClose } from '#domain/tender/viewer.ts'
import { StatusTag } from '#screens/bidding/live/index.ts'
import { readLog } from '#screens/bidding/proof/index.ts'
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
import { Player } from './Player.tsx'
import css from './Replay.css?inline'
import { readProject } from './replay.api.ts'
import { messages } from './replay.messages.ts'

const sheet = styleSheet(css)

/** A competition that is over, played again from the reader's own copy of its log (TEND-45). */
export function Replay({ params, navigate }: ScreenProps) {
  useStyles(sheet)
  const t = useText(messages)
  const { projectId } = params
  if (!projectId) return <Empty icon="clock" title={t('noProject')} />
  return <OfProject key={projectId} projectId={projectId} navigate={navigate} />
}

/** A project, and its log once there is one to be played. */
async function readAll(
  runtime: Runtime,
  projectId: string,
  signal: AbortSignal,
): Promise<{ project: ProjectView; log?: readonly LogEntry[] }> {
  const project = await readProject(runtime, projectId, signal)
  return isAfterClose(project) ? { project, log: await readLog(runtime, projectId, signal) } : { project }
}

function OfProject({ projectId, navigate }: Pick<ScreenProps, 'navigate'> & { projectId: string }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const query = useMemo(() => createQuery({ read: (signal) => readAll(runtime, projectId, signal) }), [runtime, projectId])
  const state = useQuery(query)
  const check = () => navigate(paths.logCheck, { projectId })
  if (state.phase === 'loading') return <Skeleton lines={10} />
  if (state.phase === 'failed') return <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => query.open()} />
  const { project, log } = state.data
  const title = runtime.locale.lang.value === 'en' && project.titleEn ? project.titleEn : project.title
  return (
    <div className="replay-screen">
      <ProjectCode id={projectId} code={project.code} title={title} />
      <PageHeader
        title={title}
        status={<StatusTag status={project.status} />}
        meta={
          <>
            <span>{project.code}</span>
            <ZoneNote zone={project.form?.timeZone} />
          </>
        }
        actions={
          <Button kind="text" icon="shield" onPress={check}>
            {t('check')}
          </Button>
        }
      />
      <p className="replay-lead">{t('lead')}</p>
      {log ? <Played project={project} log={log} /> : <Notice tone="info">{t('early')}</Notice>}
    </div>
  )
}

function Played({ project, log }: { project: ProjectView; log: readonly LogEntry[] }) {
  const t = useText(messages)
  const { store } = useRuntime()
  const own = store.customerId.value.value
  const course = useMemo(() => courseOf(project, log, own), [project, log, own])
  if (course === 'broken') return <Notice tone="danger">{t('broken')}</Notice>
  if (!course) return <Empty icon="clock" title={t('none')} />
  return <Player replay={course} currency={project.currency} zone={project.form?.timeZone} />
}

/** A log that was changed past the rules may lack what its entries must have: it is for the check, not for a replay. */
function courseOf(project: ProjectView, log: readonly LogEntry[], own: string): Course | 'broken' | undefined {
  const { scale, form } = project
  const direction: Direction = project.direction === 'forward' ? 'forward' : 'reverse'
  try {
    return replayOf(log, { direction, scale, compareBasis: form?.compareBasis ?? 'gross', ...(own && { own }) })
  } catch (error) {
    if (error instanceof TypeError) return 'broken'
    throw error
  }
}
