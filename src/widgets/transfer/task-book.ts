import { type Signal, signal } from '@preact/signals-react'
import type { KeptTasks } from './kept-tasks.ts'
import { isGone, type ListenDeps, type Wanted } from './listener.ts'
import { findTask } from './transfer.api.ts'
import { isOver, isStale, isTrial, progressOf } from './transfer.rules.ts'
import type { AnyTask, TaskRef, TaskView } from './transfer.types.ts'

/** What this tab knows of one task. */
export interface Known {
  readonly ref: TaskRef
  readonly view: Signal<TaskView>
  heardAt: number
  /** Somebody asks for it when nothing is heard. */
  isMinded: boolean
}

/** The tasks this tab has heard of, each asked for when nothing is heard of it. */
export interface TaskBook {
  readonly all: Signal<ReadonlyMap<string, Known>>
  /** The entry of a task; a new one is wanted from the listening tab and, with `ask`, asked for at once. */
  follow(ref: TaskRef, first?: 'ask' | 'wait'): Known
  take(entry: Known, task: AnyTask): void
  /** A task that had ended goes on: asked for at once, and listened to until it ends again. */
  renew(ref: TaskRef): Promise<Known>
}

interface BookDeps extends ListenDeps {
  readonly kept: KeptTasks
  readonly over: AbortSignal
  /** A task begins to be of interest: somebody shall listen. */
  readonly want: (wanted: Wanted) => void
  /** Something was heard of an import or export; a try is neither. */
  readonly onNews: (ref: TaskRef, task: AnyTask) => void
  /** A task whose end the user waits for has ended. */
  readonly onEnd: (task: AnyTask) => void
}

/** Without news for so long a task is asked for (`limits.importFallbackMs`, IMP-12). */
const SILENCE_MS = 5_000

export function createTaskBook({ http, timers, owner, kept, over, want, onNews, onEnd }: BookDeps): TaskBook {
  const all = signal<ReadonlyMap<string, Known>>(new Map())

  function take(entry: Known, task: AnyTask): void {
    entry.heardAt = timers.monotonic()
    const before = entry.view.peek()
    // Words of several tabs may overtake each other: nothing comes back to life.
    if (before.state === 'known' && before.task.closeConnect && !task.closeConnect) return
    if (isStale(task)) {
      forget(entry)
      return
    }
    entry.view.value = { state: 'known', task }
    if (!isTrial(task)) onNews(entry.ref, task)
    // A try stores nothing: it is not to be found again as an import.
    if (isTrial(task)) kept.drop(task.id)
    else if (!isOver(task)) kept.put(entry.ref, progressOf(task))
    else if (kept.has(task.id)) onEnd(task)
    // An import that has ended is taken back: whoever tells it may be gone before the end of that.
    if (isSettled(before) && !isOver(task)) listenTo(entry)
  }

  /** Until its end somebody of this browser listens, and this tab asks when nothing is heard. */
  function listenTo(entry: Known): void {
    want(wantedOf(entry))
    mind(entry).catch(() => undefined)
  }

  function forget({ ref, view }: Known): void {
    kept.drop(ref.id)
    view.value = { state: 'gone' }
  }

  async function ask(entry: Known): Promise<void> {
    entry.heardAt = timers.monotonic()
    try {
      const task = await findTask(http, entry.ref, owner, over)
      if (!over.aborted) take(entry, task)
    } catch (cause) {
      if (over.aborted) return
      if (isGone(cause)) forget(entry)
      else entry.view.value = { ...entry.view.peek(), state: 'failed', cause }
    }
  }

  /** Until the task is settled, whoever listens to it: a stream or a listening tab that fell silent is noticed here. */
  async function mind(entry: Known): Promise<void> {
    if (entry.isMinded) return
    entry.isMinded = true
    while (!isSettled(entry.view.peek())) {
      const left = entry.heardAt + SILENCE_MS - timers.monotonic()
      if (left > 0) await timers.wait(left, over)
      else await ask(entry)
    }
    entry.isMinded = false
  }

  function add(ref: TaskRef): Known {
    const entry: Known = { ref, view: signal<TaskView>({ state: 'asking' }), heardAt: timers.monotonic(), isMinded: false }
    all.value = new Map([...all.peek(), [ref.id, entry]])
    return entry
  }

  return {
    all,
    take,
    async renew(ref) {
      const entry = all.peek().get(ref.id) ?? add(ref)
      await ask(entry)
      if (!isSettled(entry.view.peek())) listenTo(entry)
      return entry
    },
    follow(ref, first = 'wait') {
      const there = all.peek().get(ref.id)
      if (there) return there
      const entry = add(ref)
      const begun = first === 'ask' ? ask(entry) : Promise.resolve()
      const goOn = () => {
        if (!isSettled(entry.view.peek())) listenTo(entry)
      }
      begun.then(goOn).catch(() => undefined)
      return entry
    },
  }
}

export const wantedOf = ({ ref, view }: Known): Wanted => {
  const now = view.peek()
  return { ref, ended: 'task' in now && now.task?.closeConnect === true }
}

/** Nothing more is to be heard of it. */
export const isSettled = (view: TaskView): boolean => view.state === 'gone' || (view.state === 'known' && isOver(view.task))
