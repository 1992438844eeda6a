import { useEffect, useMemo, useState } from 'react'
import type { CreateExport } from '#contract/excel-shapes.ts'
import type { limits } from '#contract/limits.ts'
import { dialogOf } from '#core/element/body/dialog.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { readModels, type TaskCentre, transferCentre } from '#widgets/transfer/index.ts'
import { createExportStore, type ExportStore, type Rows, type Scope, type Target } from './export.store.ts'
import type { ExportHost } from './export.types.ts'
import { presetClient } from './presets.api.ts'
import { createPresets, type PresetsStore } from './presets.store.ts'

/** What one opening of the dialog works with. */
export interface Exporting {
  readonly store: ExportStore
  readonly presets: PresetsStore
  readonly centre: TaskCentre
  /** Asks the page, then begins the task. */
  submit(): Promise<void>
  readonly records: boolean
  showRecords(shown: boolean): void
}

const listOf = (given: unknown): readonly string[] => (Array.isArray(given) ? given : [])

export const rowsOf = ({ props }: ExportHost): Rows => ({
  ids: listOf(props.ids.value),
  pageIds: listOf(props.pageIds.value),
  query: props.query.value ?? {},
  total: props.total.value,
})

/** What can be chosen from: a page that is all there is needs no choice of its own. */
export const scopesOf = ({ ids, pageIds, total }: Rows): Scope[] => [
  ...(ids.length > 0 ? (['ids'] as const) : []),
  ...(pageIds.length > 0 && pageIds.length !== total ? (['page'] as const) : []),
  'all',
]

/** As the page says; else the chosen rows where there are some. */
function firstScope(host: ExportHost): Scope {
  const rows = rowsOf(host)
  const wished = host.props.scope.peek()
  return scopesOf(rows).find((scope) => scope === wished) ?? (rows.ids.length > 0 ? 'ids' : 'all')
}

export function useExport(host: ExportHost): Exporting {
  const runtime = useRuntime()
  const [records, showRecords] = useState(false)
  const made = useMemo(() => make(host, runtime), [host, runtime])
  const { store, presets, centre, submit, leave } = made
  useEffect(() => {
    const { modelId, pageId, taskId } = host.props
    void store.open(taskId.peek() || centre.current('export', modelId.peek(), pageId.peek()))
    void presets.read()
    return () => {
      store.close()
      leave()
    }
  }, [host, store, presets, centre, leave])
  useEffect(
    () =>
      host.expose({
        submit,
        resume: async (id: string) => store.show(id),
        openRecords: async () => showRecords(true),
      }),
    [host, store, submit],
  )
  return { store, presets, centre, submit, records, showRecords }
}

/** Code points. */
const NAME_LENGTH: (typeof limits)['searchNameLength'] = 30

function make(host: ExportHost, runtime: Runtime): Pick<Exporting, 'store' | 'presets' | 'centre' | 'submit'> & { leave: () => void } {
  const { props } = host
  const centre = transferCentre(runtime)
  const client = presetClient(runtime.http, { modelId: props.modelId.peek(), account: runtime.session.user.peek()?.userAccount ?? '' })
  const controller = new AbortController()
  const store = createExportStore({
    readTarget: (signal) => targetOf(host, runtime, signal),
    checked: () => (Array.isArray(props.checked.peek()) ? props.checked.peek() : undefined),
    // An export goes on without it: all fields are chosen then.
    recall: (signal) => client.last(signal).catch(() => undefined),
    remember: (last) => void client.keepLast(last).catch(() => undefined),
    create: (payload) => centre.startExport(payload),
    scope: () => firstScope(host),
  })

  async function submit(): Promise<void> {
    if (!dialogOf(host).opened.peek() || store.sending.peek()) return
    const payload = store.payload(rowsOf(host), restOf(host, runtime))
    const { ok, patch, reason } = await host.before<{ payload: CreateExport }>('fly-before-submit', { payload })
    if (!ok) {
      if (reason) runtime.notices.show({ tone: 'danger', text: reason })
      return
    }
    const id = await store.send({ ...payload, ...(patch as Partial<CreateExport>) })
    if (id === undefined) return
    host.write('taskId', id)
    host.emit('fly-task', { taskId: id })
  }
  const presets = createPresets({ ...store, client, signal: controller.signal, nameLength: NAME_LENGTH })
  return { store, presets, centre, submit, leave: () => controller.abort() }
}

/** What the page says of the target; what it leaves out, the gateway says. */
async function targetOf({ props }: ExportHost, { http }: Runtime, signal: AbortSignal): Promise<Target> {
  const given = Array.isArray(props.fields.peek()) ? props.fields.peek() : []
  const own = { exportUrl: props.exportUrl.peek(), serviceCode: props.serviceCode.peek(), fields: given }
  if (own.exportUrl && own.serviceCode && given.length > 0) return own
  const [model] = await readModels(
    http,
    { modelId: props.modelId.peek(), ...(props.pageId.peek() && { pageId: props.pageId.peek() }) },
    signal,
  )
  return {
    exportUrl: own.exportUrl || (model?.exportUrl ?? ''),
    serviceCode: own.serviceCode || (model?.serviceCode ?? ''),
    fields: given.length > 0 ? given : model?.exportUrl ? model.fields.filter(({ exportable }) => exportable) : [],
  }
}

function restOf({ props }: ExportHost, { session }: Runtime) {
  const user = session.user.peek()
  return {
    modelId: props.modelId.peek(),
    pageId: props.pageId.peek(),
    modelType: props.modelType.peek(),
    ossCode: props.ossCode.peek(),
    batchSize: props.batchSize.peek(),
    userAccount: user?.userAccount ?? '',
    ...(user?.tenantId && { tenantId: user.tenantId }),
    ...(props.fileName.peek() && { fileName: props.fileName.peek() }),
  }
}
