import { type ReadonlySignal, signal } from '@preact/signals-react'
import { markOf } from './drafts.rules.ts'
import type { Book, BookOutline } from './read/book.types.ts'
import { NoWorker, Refused } from './read/book-errors.ts'
import type { BookReader } from './read/reader.ts'

/** A sentence of the file step, made in the language of whoever reads it. */
export interface FileFailure {
  readonly code: string
  readonly args: Readonly<Record<string, string | number>>
}

export type Upload =
  | { readonly phase: 'start' }
  | { readonly phase: 'sending'; readonly percent: number }
  | { readonly phase: 'success'; readonly id: string }
  | { readonly phase: 'error'; readonly cause: unknown }

export type FileState =
  | { readonly phase: 'none'; readonly failure?: FileFailure }
  | { readonly phase: 'reading'; readonly file: File }
  | { readonly phase: 'ready'; readonly file: File; readonly book: Book; readonly upload: Upload }
  /** A sheet or line of headers that cannot be taken; another one may be chosen. */
  | { readonly phase: 'unfit'; readonly file: File; readonly book: Book; readonly upload: Upload; readonly failure: FileFailure }

export interface FileRules {
  /** MB. */
  readonly maxSize: number
  readonly maxRows: number
  readonly accept: string
}

export interface FileDeps {
  readonly rules: () => FileRules
  readonly reader: BookReader
  readonly send: (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<{ id: string }>
  readonly discard: (id: string) => void
  /** Headers of a stored file, where the page lets no worker read it. */
  readonly headers: (id: string, kind: 'xls' | 'xlsx', signal: AbortSignal) => Promise<readonly string[]>
}

export interface FileStore {
  readonly state: ReadonlySignal<FileState>
  /** Reads a file and, when it can be taken, uploads it. Answers whether it can be taken. */
  choose(files: readonly File[]): Promise<boolean>
  /** Cells that were copied in a spreadsheet become a file of this name, which is chosen. */
  paste(text: string, name: string): Promise<boolean>
  /** Another sheet, or another line of headers of it. */
  look(choice: { sheet?: string; headerLine?: number }): Promise<boolean>
  /** What was dropped is no file. */
  refuse(failure: FileFailure): void
  retry(): void
  remove(): void
  /** The stored file belongs to a task now: it is not removed with the dialog. */
  keep(): void
  end(): void
}

const MB = 1_048_576
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const KINDS = /\.(xlsx?)$/i

/** Why a file is not even opened. @see specification section 5 */
export function faultOf(files: readonly File[], { maxSize, accept }: FileRules): FileFailure | undefined {
  const [file, second] = files
  if (!file) return undefined
  if (second) return { code: 'one', args: {} }
  const ending = `.${KINDS.exec(file.name)?.[1]?.toLowerCase() ?? ''}`
  const wanted = accept.toLowerCase().split(/[\s,，、;；]+/)
  if (ending === '.' || !wanted.includes(ending)) return { code: 'type', args: {} }
  if (maxSize > 0 && file.size > maxSize * MB) return { code: 'size', args: { max: maxSize } }
  return file.size === 0 ? { code: 'empty', args: {} } : undefined
}

const copied = new WeakSet<File>()
/** The file was made of cells that were pasted. */
export const isPasted = (file: File): boolean => copied.has(file)

/** The file of an import: chosen, read beside the page, uploaded while its owner goes on. */
export function createFileStore(deps: FileDeps): FileStore {
  const state = signal<FileState>({ phase: 'none' })
  let controller = new AbortController()
  let kept = false

  function leave(): void {
    controller.abort()
    controller = new AbortController()
    const now = state.peek()
    if ('upload' in now && now.upload.phase === 'success' && !kept) deps.discard(now.upload.id)
    kept = false
  }
  function putUpload(upload: Upload): void {
    const now = state.peek()
    if ('upload' in now) state.value = { ...now, upload }
  }
  async function send(file: File): Promise<string | undefined> {
    const { signal: abortSignal } = controller
    putUpload({ phase: 'sending', percent: 0 })
    const onProgress = (share: number) => {
      if (!abortSignal.aborted) putUpload({ phase: 'sending', percent: Math.min(99, Math.floor(share * 100)) })
    }
    try {
      const { id } = await deps.send(file, { signal: abortSignal, onProgress })
      if (abortSignal.aborted) deps.discard(id)
      else putUpload({ phase: 'success', id })
      return abortSignal.aborted ? undefined : id
    } catch (cause) {
      if (!abortSignal.aborted) putUpload({ phase: 'error', cause })
      return undefined
    }
  }
  const look = looker(deps, state, () => controller.signal, send)

  async function choose(files: readonly File[]): Promise<boolean> {
    if (files.length === 0) return false
    leave()
    const [file] = files
    const failure = faultOf(files, deps.rules())
    if (!failure && file) return take(deps, state, file, { send, abortSignal: controller.signal })
    state.value = { phase: 'none', ...(failure && { failure }) }
    return false
  }
  const refuse = (failure: FileFailure) => {
    leave()
    state.value = { phase: 'none', failure }
  }

  return {
    ...{ state, choose, look, refuse },
    async paste(text, name) {
      leave()
      const { signal: abortSignal } = controller
      try {
        const bytes = await deps.reader.pasted(text, name, abortSignal)
        const file = new File([bytes], `${name}.xlsx`, { type: XLSX, lastModified: markOf(text) })
        copied.add(file)
        return abortSignal.aborted ? false : await choose([file])
      } catch {
        if (!abortSignal.aborted) refuse({ code: 'paste', args: {} })
        return false
      }
    },
    retry() {
      const now = state.peek()
      if ('upload' in now && now.upload.phase === 'error') void send(now.file)
    },
    remove() {
      leave()
      state.value = { phase: 'none' }
    },
    keep() {
      kept = true
    },
    end() {
      leave()
      deps.reader.end()
    },
  }
}

/** Of a sheet that is not taken nothing is shown. */
const UNSEEN: Omit<Book, keyof BookOutline> = {
  rows: 0,
  merged: 0,
  hiddenRows: 0,
  hiddenColumns: 0,
  uncalculated: [],
  first: [],
  headers: [],
}

function failureOf(cause: unknown): FileFailure {
  if (cause instanceof Refused) return { code: cause.refusal.code, args: cause.refusal.args }
  return { code: cause instanceof NoWorker ? 'EXCEL-1011' : 'EXCEL-1003', args: {} }
}

type State = { value: FileState; peek(): FileState }

function looker(deps: FileDeps, state: State, currentSignal: () => AbortSignal, send: Way['send']): FileStore['look'] {
  let last = 0
  return async (choice) => {
    const now = state.peek()
    if (!('book' in now)) return false
    last += 1
    const turn = last
    const sheet = choice.sheet ?? now.book.sheet
    const ask = { sheet, headerLine: choice.headerLine, maxRows: deps.rules().maxRows }
    const abortSignal = currentSignal()
    const put = (next: (before: Extract<FileState, { book: Book }>) => FileState) => {
      const before = state.peek()
      if (!abortSignal.aborted && turn === last && 'book' in before) state.value = next(before)
    }
    try {
      const book = await deps.reader.open(now.file, ask, abortSignal)
      put(({ file, upload }) => ({ phase: 'ready', file, upload, book }))
      const found = state.peek()
      // Its first sheet was not taken: it has waited for this one.
      if (found.phase === 'ready' && found.upload.phase === 'start') void send(found.file)
      return true
    } catch (cause) {
      const outline = cause instanceof Refused ? cause.refusal.outline : undefined
      put(({ file, upload, book }) => {
        const chosen = { ...book, ...UNSEEN, sheet, headerLine: choice.headerLine ?? outline?.headerLine ?? 1 }
        return { phase: 'unfit', file, upload, book: chosen, failure: failureOf(cause) }
      })
      return false
    }
  }
}

interface Way {
  send: (file: File) => Promise<string | undefined>
  abortSignal: AbortSignal
}

/** Reads a file and, when it can be taken, begins its upload. */
async function take(deps: FileDeps, state: State, file: File, { send, abortSignal }: Way): Promise<boolean> {
  state.value = { phase: 'reading', file }
  try {
    const book = await deps.reader.open(file, { maxRows: deps.rules().maxRows }, abortSignal)
    state.value = { phase: 'ready', file, book, upload: { phase: 'start' } }
    void send(file)
    return true
  } catch (cause) {
    if (abortSignal.aborted) return false
    if (cause instanceof NoWorker) return unread(deps, state, file, { send, abortSignal })
    const [failure, outline] = [failureOf(cause), cause instanceof Refused ? cause.refusal.outline : undefined]
    if (!outline) state.value = { phase: 'none', failure }
    else state.value = { phase: 'unfit', file, book: { ...outline, ...UNSEEN }, upload: { phase: 'start' }, failure }
    return false
  }
}

/** Without a worker the gateway reads the headers, after the upload. */
async function unread(deps: FileDeps, state: State, file: File, { send, abortSignal }: Way): Promise<boolean> {
  const kind = KINDS.exec(file.name)?.[1]?.toLowerCase() === 'xls' ? 'xls' : 'xlsx'
  const book: Book = { kind, sheets: [], sheet: '', headerLine: 0, task: undefined, ...UNSEEN }
  state.value = { phase: 'unfit', file, book, upload: { phase: 'start' }, failure: { code: 'waits', args: {} } }
  const id = await send(file)
  if (id === undefined || abortSignal.aborted) return false
  try {
    const headers = await deps.headers(id, kind, abortSignal)
    state.value = { phase: 'ready', file, book: { ...book, headers }, upload: { phase: 'success', id } }
    return true
  } catch (cause) {
    if (!abortSignal.aborted)
      state.value = { phase: 'unfit', file, book, upload: { phase: 'error', cause }, failure: { code: 'unread', args: {} } }
    return false
  }
}
