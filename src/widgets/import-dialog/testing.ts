import { signal } from '@preact/signals-react'
import type { CreateImport, ImportTask } from '#contract/excel-shapes.ts'
import type { TaskCentre, TaskView } from '#widgets/transfer/index.ts'
import { anImport } from '#widgets/transfer/testing.ts'
import type { DraftsBySheet } from './corrections.store.ts'
import { createImport as createStore } from './import.store.ts'
import type { ImportMode, TransferField } from './import.types.ts'
import type { ImportDeps } from './import-store.types.ts'
import type { Book } from './read/book.types.ts'

export const field = (prop: string, label: string, more: Partial<TransferField> = {}): TransferField => ({
  ...{ prop, label, typeStr: 'TEXT', required: false, importable: true, exportable: true, isKey: false },
  ...more,
})
const FIELDS = [field('code', '编码', { isKey: true }), field('name', '名称', { required: true }), field('note', '备注')]
export const aBook = (more: Partial<Book> = {}): Book => ({
  ...{ kind: 'xlsx', sheets: [], sheet: '供应商', headerLine: 2, headers: ['编码', '名称', '其他'], first: [], rows: 3 },
  ...{ merged: 0, hiddenRows: 0, hiddenColumns: 0, uncalculated: [], task: undefined },
  ...more,
})
export const file = new File(['x'], 'suppliers.xlsx')

export interface Wizard {
  first?: ImportMode
  book?: Book
  over?: Partial<ImportDeps>
  modelId?: string
  /** Nobody hears an answer to an order. */
  isCutOff?: boolean
  /** An order is answered with this. */
  fault?: Error
  /** Corrections that are kept already. */
  before?: DraftsBySheet
}

const TARGET = {
  ...{ importUrl: '/tender/import/customer', templateUrl: '', serviceCode: 'tender', maxRows: 50_000 },
  ...{ modes: [], fields: FIELDS },
}

const filesOf = (book: Book): ImportDeps['file'] => ({
  rules: () => ({ maxSize: 10, maxRows: 50_000, accept: '.xls,.xlsx' }),
  reader: {
    open: async () => ({ ...book }),
    rows: async () => [],
    pasted: async (_, name) => new TextEncoder().encode(name),
    end: () => undefined,
  },
  send: async () => ({ id: 'o1' }),
  discard: () => undefined,
  headers: async () => [],
})

/** An import without a page: what it sends is kept, and what becomes of its tasks is said by the test. */
export function aWizard({
  first = 'CREATE',
  book = aBook(),
  over = {},
  modelId = 'tender.customer',
  before = {},
  isCutOff,
  fault,
}: Wizard = {}) {
  const told: [string, object][] = []
  const payloads: CreateImport[] = []
  const views = new Map<string, ReturnType<typeof signal<TaskView<ImportTask>>>>()
  const view = (id: string) => {
    const known = views.get(id) ?? signal<TaskView<ImportTask>>({ state: 'asking' })
    views.set(id, known)
    return known
  }
  const centre = {
    startImport: async (payload: CreateImport) => {
      payloads.push(payload)
      if (isCutOff) return new Promise<string>(() => undefined)
      if (fault) throw fault
      return `task${payloads.length}`
    },
    watch: ({ id }: { id: string }) => view(id),
    attend: () => () => undefined,
    cancel: async () => undefined,
    undo: async () => undefined,
  } as unknown as TaskCentre
  let memory = {}
  let kept: DraftsBySheet = before
  const store = createStore({
    centre: () => centre,
    first,
    target: () => TARGET,
    of: () => ({
      modelId,
      modelType: 'ENTITY',
      ossCode: 'default',
      pageId: '',
      batchSize: 1_000,
      userAccount: 'buyer1',
      tenantId: 't1',
    }),
    memory: {
      read: () => memory,
      write: (next) => {
        memory = next
      },
    },
    drafts: {
      read: () => kept,
      write: (next) => {
        kept = next
      },
    },
    earlier: async () => undefined,
    ordered: async () => undefined,
    before: async () => ({ ok: true, patch: {} }),
    emit: (name, detail) => void told.push([name, detail]),
    file: filesOf(book),
    ...over,
  })
  const say = (id: string, task: Partial<ImportTask>) => {
    view(id).value = { state: 'known', task: anImport({ id, ...task }) }
  }
  const forget = (id: string) => {
    view(id).value = { state: 'gone' }
  }
  /** Another person's, from now on. */
  const hand = (next: DraftsBySheet) => {
    kept = next
  }
  const watched = () => [...views.keys()]
  return { forget, hand, store, told, payloads, say, watched, memory: () => memory, kept: () => kept }
}
