import { type Signal, signal } from '@preact/signals-react'
import type { ImportTask } from '#contract/excel-shapes.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { anImport } from '#widgets/transfer/testing.ts'
import { Outcome } from './Outcome.tsx'

const imported = { taskStatus: 'SUCCESS', closeConnect: true, importProgress: '100.00%', createSuccessSize: 3 } as const
const undone = { reversedSize: 0, keptSize: 0, failedSize: 0 }
const focusable = { tabIndex: -1 }

interface Ports {
  busy: Signal<boolean>
  failure: Signal<unknown>
  undo: () => void
}

/** An import that is over; `undo` notes that it was to be taken back. */
export const outcome = (over: Partial<ImportTask> = {}, undo: () => void = () => undefined) => ({
  arrange: (): Ports => ({ busy: signal(false), failure: signal<unknown>(undefined), undo }),
  render: (_: unknown, run: Ports) => (
    <section className="import-step" aria-label="Import data" {...focusable}>
      <Outcome importing={{ store: { run } } as unknown as Importing} task={anImport({ ...imported, ...over })} />
    </section>
  ),
})

export const Complete = outcome({ undo: { ...undone, state: 'possible' } })
export const Corrected = outcome({ corrected: { cells: 2, values: 3, leftOut: 1 } })
export const PartlyFailed = outcome({ taskStatus: 'PARTIAL_FAILURE', createSuccessSize: 400, failureSize: 2 })
export const Cancelled = outcome({ taskStatus: 'PARTIAL_FAILURE', cancelled: true, createSuccessSize: 400, failureSize: 2 })
export const UndoFailed = outcome({
  undo: { state: 'failed', taskId: 'u1', errorMessage: 'Given up', reversedSize: 2, keptSize: 1, failedSize: 0 },
})
export const Undone = outcome({ undo: { ...undone, state: 'done', reversedSize: 3 } })
