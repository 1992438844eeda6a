import type { PoolClient } from 'pg'
import type { ErrorCode } from '#contract/errors.ts'
import type { ImportCorrections, RowProblem } from '#contract/excel-shapes.ts'
import type { InBothLanguages } from '#domain/lists/define-list.ts'
import type { Args, Lang } from '#gateway/platform/http/answer.ts'

export type TaskKind = 'IMPORT' | 'EXPORT' | 'UNDO'

/** Rows of a task, by what became of them; `cleared` are cells. For UNDO: `succeeded` are taken back, `unchanged` are left as somebody made them since. */
export interface Counters {
  readonly done: number
  readonly succeeded: number
  readonly failed: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly cleared: number
}

export type StoredProblem = Omit<RowProblem, 'message'> & { readonly message: InBothLanguages }

/** A task as its worker took it. */
export interface Task extends Counters {
  readonly id: string
  readonly kind: TaskKind
  readonly tenantId: string
  readonly userId: string
  /** The firm its owner acted for; null for staff. */
  readonly customerId: string | null
  readonly lang: Lang
  readonly modelId: string
  readonly pageId: string
  readonly fileName: string
  /** The body of the call that made it. */
  readonly payload: unknown
  /** IMPORT: what was mended of the sheet; null for nothing. */
  readonly corrections: ImportCorrections | null
  /** UNDO: the import that is taken back. */
  readonly undoOf: string | null
  /** Where the last committed step ended; null before the first. */
  readonly cursor: unknown
  readonly total: number
  readonly problems: readonly StoredProblem[]
  readonly warnings: readonly InBothLanguages[]
  /** IMPORT: the uploaded workbook. */
  readonly sourceFileId: string | null
  /** The fencing token: which taking this is. */
  readonly attempt: number
}

/** How far a step came. Counters are added to those that stand; what is left out stays. */
export interface Progress {
  /** Kept as JSON. */
  readonly cursor: unknown
  readonly total?: number
  readonly plus?: Partial<Counters>
  /** Beyond the first hundred of a task they are not kept. */
  readonly problems?: readonly StoredProblem[]
  readonly warnings?: readonly InBothLanguages[]
}

/** How a task ended. `result` is the file it made, an attachment that is there already. */
export interface Ending {
  readonly status: 'SUCCESS' | 'PARTIAL_FAILURE' | 'FAILURE'
  /** Why the task failed as a whole. */
  readonly error?: { readonly code: ErrorCode; readonly args?: Args }
  readonly result?: { readonly fileId: string; readonly bytes: number; readonly fileName?: string }
}

/** A task in the hands of one worker, until its handler returns. */
export interface Hold {
  readonly task: Task
  /**
   * Aborted when the task is another worker's by now, or this worker is told to stop: end soon, what was not committed is done again. And when the handler
   * has returned or thrown: what it began and left ends with it.
   */
  readonly signal: AbortSignal
  /** Its owner has asked for the end: finish with what stands. Known within three seconds, and with every step. */
  readonly isCancelled: () => boolean
  /**
   * One step: what `work` writes, the counters and the cursor are committed together, or not at all.
   *
   * @throws TaskLost when another worker has taken the task; nothing of the step stays
   */
  readonly step: (work: (client: PoolClient) => Promise<Progress>) => Promise<void>
}

/** What a worker does with a task. A Refusal that is thrown ends the task with its reason; any other error is tried again, three times in one place. */
export type Handler = (hold: Hold) => Promise<Ending>
/** A kind without a handler waits. */
export type Handlers = Readonly<Partial<Record<TaskKind, Handler>>>

/** The task belongs to another worker by now. */
export class TaskLost extends Error {
  override readonly name = 'TaskLost'
}
