import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { CreateImport, ImportTask } from '#contract/excel-shapes.ts'
import { isOver, isStale, percentOf, type TaskCentre, type TaskRef } from '#widgets/transfer/index.ts'

/** One import or one try, from the request to its end. */
export type TaskState =
  | { readonly phase: 'none' }
  | { readonly phase: 'asking' }
  /** It was not begun. */
  | { readonly phase: 'refused'; readonly cause: unknown }
  | { readonly phase: 'waiting'; readonly id: string }
  /** The gateway cannot be reached just now; the task goes on there. */
  | { readonly phase: 'lost'; readonly id: string; readonly task: ImportTask | undefined }
  | { readonly phase: 'running' | 'over'; readonly id: string; readonly task: ImportTask }
  /** Nobody knows of it any more. */
  | { readonly phase: 'gone'; readonly id: string }

export interface TaskStore {
  readonly state: ReadonlySignal<TaskState>
  /** The task is being ended or taken back. */
  readonly busy: ReadonlySignal<boolean>
  /** Why that was refused. */
  readonly failure: ReadonlySignal<unknown>
  /** Answers the id, undefined when it was refused. */
  start(payload: CreateImport): Promise<string | undefined>
  show(id: string, owner: { modelId: string; pageId: string }): void
  cancel(): Promise<void>
  undo(): Promise<void>
  clear(): void
}

export interface TaskDeps {
  readonly centre: () => TaskCentre
  /** Whether the user can see it. */
  readonly seen?: (() => boolean) | undefined
  readonly onProgress?: ((percent: number) => void) | undefined
  /** Once for every task that was seen running. */
  readonly onEnd?: ((task: ImportTask) => void) | undefined
}

type Ref = TaskRef & { kind: 'import' }

export function createTask({ centre, seen, onProgress, onEnd }: TaskDeps): TaskStore {
  const state = signal<TaskState>({ phase: 'none' })
  const busy = signal(false)
  const failure = signal<unknown>(undefined)
  let ref: Ref | undefined
  let leave: () => void = () => undefined
  let turn = 0

  function clear(): void {
    turn += 1
    leave()
    leave = () => undefined
    ref = undefined
    failure.value = undefined
    state.value = { phase: 'none' }
  }
  function follow(next: Ref): void {
    clear()
    ref = next
    const view = centre().watch(next)
    const unattended = centre().attend(next.id, seen)
    const tell = notifier(onProgress, onEnd)
    const stop = effect(() => {
      const now = stateOf(next.id, view.value)
      state.value = now
      if ('task' in now && now.task && (now.phase === 'running' || now.phase === 'over')) tell(now.task, now.phase)
    })
    leave = () => {
      stop()
      unattended()
    }
  }
  async function act(verb: (of: TaskCentre, task: Ref) => Promise<void>): Promise<void> {
    if (!ref || busy.peek()) return
    busy.value = true
    failure.value = undefined
    try {
      await verb(centre(), ref)
    } catch (cause) {
      failure.value = cause
    }
    busy.value = false
  }
  return {
    ...{ state, busy, failure, clear },
    async start(payload) {
      clear()
      turn += 1
      const own = turn
      state.value = { phase: 'asking' }
      try {
        const id = await centre().startImport(payload)
        if (own === turn) follow({ kind: 'import', id, modelId: payload.modelId, pageId: payload.pageId })
        return id
      } catch (cause) {
        if (own === turn) state.value = { phase: 'refused', cause }
        return undefined
      }
    },
    show: (id, { modelId, pageId }) => follow({ kind: 'import', id, modelId, pageId }),
    cancel: () => act((of, task) => of.cancel(task)),
    undo: () => act((of, task) => of.undo(task)),
  }
}

type View = ReturnType<TaskCentre['watch']>['value']

function stateOf(id: string, view: View): TaskState {
  const task = 'task' in view ? (view.task as ImportTask | undefined) : undefined
  if (view.state === 'gone' || (task && isStale(task))) return { phase: 'gone', id }
  if (view.state === 'failed') return { phase: 'lost', id, task }
  if (!task) return { phase: 'waiting', id }
  // What is taken back has ended as an import, and shows as one.
  return { phase: isOver(task) || task.closeConnect ? 'over' : 'running', id, task }
}

/** Tells how far a task is when that changes, and its end once, if it was seen before its end. */
function notifier(onProgress: TaskDeps['onProgress'], onEnd: TaskDeps['onEnd']): (task: ImportTask, phase: 'running' | 'over') => void {
  let last = -1
  let ended = false
  return (task, phase) => {
    const percent = percentOf(task.importProgress)
    if (percent !== last) onProgress?.(percent)
    last = percent
    if (phase === 'over' && !ended) {
      ended = true
      onEnd?.(task)
    }
  }
}
