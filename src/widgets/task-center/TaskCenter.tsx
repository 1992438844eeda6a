import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { EmptySlot } from '#ui/feedback/Empty.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { type AnyTask, type Kind, type TaskCentre, transferCentre } from '#widgets/transfer/index.ts'
import { TaskButton } from './TaskButton.tsx'
import { TaskListView, useFinished } from './TaskList.tsx'
import { kindsOf, type TaskCounts } from './task-list.store.ts'

export interface TaskCenterProps {
  presentation: 'button' | 'inline'
  kinds: string
  max: number
}
export interface TaskCenterEvents {
  'fly-counts': TaskCounts
  'fly-select': { task: AnyTask }
  'fly-before-download': { fileId: string; kind: 'file' | 'error-report' }
  'fly-finish': { task: AnyTask }
}
export interface TaskCenterMethods {
  show(): Promise<void>
  hide(): Promise<void>
  cancel(taskId: string): Promise<boolean>
}

/** Contract: pages of at most so many. */
const MOST = 100

/** What runs and what has ended within 24 hours, behind a button or in place. @see elements.md 45 */
export function TaskCenter({ host }: { host: BodyHost<TaskCenterProps> }) {
  useSignals()
  const runtime = useRuntime()
  const centre = useMemo(() => transferCentre(runtime), [runtime])
  const [open, setOpen] = useState(false)
  const kinds = kindsOf(host.props.kinds.value)
  const count = useCounts(host, centre, kinds)
  useFinished(centre, kinds, (task) => void host.emit('fly-finish', { task }))
  useMethods(host, centre, setOpen)
  useEffect(() => host.setPhase('ready'), [host])
  const list = {
    kinds,
    max: Math.min(MOST, Math.max(1, Math.trunc(host.props.max.value))),
    onCounts: count,
    onSelect: (task: AnyTask) => void host.emit('fly-select', { task }),
    mayDownload: async ({ id, report }: { id: string; report?: boolean }) =>
      (await host.before('fly-before-download', { fileId: id, kind: report ? 'error-report' : 'file' })).ok,
  }
  return (
    <EmptySlot value="empty">
      {host.props.presentation.value === 'inline' ? (
        <TaskListView {...list} />
      ) : (
        <TaskButton
          {...list}
          centre={centre}
          open={open}
          onOpen={setOpen}
          trigger={
            <slot name="trigger">
              <Icon name="swap" />
            </slot>
          }
        />
      )}
    </EmptySlot>
  )
}

/** Tells the page how many there are: those under way at once, ended ones from the first reading of the list on. */
function useCounts(host: BodyHost<TaskCenterProps>, centre: TaskCentre, kinds: readonly Kind[]): (counts: TaskCounts) => void {
  const last = useRef<TaskCounts | undefined>(undefined)
  const tell = (counts: TaskCounts) => {
    const { running, failed, done } = last.current ?? {}
    if (running === counts.running && failed === counts.failed && done === counts.done) return
    last.current = counts
    host.emit('fly-counts', counts)
  }
  const running = centre.running.value.filter(({ kind }) => kinds.includes(kind)).length
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => latest.current({ failed: 0, done: 0, ...last.current, running }), [running])
  return tell
}

function useMethods(host: BodyHost<TaskCenterProps>, centre: TaskCentre, setOpen: (open: boolean) => void): void {
  useEffect(
    () =>
      host.expose({
        show: async () => setOpen(true),
        hide: async () => setOpen(false),
        async cancel(taskId: string) {
          const ref = centre.running.peek().find(({ id }) => id === taskId)
          if (ref) await centre.cancel(ref)
          return ref !== undefined
        },
      }),
    [host, centre, setOpen],
  )
}
