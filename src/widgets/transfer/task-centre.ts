import { computed } from '@preact/signals-react'
import type { ScopedStorage } from '#core/browser/storage.ts'
import type { Timers } from '#core/browser/timers.ts'
import type { Http } from '#core/http/http.ts'
import type { TabChannel } from '#core/realtime/tab-channel.ts'
import type { NoticesCore } from '#core/state/notices.ts'
import { downloader, noticeOf, type Say } from './announce.ts'
import { type KeptTasks, keptTasks } from './kept-tasks.ts'
import { type Shared, shareTasks, type TaskWord } from './leader.ts'
import { createTelling } from './notify-once.ts'
import { createTaskBook, isSettled, type TaskBook, wantedOf } from './task-book.ts'
import { cancelTask, createExport, createImport, type Owner, readStored, undoTask } from './transfer.api.ts'
import { percentOf, progressOf } from './transfer.rules.ts'
import type { Kind, RunningTask, TaskCentre, TaskRef } from './transfer.types.ts'

export interface CentreDeps {
  readonly http: Http
  readonly timers: Timers
  readonly owner: Owner
  readonly storage: Pick<ScopedStorage, 'read' | 'write'>
  readonly group: TabChannel<TaskWord>
  readonly notices: Pick<NoticesCore, 'show' | 'close'>
  readonly say: Say
  /** Calls `look` whenever this tab comes into sight or goes out of it; answers the end. */
  readonly onSight: (look: (visible: boolean) => void) => () => void
}

export interface OpenCentre extends TaskCentre {
  /** Signed out, or the page goes. */
  end(): void
}

/** The task centre of one signed-in person in one page. @see TaskCentre */
export function createTaskCentre(deps: CentreDeps): OpenCentre {
  const { http, timers, owner } = deps
  const kept = keptTasks(deps.storage)
  const controller = new AbortController()
  const download = downloader({ read: (id) => readStored(http, id), say: deps.say, ...deps.notices })
  const telling = createTelling({
    onSight: deps.onSight,
    show: (task) => void deps.notices.show(noticeOf(task, deps.say, download)),
    told(id, end) {
      kept.drop(id)
      shared.post({ kind: 'told', id, end })
    },
  })
  const listeners = new Set<Parameters<TaskCentre['onNews']>[0]>()
  const book = createTaskBook({
    ...{ http, timers, owner, kept, over: controller.signal },
    want: (wanted) => shared.want(wanted),
    onNews(ref, task) {
      for (const listener of listeners) listener(ref, task)
    },
    onEnd: telling.tell,
  })
  const shared = shareTasks({
    ...deps,
    wanted: () => [...book.all.peek().values()].filter(({ view }) => !isSettled(view.peek())).map(wantedOf),
    hear(word) {
      if (word.kind === 'task') return book.take(book.follow(word.ref), word.task)
      telling.forget(word.id, word.end)
      kept.drop(word.id)
    },
  })
  for (const ref of kept.all()) book.follow(ref, 'ask')

  return {
    ...beginning(deps, kept, book),
    watch: ((ref: TaskRef) => book.follow(ref, 'ask').view) as TaskCentre['watch'],
    attend: telling.attend,
    running: computed(() => runningOf(book)),
    onNews(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: (kind, modelId, pageId) =>
      kept.all().findLast((task) => task.kind === kind && task.modelId === modelId && task.pageId === pageId)?.id,
    cancel: async ({ id }) => void (await cancelTask(http, id)),
    undo: (ref) => takeBack(deps, { book, shared, kept }, ref),
    download,
    end() {
      controller.abort()
      shared.leave()
      telling.end()
    },
  }
}

function beginning({ http }: CentreDeps, kept: KeptTasks, book: TaskBook): Pick<TaskCentre, 'startImport' | 'startExport'> {
  type Begun = { modelId: string; pageId: string; dryRun?: boolean | undefined }
  const begin = (kind: Kind, { modelId, pageId, dryRun = false }: Begun, id: string): string => {
    const ref = { kind, id, modelId, pageId }
    // Whoever leaves a try does not miss it, and finds no import in its place.
    if (!dryRun) kept.put(ref, '0')
    book.follow(ref)
    return id
  }
  return {
    startImport: async (payload) => begin('import', payload, await createImport(http, payload)),
    startExport: async (payload) => begin('export', payload, await createExport(http, payload)),
  }
}

/** Asked for once, the other tabs are told; from then on it is under way again, and the listening tab asks for all. Its end is told like any other. */
async function takeBack(
  { http }: CentreDeps,
  { book, shared, kept }: { book: TaskBook; shared: Shared; kept: KeptTasks },
  ref: TaskRef,
): Promise<void> {
  await undoTask(http, ref.id)
  kept.put(ref, '100.00%')
  const now = (await book.renew(ref)).view.peek()
  if (now.state === 'known') shared.post({ kind: 'task', ref, task: now.task })
}

function runningOf({ all }: TaskBook): RunningTask[] {
  return [...all.value.values()].reverse().flatMap(({ ref, view }) => {
    const now = view.value
    if (isSettled(now)) return []
    const task = 'task' in now ? now.task : undefined
    return [{ ...ref, percent: task ? percentOf(progressOf(task)) : 0 }]
  })
}
