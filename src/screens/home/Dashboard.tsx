import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useMemo } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import type { Workbench } from '#contract/tender/stat-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { hallPath } from '#screens/mode.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { IconName } from '#ui/icons/icons.ts'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './dashboard.messages.ts'
import { blocksOf, countsOf, placeOf, toldOnce } from './dashboard.rules.ts'
import { followedQuery } from './followed.ts'
import { readDashboard, readEnded, readFirmDashboard } from './home.api.ts'
import { ProjectLine } from './ProjectLine.tsx'

interface ModelProps extends Pick<ScreenProps, 'navigate'> {
  roles: readonly string[]
}

/** What a buyer, manager, supervisor or reviewer has to do, and what begins and ends. One call for all of it. */
export function PurchaserDashboard({ roles, navigate }: ModelProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const store = useMemo(() => followedQuery(runtime, 'list:cg', (signal) => readDashboard(runtime.http, signal)), [runtime])
  const state = useQuery(store)
  if (state.phase === 'loading') return <Waiting heading={t('todos.heading')} />
  if (state.phase === 'failed') return <Failed heading={t('todos.heading')} sentence={state.failure.message} retry={store.open} />
  return <Blocks dashboard={state.data} roles={roles} navigate={navigate} />
}

function Blocks({ dashboard, roles, navigate }: ModelProps & { dashboard: Workbench }) {
  const t = useText(messages)
  const blocks = blocksOf(roles)
  const told = toldOnce(dashboard, blocks.watch)
  const moment = useMoment()
  const open = (kind: string, row: ProjectRow) => <Button onPress={() => navigate(...placeOf(kind, row))}>{t('open')}</Button>
  const enter = (row: ProjectRow) => (
    <Button kind={row.status === 'BIDDING' ? 'primary' : 'default'} onPress={() => navigate(hallPath(row), { projectId: row.id })}>
      {t('enter')}
    </Button>
  )
  return (
    <>
      <Rows heading={t('todos.heading')} icon="check-circle" empty={t('todos.empty')} head={<Counts dashboard={dashboard} />}>
        {dashboard.todos.map(({ kind, project }) => (
          <ProjectLine key={`${kind} ${project.id}`} row={project} note={t(wordOf(kind))} action={open(kind, project)} />
        ))}
      </Rows>
      {blocks.watch && (
        <Rows heading={t('watch.heading')} icon="shield" empty={t('watch.empty')} head={<Alarms dashboard={dashboard} />}>
          {told.watch.map((row) => (
            <ProjectLine key={row.id} row={row} action={enter(row)} />
          ))}
        </Rows>
      )}
      <Rows heading={t('timeline.heading')} icon="calendar" empty={t('timeline.empty')}>
        {told.timeline.map(({ kind, at, project }) => (
          <ProjectLine key={`${kind} ${project.id}`} row={project} note={moment(kind, at)} action={enter(project)} />
        ))}
      </Rows>
      {blocks.drafts && (
        <Rows heading={t('drafts.heading')} icon="edit" empty={t('drafts.empty')}>
          {dashboard.drafts.map((row) => (
            <ProjectLine key={row.id} row={row} action={open('draft', row)} />
          ))}
        </Rows>
      )}
    </>
  )
}

/** What an auditor reads: projects that are over, each with its file. */
export function EndedProjects({ navigate }: Pick<ScreenProps, 'navigate'>) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const store = useMemo(() => followedQuery(runtime, 'list:cg', (signal) => readEnded(runtime.http, signal)), [runtime])
  const state = useQuery(store)
  const heading = t('ended.heading')
  if (state.phase === 'loading') return <Waiting heading={heading} />
  if (state.phase === 'failed') return <Failed heading={heading} sentence={state.failure.message} retry={store.open} />
  return (
    <Rows heading={heading} icon="file" empty={t('ended.empty')}>
      {state.data.map((row) => (
        <ProjectLine
          key={row.id}
          row={row}
          action={<Button onPress={() => navigate(paths.projectFile, { id: row.id })}>{t('open')}</Button>}
        />
      ))}
    </Rows>
  )
}

/** What ends or begins soon for the firm somebody acts for. */
export function FirmDeadlines({ firm, navigate }: Pick<ScreenProps, 'navigate'> & { firm: string }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const moment = useMoment()
  const store = useMemo(() => storeOf(runtime, firm), [runtime, firm])
  const state = useQuery(store)
  const heading = t('deadlines.heading')
  if (state.phase === 'loading') return <Waiting heading={heading} />
  if (state.phase === 'failed') return <Failed heading={heading} sentence={state.failure.message} retry={store.open} />
  return (
    <Rows heading={heading} icon="calendar" empty={t('deadlines.empty')}>
      {state.data.deadlines.map(({ kind, at, project }) => (
        <ProjectLine
          key={`${kind} ${project.id}`}
          row={project}
          note={moment(kind, at)}
          action={<Button onPress={() => navigate(paths.projectDetail, { id: project.id })}>{t('open')}</Button>}
        />
      ))}
    </Rows>
  )
}

/** Rows belong to the firm: another firm, another reading. */
const storeOf = (runtime: ReturnType<typeof useRuntime>, _firm: string) =>
  followedQuery(runtime, 'list:gy', (signal) => readFirmDashboard(runtime.http, signal))

function useMoment() {
  const t = useText(messages)
  const { dateTime } = useFormats()
  return (kind: 'start' | 'close' | 'roundOpens' | 'registration' | 'confirm', at: string) =>
    t(`at.${kind}`, { time: dateTime(at).slice(0, -3) })
}

type Kind = Extract<keyof (typeof messages)['en'], `kind.${string}`>
const wordOf = (kind: string) => `kind.${kind}` as Kind

function Counts({ dashboard }: { dashboard: Workbench }) {
  const t = useText(messages)
  const counts = countsOf(dashboard)
  if (counts.length === 0) return null
  return (
    <ul className="home-counts">
      {counts.map(({ kind, count }) => (
        <li key={kind}>{t('count', { kind: t(wordOf(kind)), count })}</li>
      ))}
    </ul>
  )
}

function Alarms({ dashboard: { alarms, unsigned, unopened } }: { dashboard: Workbench }) {
  const t = useText(messages)
  if (alarms.length + unsigned + unopened === 0) return null
  return (
    <div className="home-alarms">
      {alarms.length > 0 && <Notice tone="danger">{t('alarms.note', { count: alarms.length })}</Notice>}
      {unopened > 0 && <Notice tone="danger">{t('unopened.note', { count: unopened })}</Notice>}
      {unsigned > 0 && <Notice tone="warning">{t('unsigned.note', { count: unsigned })}</Notice>}
    </div>
  )
}

interface RowsProps {
  heading: string
  icon: IconName
  empty: string
  head?: ReactNode
  children: readonly ReactNode[]
}

const Rows = ({ heading, icon, empty, head, children }: RowsProps) => (
  <Card heading={heading}>
    {head}
    {children.length === 0 ? <Empty icon={icon} title={empty} /> : <ul className="home-rows">{children}</ul>}
  </Card>
)

const Waiting = ({ heading }: { heading: string }) => (
  <Card heading={heading}>
    <Skeleton lines={3} />
  </Card>
)

function Failed({ heading, sentence, retry }: { heading: string; sentence: string; retry: () => Promise<void> }) {
  const t = useText(messages)
  return (
    <Card heading={heading}>
      <LoadError title={t('failed')} reason={sentence} onRetry={() => retry()} />
    </Card>
  )
}
