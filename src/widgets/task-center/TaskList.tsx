import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { AnyTask, Kind, StoredFile, TaskCentre } from '#widgets/transfer/index.ts'
import { endOf, isImport, isOver, isSeen, readRecords, transferCentre, transferMessages } from '#widgets/transfer/index.ts'
import { createRecordsStore, RecordOperations, RecordStatus, recordsCss } from '#widgets/transfer-records/index.ts'
import css from './TaskCenter.css?inline'
import { messages } from './task-center.messages.ts'
import { countsOf, createTaskList, type TaskCounts, type TaskList } from './task-list.store.ts'

const sheets = [styleSheet(recordsCss), styleSheet(css)]

export interface TaskListProps {
  kinds: readonly Kind[]
  /** Tasks at most, the last changed first. */
  max?: number | undefined
  onSelect?: ((task: AnyTask) => void) | undefined
  onCounts?: ((counts: TaskCounts) => void) | undefined
  /** Whether a file may be saved here; the page may do that itself. */
  mayDownload?: ((file: StoredFile) => Promise<boolean>) | undefined
}

const nameOf = (task: AnyTask): string => task.fileName || task.displayName

/** What runs and what has ended within 24 hours, with what can be done about it. Ends are told here, and not by a notice, as long as the list is seen. */
export function TaskListView({ kinds, max = 50, onSelect, onCounts, mayDownload }: TaskListProps) {
  useSignals()
  useStyles(...sheets)
  const t = useText(messages)
  const box = useRef<HTMLDivElement>(null)
  const list = useTaskList(kinds.join(), max, box)
  const { loading, failure, rows } = list.now()
  const { running, failed, done } = countsOf(rows)
  const told = useRef(onCounts)
  told.current = onCounts
  useEffect(() => {
    if (!loading) told.current?.({ running, failed, done })
  }, [loading, running, failed, done])
  let inside: ReactNode
  if (loading) inside = <Skeleton lines={4} />
  else if (failure) inside = <LoadError title={t('tasks.failed')} reason={failure.message} onRetry={() => list.open()} />
  else if (rows.length === 0) inside = <Empty title={t('tasks.none')} />
  else {
    inside = (
      <ul>
        {rows.map((task) => (
          <Task key={task.id} task={task} list={list} onSelect={onSelect} mayDownload={mayDownload} />
        ))}
      </ul>
    )
  }
  return (
    <div className="tasks" part="list" ref={box}>
      <header>
        <strong>{t('tasks.heading')}</strong>
        <Button kind="text" disabled={failed + done === 0} onPress={list.clear}>
          {t('tasks.clear')}
        </Button>
      </header>
      {inside}
      <Ends kinds={kinds} box={box} />
    </div>
  )
}

/** One list of the kinds, each as its records have it. */
function useTaskList(kinds: string, max: number, box: RefObject<HTMLDivElement | null>): TaskList {
  const runtime = useRuntime()
  const list = useMemo(() => {
    const { http, session, storage } = runtime
    const user = session.user.peek()
    const owner = { userAccount: user?.userAccount ?? '', tenantId: user?.tenantId ?? '' }
    const centre = transferCentre(runtime)
    const storeOf = (kind: Kind) =>
      createRecordsStore({
        kind,
        centre,
        pageId: '',
        seen: () => isSeen(box.current),
        read: (_, signal) => readRecords(http, kind, { pageIndex: 1, pageSize: max, pageId: '', ...owner }, signal),
      })
    const stores = new Map((kinds.split(',') as Kind[]).map((kind) => [kind, storeOf(kind)]))
    return createTaskList({ stores, storage: storage.browser, max })
  }, [runtime, kinds, max, box])
  useEffect(() => {
    void list.open()
    return list.close
  }, [list])
  return list
}

interface TaskProps extends Pick<TaskListProps, 'onSelect' | 'mayDownload'> {
  task: AnyTask
  list: TaskList
}

function Task({ task, list, onSelect, mayDownload }: TaskProps) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const name = nameOf(task)
  const store = list.storeOf(task)
  return (
    <li part="task">
      <span className="tasks-name">
        {onSelect ? (
          <Button kind="text" label={t('tasks.open', { name })} onPress={() => onSelect(task)}>
            {name}
          </Button>
        ) : (
          <strong>{name}</strong>
        )}
        <small>
          {t(isImport(task) ? 'tasks.import' : 'tasks.export')} ·{' '}
          <time dateTime={task.lastModifiedDate}>{dateTime(task.lastModifiedDate)}</time>
        </small>
      </span>
      <RecordStatus task={task} />
      <span part="action" className="tasks-action">
        <RecordOperations task={task} store={store} mayDownload={mayDownload} />
      </span>
    </li>
  )
}

/** Says how a task ended, politely, where the list is seen; then no notice says it again. */
function Ends({ kinds, box }: { kinds: readonly Kind[]; box: RefObject<HTMLDivElement | null> }) {
  useSignals()
  const t = useText(messages)
  const words = useText(transferMessages)
  const runtime = useRuntime()
  const centre = useMemo(() => transferCentre(runtime), [runtime])
  const [ended, setEnded] = useState<AnyTask>()
  useFinished(centre, kinds, setEnded)
  const ids = centre.running.value.flatMap(({ id, kind }) => (kinds.includes(kind) ? [id] : [])).join()
  useEffect(() => {
    const ends = ids.split(',').map((id) => centre.attend(id, () => box.current !== null && isSeen(box.current)))
    return () => {
      // The end is told by who attends it: the one that has just ended is let go after that.
      queueMicrotask(() => {
        for (const end of ends) end()
      })
    }
  }, [centre, ids, box])
  return (
    <p role="status" className="visually-hidden">
      {ended && t('tasks.ended', { name: nameOf(ended), text: endOf(ended, words).text })}
    </p>
  )
}

/** Calls back for each task of these kinds that was under way and has ended. */
export function useFinished(centre: TaskCentre, kinds: readonly Kind[], onEnd: (task: AnyTask) => void): void {
  const latest = useRef({ kinds, onEnd })
  latest.current = { kinds, onEnd }
  useEffect(() => {
    const underWay = new Set(centre.running.peek().map(({ id }) => id))
    return centre.onNews(({ id, kind }, task) => {
      if (!isOver(task)) underWay.add(id)
      else if (underWay.delete(id) && latest.current.kinds.includes(kind)) latest.current.onEnd(task)
    })
  }, [centre])
}
