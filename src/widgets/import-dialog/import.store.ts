import { signal } from '@preact/signals-react'
import type { ImportTask } from '#contract/excel-shapes.ts'
import { Failure } from '#core/http/failure.ts'
import { createCorrections } from './corrections.store.ts'
import { pastedKey, sheetKey } from './drafts.rules.ts'
import { createDrafts, createSentImports } from './drafts.store.ts'
import { createFileStore, isPasted } from './file.store.ts'
import { type ImportMode, type ImportResult, STEP_NAMES, type Step } from './import.types.ts'
import type { ImportDeps, ImportStore } from './import-store.types.ts'
import { createMapping } from './mapping.store.ts'
import type { Book } from './read/book.types.ts'
import { type BlockingError, blockingErrorOf, payloadOf } from './submit.rules.ts'
import { createTask, type TaskState } from './task.store.ts'

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
  const drafts = createDrafts(deps)
  const corrections = createCorrections(drafts)
  return {
    mode,
    ...{ drafts, waiting: drafts.waiting, forgetWaiting: drafts.forgetWaiting },
    sent: createSentImports({
      centre: deps.centre,
      read: drafts.read,
      settle: corrections.settle,
      ordered: deps.ordered,
      answered: corrections.answered,
    }),
    step: signal<Step>(0),
    keepEmpty: signal(false),
    agreed: signal(false),
    blockingError: signal<BlockingError | 'file' | undefined>(undefined),
    refusal: signal(''),
    restored: signal(false),
    asking: signal(false),
    file: createFileStore(deps.file),
    mapping: createMapping(fields, () => mode.value, deps.memory.read),
    corrections,
    dryRun: createTask({ centre: deps.centre }),
    run: createTask({
      centre: deps.centre,
      seen: deps.seen,
      onProgress: (percent) => deps.emit('fly-progress', { percent }),
      onEnd(task) {
        // A try that is shown again is no import that has ended.
        if (task.dryRun) return
        deps.emit('fly-finish', resultOf(task))
      },
    }),
  }
}
type Stores = ReturnType<typeof stores>

/** Columns of a workbook, found anew or as in an earlier import. `mapped`: the workbook they are of. */
function beginner(deps: ImportDeps, { dryRun, agreed, restored, mapping, corrections, mode, keepEmpty, file }: Stores) {
  const columns: { mapped?: Book | undefined; begin: (book: Book, task?: ImportTask) => void } = {
    begin(book, task) {
      columns.mapped = book
      dryRun.clear()
      agreed.value = false
      restored.value = task !== undefined
      mapping.begin(book, task?.mapping)
      const now = file.state.peek()
      if ('file' in now) corrections.begin((isPasted(now.file) ? pastedKey : sheetKey)(now.file, book, deps.of()))
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
  const { step, file, dryRun, run, blockingError, refusal } = own
  const columns = beginner(deps, own)
  const send = sender(deps, own)
  const go = (to: Step) => {
    blockingError.value = undefined
    refusal.value = ''
    if (step.peek() === to) return
    step.value = to
    deps.emit('fly-step', { step: to, name: STEP_NAMES[to] })
  }
  const again = () => {
    forget(own)
    columns.mapped = undefined
    go(0)
  }
  const resume = (id: string) => {
    run.show(id, deps.of())
    go(2)
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
      blockingError.value = undefined
      dryRun.clear()
    },
    async next() {
      if (step.peek() > 0) return submit()
      const now = file.state.peek()
      if (now.phase !== 'ready') {
        blockingError.value = 'file'
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
    startDryRun: () => send(true),
    submit,
    agree() {
      own.agreed.value = true
      return submit()
    },
    resume,
    again,
    ...comings(own, again, () => void resumeLost(deps, own, resume)),
    result() {
      const now = run.state.peek()
      return now.phase === 'over' && !now.task.dryRun ? resultOf(now.task) : undefined
    },
    end() {
      dryRun.clear()
      run.clear()
      own.sent.end()
      file.end()
    },
  }
}

const comings = (
  { corrections, sent, drafts }: Stores,
  again: () => void,
  findLost: () => void,
): Pick<ImportStore, 'leave' | 'arrive'> => ({
  leave() {
    again()
    corrections.leave()
    sent.end()
    drafts.lookAgain()
  },
  arrive() {
    drafts.lookAgain()
    sent.follow()
    findLost()
  },
})

/** Who loaded the page anew before an order was answered finds what came of it: else he would import the file a second time. */
async function resumeLost(deps: ImportDeps, { sent, step, file, run }: Stores, resume: (id: string) => void): Promise<void> {
  const id = await sent.find(deps.of())
  // Whoever has a file in hand by then goes on with that.
  const isIdle = step.peek() === 0 && file.state.peek().phase === 'none' && run.state.peek().phase === 'none'
  if (id === undefined) return
  const { modelId, pageId } = deps.of()
  // He hears how it ends all the same.
  if (!isIdle) return void deps.centre().watch({ kind: 'import', id, modelId, pageId })
  resume(id)
  deps.emit('fly-task', { taskId: id })
}

/** Nothing of the last file is left. */
function forget({ run, dryRun, file, restored }: Stores): void {
  run.clear()
  dryRun.clear()
  file.remove()
  restored.value = false
}

function paster({ file, blockingError, restored }: Stores): ImportStore['paste'] {
  return (text, name) => {
    blockingError.value = undefined
    restored.value = false
    return file.paste(text, name)
  }
}

function chooser(
  deps: ImportDeps,
  { file, blockingError, restored }: Stores,
  begin: (book: Book, task: ImportTask) => void,
): ImportStore['choose'] {
  return async (files) => {
    blockingError.value = undefined
    restored.value = false
    const taken = await file.choose(files)
    const now = file.state.peek()
    if (!taken || now.phase !== 'ready') return false
    const earlier = now.book.task ? await deps.earlier(now.book.task) : undefined
    const latest = file.state.peek()
    if (earlier && latest.phase === 'ready' && latest.book === now.book) begin(now.book, earlier)
    return true
  }
}

const REFUSALS: readonly string[] = ['refused', 'forbidden']
const isRefused = (now: TaskState): boolean => now.phase === 'refused' && now.cause instanceof Failure && REFUSALS.includes(now.cause.kind)

/** Sends what was chosen, as a try or in earnest. Answers whether a task was begun. */
function sender(deps: ImportDeps, own: Stores): (isDryRun: boolean) => Promise<boolean> {
  const { mode, file, mapping, corrections, blockingError, refusal, asking, agreed } = own
  return async (isDryRun) => {
    const now = file.state.peek()
    if (asking.peek() || now.phase !== 'ready') return false
    refusal.value = ''
    blockingError.value = blockingErrorOf({ mode: mode.peek(), mapping, file: now, agreed: agreed.peek() || isDryRun })
    if (blockingError.peek()) return false
    const keepEmpty = own.keepEmpty.peek()
    const payload = payloadOf({
      target: deps.target(),
      mode: mode.peek(),
      mapping,
      corrections,
      file: now,
      keepEmpty,
      dryRun: isDryRun,
      of: deps.of(),
    })
    // A try changes nothing: the page need not be asked.
    if (isDryRun) {
      corrections.isTried()
      return (await own.dryRun.start(payload)) !== undefined
    }
    // Whoever comes after a person who has left meanwhile has nothing to do with his order.
    const hasLeft = () => {
      const latest = file.state.peek()
      return !('file' in latest) || latest.file !== now.file
    }
    asking.value = true
    const { ok, patch, reason = '' } = await deps.before(payload)
    asking.value = ok && !hasLeft()
    if (hasLeft()) return false
    if (ok) own.dryRun.clear()
    const order = { ...payload, ...patch }
    if (ok) corrections.goesWith({ ...order, upload: order.importExcelOssId })
    const id = ok ? await own.run.start(order) : undefined
    asking.value = false
    if (hasLeft()) return false
    refusal.value = reason
    // What was lost on the way may have arrived. What fails as a whole is sent again with what was typed.
    if (id !== undefined || isRefused(own.run.state.peek())) corrections.answered(order.importExcelOssId, id)
    if (id === undefined) return false
    own.sent.follow()
    deps.emit('fly-task', { taskId: id })
    return true
  }
}
