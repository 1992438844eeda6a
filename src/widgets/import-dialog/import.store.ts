import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { CreateImport, ImportTask } from '#contract/excel-shapes.ts'
import type { Verdict } from '#core/element/body.ts'
import type { TaskCentre } from '#widgets/transfer/index.ts'
import { createFileStore, type FileDeps, type FileStore } from './file.store.ts'
import { type ImportMode, type ImportResult, STEP_NAMES, type Step, type Target } from './import.types.ts'
import { createMapping, type Mapping, type Memory } from './mapping.store.ts'
import type { Book } from './read/book.types.ts'
import { type Hindrance, hindranceOf, payloadOf, type Sending } from './submit.rules.ts'
import { createTask, type TaskStore } from './task.store.ts'

export interface ImportDeps {
  readonly file: FileDeps
  readonly centre: () => TaskCentre
  readonly target: () => Target
  readonly first: ImportMode
  readonly of: () => Sending['of']
  readonly memory: { read: () => Memory; write: (memory: Memory) => void }
  /** The import whose refused rows a workbook holds; undefined when it is not this person's or gone. */
  readonly earlier: (id: string) => Promise<ImportTask | undefined>
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
  /** The last try of this mapping. */
  readonly trial: TaskStore
  readonly run: TaskStore
  /** Why the last press went no further. */
  readonly hindrance: ReadonlySignal<Hindrance | 'file' | undefined>
  /** What the page said against it. */
  readonly refusal: ReadonlySignal<string>
  /** Mode and columns are those of an earlier import. */
  readonly restored: ReadonlySignal<boolean>
  /** The page is being asked. */
  readonly asking: ReadonlySignal<boolean>
  choose(files: readonly File[]): Promise<boolean>
  /** Cells that were copied in a spreadsheet, as a file of this name. */
  paste(text: string, name: string): Promise<boolean>
  setMode(mode: ImportMode): void
  next(): Promise<boolean>
  previous(): boolean
  tryFirst(): Promise<boolean>
  submit(): Promise<boolean>
  /** Several fields may take one column. */
  agree(): Promise<boolean>
  resume(id: string): void
  /** From the first step on, with another file. */
  again(): void
  result(): ImportResult | undefined
  end(): void
}

export const resultOf = (task: ImportTask): ImportResult => ({
  status: task.taskStatus,
  createSuccessSize: task.createSuccessSize,
  updateSuccessSize: task.updateSuccessSize,
  failureSize: task.failureSize,
  errorReportId: task.importExcelFailedOssId,
})

function stores(deps: ImportDeps) {
  const mode = signal<ImportMode>(deps.first)
  const fields = () => deps.target().fields
  return {
    mode,
    step: signal<Step>(0),
    keepEmpty: signal(false),
    agreed: signal(false),
    hindrance: signal<Hindrance | 'file' | undefined>(undefined),
    refusal: signal(''),
    restored: signal(false),
    asking: signal(false),
    file: createFileStore(deps.file),
    mapping: createMapping(fields, () => mode.value, deps.memory.read),
    trial: createTask({ centre: deps.centre }),
    run: createTask({
      centre: deps.centre,
      onProgress: (percent) => deps.emit('fly-progress', { percent }),
      // A try that is shown again is no import that has ended.
      onEnd: (task) => void (task.dryRun || deps.emit('fly-finish', resultOf(task))),
    }),
  }
}
type Stores = ReturnType<typeof stores>

/** Columns of a workbook, found anew or as in an earlier import. `mapped`: the workbook they are of. */
function beginner({ trial, agreed, restored, mapping, mode, keepEmpty }: Stores) {
  const columns: { mapped?: Book | undefined; begin: (book: Book, task?: ImportTask) => void } = {
    begin(book, task) {
      columns.mapped = book
      trial.clear()
      agreed.value = false
      restored.value = task !== undefined
      mapping.begin(book, task?.mapping)
      if (!task) return
      mode.value = task.importMode
      keepEmpty.value = task.keepEmpty
      if (task.updateByFieldName) mapping.matchBy(task.updateByFieldName, task.updateByFieldDisplayName)
    },
  }
  return columns
}

/** The three steps of an import: file, columns, task. */
export function createImport(deps: ImportDeps): ImportStore {
  const own = stores(deps)
  const { step, file, trial, run, hindrance, refusal } = own
  const columns = beginner(own)
  const send = sender(deps, own)
  const go = (to: Step) => {
    hindrance.value = undefined
    refusal.value = ''
    if (step.peek() === to) return
    step.value = to
    deps.emit('fly-step', { step: to, name: STEP_NAMES[to] })
  }
  const submit = async () => {
    if (step.peek() !== 1 || !(await send(false))) return false
    file.keep()
    deps.memory.write({ ...deps.memory.read(), ...own.mapping.memory() })
    go(2)
    return true
  }
  return {
    ...own,
    choose: chooser(deps, own, columns.begin),
    paste: paster(own),
    setMode(next) {
      own.mode.value = next
      hindrance.value = undefined
      trial.clear()
    },
    async next() {
      if (step.peek() > 0) return submit()
      const now = file.state.peek()
      if (now.phase !== 'ready') {
        hindrance.value = 'file'
        return false
      }
      if (columns.mapped !== now.book) columns.begin(now.book)
      go(1)
      return true
    },
    previous() {
      if (step.peek() !== 1) return false
      go(0)
      return true
    },
    tryFirst: () => send(true),
    submit,
    agree() {
      own.agreed.value = true
      return submit()
    },
    resume(id) {
      run.show(id, deps.of())
      go(2)
    },
    again() {
      run.clear()
      trial.clear()
      file.remove()
      columns.mapped = undefined
      own.restored.value = false
      go(0)
    },
    result() {
      const now = run.state.peek()
      return now.phase === 'over' && !now.task.dryRun ? resultOf(now.task) : undefined
    },
    end() {
      trial.clear()
      run.clear()
      file.end()
    },
  }
}

function paster({ file, hindrance, restored }: Stores): ImportStore['paste'] {
  return (text, name) => {
    hindrance.value = undefined
    restored.value = false
    return file.paste(text, name)
  }
}

function chooser(
  deps: ImportDeps,
  { file, hindrance, restored }: Stores,
  begin: (book: Book, task: ImportTask) => void,
): ImportStore['choose'] {
  return async (files) => {
    hindrance.value = undefined
    restored.value = false
    const taken = await file.choose(files)
    const now = file.state.peek()
    if (!taken || now.phase !== 'ready') return false
    const earlier = now.book.task ? await deps.earlier(now.book.task) : undefined
    const still = file.state.peek()
    if (earlier && still.phase === 'ready' && still.book === now.book) begin(now.book, earlier)
    return true
  }
}

/** Sends what was chosen, as a try or in earnest. Answers whether a task was begun. */
function sender(deps: ImportDeps, own: Stores): (dryRun: boolean) => Promise<boolean> {
  const { mode, file, mapping, hindrance, refusal, asking, agreed } = own
  return async (dryRun) => {
    const now = file.state.peek()
    if (asking.peek() || now.phase !== 'ready') return false
    refusal.value = ''
    hindrance.value = hindranceOf({ mode: mode.peek(), mapping, file: now, agreed: agreed.peek() || dryRun })
    if (hindrance.peek()) return false
    const keepEmpty = own.keepEmpty.peek()
    const payload = payloadOf({ target: deps.target(), mode: mode.peek(), mapping, file: now, keepEmpty, dryRun, of: deps.of() })
    // A try changes nothing: the page need not be asked.
    if (dryRun) return (await own.trial.start(payload)) !== undefined
    asking.value = true
    const { ok, patch, reason = '' } = await deps.before(payload)
    if (ok) own.trial.clear()
    const id = ok ? await own.run.start({ ...payload, ...patch }) : undefined
    asking.value = false
    refusal.value = reason
    if (id === undefined) return false
    deps.emit('fly-task', { taskId: id })
    return true
  }
}
