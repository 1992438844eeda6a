import { signal } from '@preact/signals-react'
import { act, render } from '@testing-library/react'
import { createElement } from 'react'
import type { ExportTask, TransferModel } from '#contract/excel-shapes.ts'
import type { SavedQuery } from '#contract/search.ts'
import type { DialogProps } from '#core/element/body/dialog.ts'
import { RuntimeContext } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { aFailure, fakeHttp } from '#core/testing.tsx'
import { aSignedIn, doneExport } from '#widgets/transfer/testing.ts'
import { aHost } from '#widgets/user-picker/testing.ts'
import { ExportDialog } from './ExportDialog.tsx'
import type { ExportHost, ExportProps } from './export.types.ts'

export const FIELDS = [
  { label: 'Name', prop: 'name', typeStr: 'TEXT', importable: true },
  { label: 'ID', prop: 'id', typeStr: 'TEXT' },
  { label: 'Grade', prop: 'grade', typeStr: 'ENUM', importable: true },
  { label: 'Created', prop: 'createdAt', typeStr: 'DATETIME' },
]

const MODEL = {
  modelId: 'tender.customer',
  pageId: '',
  serviceCode: 'tender',
  title: 'Suppliers',
  importUrl: '',
  exportUrl: '/tender/export/customer',
  templateUrl: '',
  modes: [],
  fields: FIELDS.map((field) => ({ importable: false, ...field, required: false, exportable: field.prop !== 'createdAt', isKey: false })),
} satisfies TransferModel

const defaults: ExportProps & DialogProps = {
  ...{ modelId: 'tender.customer', pageId: '', serviceCode: 'tender', modelType: 'ENTITY', ossCode: 'default' },
  ...{ exportUrl: '/tender/export/customer', fields: FIELDS, checked: undefined, tableColumns: [], query: {}, ids: [] },
  ...{ pageIds: [], scope: 'auto' },
  ...{ total: 5, batchSize: 10_000, fileName: '', taskId: '' },
  ...{ opened: true, presentation: 'dialog', heading: '', width: '', fullscreen: false, fullscreenButton: false },
  ...{ dismissible: false, nonModal: false },
}

interface Options {
  lang?: 'en' | 'zh'
  runtime?: Runtime
  task?: Partial<ExportTask>
  /** Answers of the gateway beside those of a task that is done at once. */
  answers?: object
}

/** Common queries of one person, as the gateway keeps them. */
export function aRequestCache() {
  const kept: SavedQuery[] = []
  const others = { account: 'buyer1', content: '', shared: false, isDefault: false, mine: true, ownerName: '', updatedAt: '' }
  const save = ({ body }: { body?: unknown }) => {
    const { id, version, ...draft } = body as { id?: string; version?: number; code: string; name: string; view: string }
    const before = kept.find((query) => query.id === id)
    if (id !== undefined && !before) throw aFailure('refused', { code: 'VALIDATION-1006' })
    if (id !== undefined && before?.version !== version) throw aFailure('refused', { code: 'VALIDATION-1011' })
    const isTaken = kept.some((query) => query.code === draft.code && query.name === draft.name && query.id !== id)
    if (isTaken) throw aFailure('refused', { code: 'VALIDATION-1001' })
    const next = { ...others, ...draft, id: id ?? `q${kept.length}`, version: (version ?? 0) + 1 }
    if (before) kept.splice(kept.indexOf(before), 1, next)
    else kept.push(next)
    return next
  }
  const answers = {
    'POST /tender/api/v1/advanced-search/page-list': ({ body }: { body?: unknown }) => {
      const rows = kept.filter(({ code }) => code === (body as { code: string }).code)
      return { rows, total: rows.length }
    },
    'POST /tender/api/v1/advanced-search/save': save,
    'POST /tender/api/v1/advanced-search/delete-by-id': ({ body }: { body?: unknown }) => {
      const at = kept.findIndex(({ id }) => id === (body as { id: string }).id)
      if (at < 0) throw aFailure('refused', { code: 'VALIDATION-1006' })
      kept.splice(at, 1)
      return true
    },
  }
  return { kept, answers }
}

/** The open dialog in a page of its own, over a gateway whose exports are done at once. */
export async function anExportDialog(over: Partial<ExportProps> = {}, { lang = 'en', runtime, task = {}, answers = {} }: Options = {}) {
  const http = fakeHttp({
    'POST /poi/api/v7/excel/models': () => [MODEL],
    'POST /poi/api/v7/excel/createExportTask': () => 'e1',
    'POST /poi/api/v7/excel/findOneExportTask': () => ({ ...doneExport, ...task }),
    ...aRequestCache().answers,
    ...answers,
  } as never)
  const made = aHost<ExportProps & DialogProps>({ ...defaults, ...over }, lang)
  const closed: string[] = []
  const dialog = {
    ...{ opened: signal(true), busy: signal(false), refusal: signal('') },
    close: async (reason: string) => {
      closed.push(reason)
      return true
    },
  }
  const host = { ...made.host, dialog } as unknown as ExportHost
  const used = runtime ?? aSignedIn({ lang, http })
  const view = await act(async () => render(createElement(RuntimeContext, { value: used }, createElement(ExportDialog, { host }))))
  const sent = (name: string) => http.sent.filter((one) => one.name.endsWith(name))
  return { ...view, ...made, host, runtime: used, closed, sent }
}
