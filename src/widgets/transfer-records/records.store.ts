import { type ReadonlySignal, signal } from '@preact/signals-react'
import { createQuery, type Query } from '#core/query.ts'
import type { AnyTask, Kind, TaskCentre, TaskRef } from '#widgets/transfer/index.ts'
import { isOver } from '#widgets/transfer/index.ts'

export interface RecordPage {
  readonly rows: readonly AnyTask[]
  readonly total: number
}

export interface RecordsStore extends Pick<Query<RecordPage>, 'state' | 'reading' | 'open' | 'close'> {
  readonly pageIndex: ReadonlySignal<number>
  /** A record as it is now: tasks under way go on while they are looked at. */
  now(row: AnyTask): AnyTask
  turn(to: number): Promise<void>
  /** Ends a task, or takes an import back. @throws Failure */
  cancel(row: AnyTask): Promise<void>
  undo(row: AnyTask): Promise<void>
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
  const pageIndex = signal(1)
  const query = createQuery({
    read: async (signal) => {
      const page = await read(pageIndex.peek(), signal)
      if (!signal.aborted) for (const row of page.rows) if (!isOver(row)) centre.watch(refOf(kind, row))
      return page
    },
  })
  /** Being taken back, here or in another tab: they change though they have ended. */
  const touched = signal<ReadonlySet<string>>(new Set())
  let stopHearing: (() => void) | undefined
  /** Of rows whose undoing is watched here. */
  const unattended: (() => void)[] = []
  /** Tasks that the list was read again for. */
  const missed = new Set<string>()

  const touch = (id: string) => {
    if (!touched.peek().has(id)) touched.value = new Set([...touched.peek(), id])
  }

  /** What another dialog or tab begins is in the list, too: a new task at its top, an import that is taken back in its row. */
  function hear(running: TaskCentre['running']['value']): void {
    const now = query.state.peek()
    if (now.phase !== 'ready') return
    const rows = new Map(now.data.rows.map((row) => [row.id, row]))
    const mine = running.filter((task) => task.kind === kind && (pageId === '' || task.pageId === pageId))
    for (const { id } of mine) {
      const row = rows.get(id)
      if (row && isOver(row)) touch(id)
    }
    const strangers = mine.filter(({ id }) => !rows.has(id) && !missed.has(id))
    for (const { id } of strangers) missed.add(id)
    if (strangers.length > 0 && pageIndex.peek() === 1) void query.refresh()
  }

  return {
    state: query.state,
    reading: query.reading,
    pageIndex,
    async open() {
      await query.open()
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
      return query.refresh()
    },
    cancel: (row) => centre.cancel(refOf(kind, row)),
    async undo(row) {
      // Its row says how that ends; a notice beside it would say it twice.
      unattended.push(centre.attend(row.id, seen))
      await centre.undo(refOf(kind, row))
      touch(row.id)
    },
    close() {
      query.close()
      stopHearing?.()
      stopHearing = undefined
      for (const end of unattended.splice(0)) end()
    },
  }
}
