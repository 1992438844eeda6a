import type { ReadonlySignal, Signal } from '@preact/signals-react'
import type { CreateImport, ImportTask } from '#contract/excel-shapes.ts'
import type { Verdict } from '#core/element/body/body.ts'
import type { TaskCentre } from '#widgets/transfer/index.ts'
import type { Corrections, DraftStorage } from './corrections.store.ts'
import type { FileDeps, FileStore } from './file.store.ts'
import type { ImportMode, ImportResult, ImportTarget, Step, Target } from './import.types.ts'
import type { Mapping, Memory } from './mapping.store.ts'
import type { BlockingError, Sending } from './submit.rules.ts'
import type { TaskStore } from './task.store.ts'

export interface ImportDeps {
  readonly file: FileDeps
  readonly centre: () => TaskCentre
  /** Whether the user can see this dialog. */
  readonly seen?: () => boolean
  readonly target: () => Target
  readonly first: ImportMode
  readonly of: () => Sending['of']
  readonly memory: { read: () => Memory; write: (memory: Memory) => void }
  readonly drafts: DraftStorage
  /** The import whose refused rows a workbook holds; undefined when it is not this person's or gone. */
  readonly earlier: (id: string) => Promise<ImportTask | undefined>
  /** The import of an upload; undefined when there is none, or that cannot be asked. */
  readonly ordered: (order: ImportTarget & { upload: string }) => Promise<string | undefined>
  /** The page may stop or change what is sent. */
  readonly before: (payload: CreateImport) => Promise<Verdict<CreateImport>>
  readonly emit: (name: string, detail: object) => void
}

export interface ImportStore {
  readonly step: ReadonlySignal<Step>
  readonly mode: ReadonlySignal<ImportMode>
  readonly keepEmpty: Signal<boolean>
  readonly file: FileStore
  readonly mapping: Mapping
  readonly corrections: Corrections
  /** The last try of this mapping. */
  readonly dryRun: TaskStore
  readonly run: TaskStore
  /** Why the last press went no further. */
  readonly blockingError: ReadonlySignal<BlockingError | 'file' | undefined>
  /** What the page said against it. */
  readonly refusal: ReadonlySignal<string>
  /** Mode and columns are those of an earlier import. */
  readonly restored: ReadonlySignal<boolean>
  /** The page is being asked. */
  readonly asking: ReadonlySignal<boolean>
  /** Names of the files of which corrections wait to be used, the last one first; `PASTED` for copied cells. */
  waiting(): string[]
  /** They are not wanted any more. */
  forgetWaiting(): void
  choose(files: readonly File[]): Promise<boolean>
  /** Cells that were copied in a spreadsheet, as a file of this name. */
  paste(text: string, name: string): Promise<boolean>
  setMode(mode: ImportMode): void
  next(): Promise<boolean>
  previous(): boolean
  startDryRun(): Promise<boolean>
  submit(): Promise<boolean>
  /** Several fields may take one column. */
  agree(): Promise<boolean>
  resume(id: string): void
  /** From the first step on, with another file. */
  again(): void
  /** Somebody else is signed in: he sees nothing of it. */
  leave(): void
  /** Who is signed in is known: what was kept for him is looked at. */
  arrive(): void
  result(): ImportResult | undefined
  end(): void
}
