import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { TaskActivity } from '#contract/workflow/shapes.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { useElementQuery } from '#core/element/body/use-element-query.ts'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { EmptySlot } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { WorkflowRecords } from './WorkflowRecords.tsx'
import { type Records, readRecords } from './workflow-records.api.ts'

const ChartWindow = lazy(async () => ({ default: (await import('#widgets/flowchart/index.ts')).ChartWindow }))

export interface WorkflowRecordsElementProps {
  businessId: string
  processCode: string
  tasksUrl: string
  status: string
  statusUrl: string
  chartUrl: string
}
export interface WorkflowRecordsEvents {
  'fly-select': { activity: TaskActivity }
  'fly-before-chart': { businessId: string }
}
export interface WorkflowRecordsMethods {
  openChart(): Promise<void>
}
type Host = BodyHost<WorkflowRecordsElementProps>

/** The records of a business record as an element; nothing at all without its id. @see elements.md F 36, FLOW-08 */
export function RecordsElement({ host }: { host: Host }) {
  useSignals()
  const businessId = host.props.businessId.value
  return businessId ? <Loaded key={businessId} host={host} businessId={businessId} /> : <Nothing host={host} />
}

function Nothing({ host }: { host: Host }) {
  useEffect(() => {
    host.setPhase('empty')
  }, [host])
  return null
}

const isEmpty = ({ activities }: Records) => activities.length === 0

function Loaded({ host, businessId }: { host: Host; businessId: string }) {
  useSignals()
  const { http } = useRuntime()
  const { lang } = useLocale()
  const [processCode, tasksUrl] = [host.props.processCode.value, host.props.tasksUrl.value]
  const [status, statusUrl, chartUrl] = [host.props.status.value, host.props.statusUrl.value, host.props.chartUrl.value]
  const query = useMemo(
    () => createQuery({ read: (signal) => readRecords(http, { businessId, processCode, tasksUrl, status, statusUrl }, signal) }),
    [http, businessId, processCode, tasksUrl, status, statusUrl],
  )
  const state = useElementQuery(host, query, isEmpty, lang)
  const [shows, setShows] = useState(false)
  const pictured = chartUrl !== '' || processCode !== ''
  const openChart = useCallback(async () => {
    if (pictured && (await host.before('fly-before-chart', { businessId })).ok) setShows(true)
  }, [host, businessId, pictured])
  useEffect(() => host.expose({ openChart }), [host, openChart])
  if (state.phase === 'loading') return <Skeleton lines={6} />
  if (state.phase === 'failed') return null
  return (
    <EmptySlot value="empty">
      <WorkflowRecords
        {...state.data}
        onSelect={(activity) => void host.emit('fly-select', { activity })}
        onChart={pictured ? openChart : undefined}
      />
      {shows && (
        <Suspense>
          <ChartWindow businessId={businessId} processCode={processCode} chartUrl={chartUrl} onClose={() => setShows(false)} />
        </Suspense>
      )}
    </EmptySlot>
  )
}
