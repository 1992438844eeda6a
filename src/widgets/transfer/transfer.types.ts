import type { ReadonlySignal } from '@preact/signals-react'
import type { CreateExport, CreateImport, ExportTask, ImportTask } from '#contract/excel-shapes.ts'

export type Kind = 'import' | 'export'
export type AnyTask = ImportTask | ExportTask

/** Which task: the gateway asks for model and page, too. */
export interface TaskRef {
  readonly kind: Kind
  readonly id: string
  readonly modelId: string
  readonly pageId: string
}

/** What is known of a task. `gone`: there is none of this name (any more), or not of this person. `failed`: the gateway did not answer; it is asked again. */
export type TaskView<T extends AnyTask = AnyTask> =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly task: T }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly cause: unknown; readonly task?: T }

/** A task under way, as all elements and tabs of this browser know it. */
export interface RunningTask extends TaskRef {
  /** 0 to 100; 0 while it waits. */
  readonly percent: number
}

/**
 * The imports and exports of this person, for every element of the page and every tab of the browser. The gateway's list is the truth; what this browser
 * keeps (`exportExcelConfig`) is names and percents, so that a page knows whom to ask for. One tab listens and tells the others.
 */
export interface TaskCentre {
  /** Begins an import and answers its id; from then on it is followed, whoever looks. @throws Failure */
  startImport(payload: CreateImport): Promise<string>
  /** As `startImport`. @throws Failure */
  startExport(payload: CreateExport): Promise<string>
  /** A task as it goes. The same signal for the same id; asking for it begins to follow it. */
  watch(ref: TaskRef & { kind: 'import' }): ReadonlySignal<TaskView<ImportTask>>
  watch(ref: TaskRef & { kind: 'export' }): ReadonlySignal<TaskView<ExportTask>>
  watch(ref: TaskRef): ReadonlySignal<TaskView>
  /** Somebody shows this task: its end needs no notice of its own meanwhile, as long as it can be `seen`. Answers the end of it. */
  attend(id: string, seen?: () => boolean): () => void
  /** Tasks under way; the last begun first. */
  readonly running: ReadonlySignal<readonly RunningTask[]>
  /** Calls `listener` with whatever is heard of an import or export of this browser, tries left out; answers the end of it. */
  onNews(listener: (ref: TaskRef, task: AnyTask) => void): () => void
  /** The task that was begun last for this model and page and whose end nobody has been told yet. */
  current(kind: Kind, modelId: string, pageId: string): string | undefined
  /** Ends a task after the batch under way. @throws Failure */
  cancel(ref: TaskRef): Promise<void>
  /** Takes an import back; `watch` tells how far it is (`undo`). @throws Failure */
  undo(ref: TaskRef): Promise<void>
  /** Saves a file of a task: an export, or the report of what an import refused. Tells by notices how it goes; answers whether it was saved. */
  download(file: StoredFile): Promise<boolean>
}

/** A file of a task; `report`: of the rows an import refused. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly report?: boolean
}
