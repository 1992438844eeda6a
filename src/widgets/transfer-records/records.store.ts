import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'
import type { AnyTask, Kind, TaskCentre, TaskRef } from '#widgets/transfer/index.ts'
import { isOver } from '#widgets/transfer/index.ts'

export interface RecordPage {
  readonly rows: readonly AnyTask[]
  readonly total: number
}

export type RecordsState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly failure: Failure }
  | { readonly phase: 'ready'; readonly page: RecordPage; readonly busy: boolean }

export interface RecordsStore {
  readonly state: ReadonlySignal<RecordsState>
  readonly pageIndex: ReadonlySignal<number>
  /** A record as it is now: tasks under way go on while they are looked at. */
  now(row: AnyTask): AnyTask
  open(): Promise<void>
  turn(to: number): Promise<void>
  /** Ends a task, or takes an import back. @throws Failure */
  cancel(row: AnyTask): Promise<void>
  undo(row: AnyTask): Promise<void>
  close(): void
}

interface RecordsDeps {
  readonly kind: Kind
  readonly centre: Pick<TaskCentre, 'watch' | 'cancel' | 'undo' | 'running' | 'attend'>
  /** Whether the user can see the list. */
  readonly seen?: () => boolean
  /** Only tasks of this page; empty means of all. */
  readonly pageId: string
  readonly read: (pageIndex: number, signal: AbortSignal) => Promise<RecordPage>
}

export const refOf = (kind: Kind, { id, modelId, pageId }: AnyTask): TaskRef => ({ kind, id, modelId, pageId })

export function createRecordsStore({ kind, centre, pageId, seen, read }: RecordsDeps): RecordsStore {
  const state = signal<RecordsState>({ phase: 'loading' })
  const pageIndex = signal(1)
  /** Being taken back, here or in another tab: they change though they have ended. */
  const touched = signal<ReadonlySet<string>>(new Set())
  let reading: AbortController | undefined
  let stopHearing: (() => void) | undefined
  /** Of rows whose undoing is watched here. */
  const unattended: (() => void)[] = []
  /** Tasks that the list was read again for. */
  const missed = new Set<string>()

  async function load(): Promise<void> {
    reading?.abort()
    const mine = new AbortController()
    reading = mine
    const before = state.peek()
    state.value = before.phase === 'ready' ? { ...before, busy: true } : { phase: 'loading' }
    try {
      const page = await read(pageIndex.peek(), mine.signal)
      if (mine.signal.aborted) return
      for (const row of page.rows) if (!isOver(row)) centre.watch(refOf(kind, row))
      state.value = { phase: 'ready', page, busy: false }
    } catch (cause) {
      if (!mine.signal.aborted) state.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  const touch = (id: string) => {
    if (!touched.peek().has(id)) touched.value = new Set([...touched.peek(), id])
  }

  /** What another dialog or tab begins is in the list, too: a new task at its top, an import that is taken back in its row. */
  function hear(running: TaskCentre['running']['value']): void {
    const now = state.peek()
    if (now.phase !== 'ready') return
    const rows = new Map(now.page.rows.map((row) => [row.id, row]))
    const mine = running.filter((task) => task.kind === kind && (pageId === '' || task.pageId === pageId))
    for (const { id } of mine) {
      const row = rows.get(id)
      if (row && isOver(row)) touch(id)
    }
    const strangers = mine.filter(({ id }) => !rows.has(id) && !missed.has(id))
    for (const { id } of strangers) missed.add(id)
    if (strangers.length > 0 && pageIndex.peek() === 1) void load()
  }

  return {
    state,
    pageIndex,
    async open() {
      await load()
      // What began while the list was read is heard of at once.
      stopHearing ??= centre.running.subscribe((running) => queueMicrotask(() => hear(running)))
    },
    now(row) {
      if (isOver(row) && !touched.value.has(row.id)) return row
      const view = centre.watch(refOf(kind, row)).value
      return view.state === 'known' ? view.task : row
    },
    turn(to) {
      pageIndex.value = to
      return load()
    },
    cancel: (row) => centre.cancel(refOf(kind, row)),
    async undo(row) {
      // Its row says how that ends; a notice beside it would say it twice.
      unattended.push(centre.attend(row.id, seen))
      await centre.undo(refOf(kind, row))
      touch(row.id)
    },
    close() {
      reading?.abort()
      stopHearing?.()
      stopHearing = undefined
      for (const end of unattended.splice(0)) end()
    },
  }
}
