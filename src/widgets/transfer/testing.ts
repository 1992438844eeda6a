import type { ExportTask, ImportTask } from '#contract/excel-shapes.ts'
import { createStorages, memoryArea } from '#core/browser/storage.ts'
import type { TabChannel } from '#core/realtime/tab-channel.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { RuntimeCore } from '#core/runtime/runtime-core.ts'
import { atom, readOnly } from '#core/state/atom.ts'
import { createNotices } from '#core/state/notices.ts'
import { aRuntime, type FakeTimers, fakeHttp, fakeTimers, settle } from '#core/testing.tsx'
import type { TaskWord } from './leader.ts'
import { createTaskCentre, type OpenCentre } from './task-centre.ts'
import { messages } from './transfer.messages.ts'

const ofTask = {
  modelId: 'tender.customer',
  pageId: '',
  serviceCode: 'tender',
  displayName: 'Suppliers',
  userAccount: 'buyer1',
  tenantId: 't1',
  lastModifiedDate: '2026-11-21T02:00:00.000Z',
  taskStatus: 'RUNNING' as const,
  errorMessage: '',
  closeConnect: false,
  queuePosition: 0,
  rowsPerSecond: 0,
}

export const anImport = (more: Partial<ImportTask> = {}): ImportTask => ({
  ...ofTask,
  id: 'i1',
  fileName: 'suppliers.xlsx',
  importUrl: '/tender/import/customer',
  importMode: 'CREATE',
  importProgress: '0',
  importDetail: '',
  totalSize: 0,
  successSize: 0,
  failureSize: 0,
  createSuccessSize: 0,
  updateSuccessSize: 0,
  unchangedSize: 0,
  clearedSize: 0,
  importExcelFailedOssId: '',
  dryRun: false,
  cancelled: false,
  problems: [],
  warnings: [],
  undo: { state: 'none', reversedSize: 0, keptSize: 0, failedSize: 0 },
  mapping: [],
  sheetName: '',
  updateByFieldName: '',
  keepEmpty: false,
  ...more,
})

export const anExport = (more: Partial<ExportTask> = {}): ExportTask => ({
  ...ofTask,
  id: 'e1',
  fileName: 'suppliers-2026-11-21.xlsx',
  exportUrl: '/tender/export/customer',
  exportProgress: '0',
  exportDetail: '',
  exportDataSize: 0,
  exportExcelOssId: '',
  fileSize: 0,
  ...more,
})

export const doneExport = anExport({
  taskStatus: 'SUCCESS',
  exportProgress: '100.00%',
  closeConnect: true,
  exportDataSize: 3,
  exportExcelOssId: 'f1',
  fileSize: 2_048,
})

/** Tabs of one browser: who asked first leads, and the next one when it leaves. */
export function aBrowser() {
  const listeners = new Map<object, (word: TaskWord) => void>()
  const queue: { me: object; lead: () => void }[] = []
  const group = (): TabChannel<TaskWord> => {
    const me = {}
    return {
      post(word) {
        for (const [other, hear] of [...listeners]) if (other !== me) hear(structuredClone(word))
      },
      hear: (listener) => void listeners.set(me, listener),
      candidate(lead) {
        queue.push({ me, lead })
        if (queue.length === 1) lead()
      },
      leave() {
        listeners.delete(me)
        const led = queue[0]?.me === me
        const at = queue.findIndex((one) => one.me === me)
        if (at >= 0) queue.splice(at, 1)
        if (led) queue[0]?.lead()
      },
    }
  }
  return { group, cache: memoryArea() }
}

/** The gateway as one page sees it: tasks by id, and streams that say what the test says. */
export function aTaskGateway() {
  const tasks = new Map<string, ImportTask | ExportTask>()
  const lines = new Map<string, ReadableStreamDefaultController<Uint8Array>>()
  const find = ({ body }: { body?: unknown }) => {
    const task = tasks.get((body as { id: string }).id)
    if (!task) throw refusal
    return task
  }
  let refusal: Error = new Error('none')
  const http = fakeHttp({
    'POST /poi/api/v7/excel/createImportTask': () => 'i1',
    'POST /poi/api/v7/excel/createExportTask': () => 'e1',
    'POST /poi/api/v7/excel/findOneImportTask': find,
    'POST /poi/api/v7/excel/findOneExportTask': find,
    'POST /poi/api/v7/excel/close': () => true,
    'POST /poi/api/v7/excel/cancelTask': () => true,
    'POST /poi/api/v7/excel/undoImportTask': () => true,
  })
  const opened: string[] = []
  http.open = async (address) => {
    opened.push(address)
    const id = new URL(address, 'https://g').searchParams.get('taskId')
    if (id === null) return new Response(new Blob(['PK']))
    return new Response(new ReadableStream({ start: (line) => void lines.set(id, line) }))
  }
  return {
    http,
    tasks,
    opened,
    refuse: (cause: Error) => {
      refusal = cause
    },
    asked: (name: string) => http.sent.filter((call) => call.name.endsWith(name)).length,
    /** A message of the stream. */
    async say(task: ImportTask | ExportTask) {
      lines.get(task.id)?.enqueue(new TextEncoder().encode(`event: task\ndata: ${JSON.stringify(task)}\n\n`))
      await tick()
    },
    async cut(id: string) {
      lines.get(id)?.close()
      await tick()
    },
  }
}

/** Streams take turns of their own. */
export async function tick(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  await settle()
}

interface TabOptions {
  readonly browser?: ReturnType<typeof aBrowser>
  readonly gateway?: ReturnType<typeof aTaskGateway>
  readonly visible?: boolean
}

/** A tab with its own task centre. */
export function aTab({ browser = aBrowser(), gateway = aTaskGateway(), visible = true }: TabOptions = {}) {
  const timers: FakeTimers = fakeTimers()
  const storages = createStorages({ browser: () => browser.cache })
  storages.own({ tenantId: 't1', userId: 'u1' })
  const notices = createNotices({ wait: () => new Promise(() => undefined) })
  let look: (visible: boolean) => void = () => undefined
  const centre: OpenCentre = createTaskCentre({
    http: gateway.http,
    timers,
    owner: { userAccount: 'buyer1', tenantId: 't1' },
    storage: storages.browser,
    group: browser.group(),
    notices,
    say: (key, args = {}) => messages.en[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(args[name])),
    onSight(listener) {
      look = listener
      listener(visible)
      return () => undefined
    },
  })
  return {
    centre,
    gateway,
    browser,
    timers,
    notices,
    look: (now: boolean) => look(now),
    texts: () => notices.items.get().map(({ text }) => text),
  }
}

/** A runtime in which buyer1 is signed in. */
export function aSignedIn({ lang = 'en', http }: { lang?: 'en' | 'zh'; http?: RuntimeCore['http'] } = {}): Runtime {
  const user = { userId: 'u1', userAccount: 'buyer1', tenantId: 't1' }
  const session = { state: readOnly(atom('signed-in')), user: readOnly(atom(user)), can: () => true } as unknown as RuntimeCore['session']
  return aRuntime({ lang, parts: { session, ...(http && { http }) } })
}
