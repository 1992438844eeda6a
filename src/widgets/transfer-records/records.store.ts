import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/failure.ts'
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
  readonly centre: Pick<TaskCentre, 'watch' | 'cancel' | 'undo'>
  readonly read: (pageIndex: number, signal: AbortSignal) => Promise<RecordPage>
}

export const refOf = (kind: Kind, { id, modelId, pageId }: AnyTask): TaskRef => ({ kind, id, modelId, pageId })

export function createRecordsStore({ kind, centre, read }: RecordsDeps): RecordsStore {
  const state = signal<RecordsState>({ phase: 'loading' })
  const pageIndex = signal(1)
  /** Taken back here: they change though they have ended. */
  const touched = signal<ReadonlySet<string>>(new Set())
  let reading: AbortController | undefined

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

  return {
    state,
    pageIndex,
    open: load,
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
      await centre.undo(refOf(kind, row))
      touched.value = new Set([...touched.peek(), row.id])
    },
    close: () => reading?.abort(),
  }
}
