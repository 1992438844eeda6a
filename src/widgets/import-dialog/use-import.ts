import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { Failure } from '#core/http/failure.ts'
import { createQuery, type QueryState } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { saveFile } from '#ui/save-file.ts'
import { discardFile, uploadFile } from '#widgets/attachment-upload/index.ts'
import { fileOf, seesDialog, transferCentre, transferMessages } from '#widgets/transfer/index.ts'
import type { DraftsBySheet } from './corrections.store.ts'
import { findOrdered, readHeaders, readModel, readTask, readTemplate } from './import.api.ts'
import { messages } from './import.messages.ts'
import { createImport } from './import.store.ts'
import type { ImportHost, Target } from './import.types.ts'
import type { ImportStore } from './import-store.types.ts'
import type { Memory } from './mapping.store.ts'
import { createReader } from './read/reader.ts'
import { modesOf, targetOf } from './target.rules.ts'

/** What the views show and may ask for. */
export interface Importing {
  readonly host: ImportHost
  readonly store: ImportStore
  readonly target: ReadonlySignal<QueryState<Target>>
  /** My import records are shown. */
  readonly records: Signal<boolean>
  askTarget(): void
  template(): Promise<void>
  /** Lines of the chosen file. */
  rows(line: number): ReturnType<ReturnType<typeof createReader>['rows']>
  download(): Promise<boolean>
}

const EMPTY: Target = { importUrl: '', templateUrl: '', serviceCode: '', modes: [], fields: [], maxRows: 0 }
/** Corrections of sheets by their person, until the tab is closed: cells of his own file. */
const DRAFTS = 'importMended'
/** Choices of the browser's owner, by model; words of headers and names of fields, no row. */
const MEMORY = 'importMapping'

/** One sentence of what went wrong, in the user's language. */
export const reasonOf = (cause: unknown, otherwise: string): string =>
  cause instanceof Failure && cause.message ? cause.message : otherwise

function ownerOf({ session, config }: Runtime): { userAccount: string; tenantId: string } {
  const user = session.user.peek()
  return { userAccount: user?.userAccount ?? '', tenantId: user?.tenantId ?? config.tenantId ?? '' }
}

function makeImporting(host: ImportHost, runtime: Runtime): Importing & { end: () => void } {
  const { props } = host
  const { http, storage } = runtime
  const controller = new AbortController()
  const target = createQuery({ read: (still) => learnTarget(host, runtime, still) })
  const reader = createReader()
  const centre = () => transferCentre(runtime)
  const known = () => (target.state.value.phase === 'ready' ? target.state.value.data : EMPTY)
  const id = () => ({ modelId: props.modelId.peek(), pageId: props.pageId.peek() })
  const memories = () => storage.browser.read<Record<string, Memory>>(MEMORY) ?? {}
  const store = createImport({
    centre,
    seen: seesDialog(host),
    target: known,
    first: firstMode(host),
    of: () => {
      const { modelType, ossCode, batchSize } = props
      return { ...id(), ...ownerOf(runtime), modelType: modelType.peek(), ossCode: ossCode.peek(), batchSize: batchSize.peek() }
    },
    memory: {
      read: () => memories()[id().modelId] ?? {},
      write: (memory) => void storage.browser.write(MEMORY, { ...memories(), [id().modelId]: memory }),
    },
    drafts: {
      read: () => storage.tab.read<DraftsBySheet>(DRAFTS) ?? {},
      write: (kept) => void storage.tab.write(DRAFTS, kept),
    },
    earlier: (task) => readTask(http, task, { ...id(), ...ownerOf(runtime) }, controller.signal).catch(() => undefined),
    ordered: (order) => findOrdered(http, { ...order, ...ownerOf(runtime) }, controller.signal).catch(() => undefined),
    before: (payload) => host.before('fly-before-submit', payload),
    emit: (name, detail) => void host.emit(name, detail),
    file: {
      reader,
      rules: () => ({ maxSize: props.maxSize.peek(), maxRows: known().maxRows || props.maxRows.peek(), accept: props.accept.peek() }),
      send: (file, options) => uploadFile(http, file, { bizType: 'import', accessType: 'auth', uploads: runtime.store.upload, ...options }),
      discard: (file) => void discardFile(http, file).catch(() => undefined),
      headers: (file, kind, life) => readHeaders(http, file, kind, life),
    },
  })
  const askTarget = () => {
    target.clear()
    void target.open().then(() => store.setMode(allowedMode(store, known())))
  }
  return {
    ...{ host, store, target: target.state, askTarget, records: signal(false) },
    template: () => saveTemplate(host, runtime, known()),
    rows(line) {
      const now = store.file.state.peek()
      if (now.phase !== 'ready') return Promise.resolve([])
      return reader.rows(now.file, now.book.sheet, { from: line, to: line }, controller.signal)
    },
    async download() {
      const now = store.run.state.peek()
      if (now.phase !== 'over') return false
      const file = fileOf(now.task, (key, args) => host.text(transferMessages, key, args))
      return file ? centre().download(file) : false
    },
    end() {
      controller.abort()
      target.close()
      store.end()
    },
  }
}

function firstMode({ props }: ImportHost): Target['modes'][number] {
  const modes = modesOf(props.modes.peek())
  return modes.find((mode) => mode === props.importMode.peek()) ?? modes[0] ?? 'CREATE'
}

function allowedMode(store: ImportStore, { modes }: Target): Target['modes'][number] {
  const mode = store.mode.peek()
  return modes.length === 0 || modes.includes(mode) ? mode : (modes[0] ?? mode)
}

/** A gateway that knows no models is no problem for a page that says everything itself. */
async function learnTarget({ props }: ImportHost, { http }: Runtime, still: AbortSignal): Promise<Target> {
  const given = {
    ...{ importUrl: props.importUrl.value, templateUrl: props.templateUrl.value, serviceCode: props.serviceCode.value },
    ...{ modes: props.modes.value, fields: props.fields.value, maxRows: props.maxRows.value },
  }
  const enough = given.importUrl !== '' && Array.isArray(given.fields) && given.fields.length > 0
  const reading = readModel(http, props.modelId.value, props.pageId.value, still)
  return targetOf(given, await (enough ? reading.catch(() => undefined) : reading))
}

async function saveTemplate(host: ImportHost, { http, notices }: Runtime, target: Target): Promise<void> {
  try {
    const titleList = target.fields.filter(({ importable }) => importable).map(({ label, prop }) => ({ label, prop }))
    saveFile('template.xlsx', await readTemplate(http, target.templateUrl, titleList))
  } catch (cause) {
    const text = host.text(messages, 'importFile.downloadFailed')
    notices.show({ tone: 'danger', text: cause instanceof Failure && cause.message ? `${text}: ${cause.message}` : text })
  }
}

/** An import for one opening of the dialog. What runs goes on without it. */
export function useImport(host: ImportHost): Importing {
  const runtime = useRuntime()
  const [made] = useState(() => makeImporting(host, runtime))
  useEffect(() => {
    const ends = [tellProps(host, runtime, made), exposeMethods(host, made)]
    return () => {
      for (const end of ends) end()
      made.end()
    }
  }, [host, runtime, made])
  return made
}

/** Another model, other columns or another task of the page; at first the task of this model that runs already. */
function tellProps(host: ImportHost, runtime: Runtime, { askTarget, store }: Importing): () => void {
  const { modelId, pageId, fields, importUrl, modes, taskId } = host.props
  let last = ownerOf(runtime).userAccount
  const ends = [
    // Who signs in again where his session ended finds what he typed; who comes after him does not.
    runtime.session.user.subscribe((user) => {
      if (!user) return
      if (last !== '' && user.userAccount !== last) store.leave()
      last = user.userAccount
      store.arrive()
    }),
    effect(() => {
      for (const one of [modelId, pageId, fields, importUrl, modes]) one.value
      askTarget()
    }),
    effect(() => {
      const id = taskId.value || transferCentre(runtime).current('import', modelId.peek(), pageId.peek())
      if (id) store.resume(id)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

const exposeMethods = (host: ImportHost, { store, records }: Importing): (() => void) =>
  host.expose({
    upload: (file: File) => store.choose([file]),
    next: () => store.next(),
    previous: async () => store.previous(),
    submit: () => store.submit(),
    resume: async (taskId: string) => store.resume(taskId),
    openRecords: async () => {
      records.value = true
    },
  })
