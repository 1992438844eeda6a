import { createElement, useEffect, useRef, useState } from 'react'
import type { TransferModel } from '#contract/excel-shapes.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { ToolButton } from '#ui/controls/ToolButton.tsx'
import css from './ListTransfer.css?inline'
import { modelFor } from './list-transfer.api.ts'
import { messages } from './list-transfer.messages.ts'

const sheet = styleSheet(css)

interface ListTransferProps {
  /** The registered model of the list. */
  modelId: string
  /** Page of the model, e.g. the project of an invitation list. */
  pageId?: string | undefined
  /** Body of the list's own call: all that its search finds is exported by it. */
  query?: object | undefined
  /** Chosen rows. */
  ids?: readonly string[] | undefined
  /** Rows of the page that is shown. */
  pageIds?: readonly string[] | undefined
  /** Which of them are to be exported at first. */
  scope?: 'ids' | 'page' | 'all' | undefined
  /** How many rows the search finds; not known when left out. */
  total?: number | undefined
  /** Fields of the export that the table shows. */
  fields?: readonly string[] | undefined
  /** Of the export, where a list has more than one. */
  exportLabel?: string | undefined
  /** Their words are hints, where the line is short. */
  iconOnly?: boolean | undefined
  /** Nothing may be written: no import. */
  readonly?: boolean | undefined
  /** Before one of them is opened, e.g. to save what is being typed; `false` keeps it closed. */
  before?: (() => Promise<boolean>) | undefined
  /** Rows have come in, or were taken back. */
  onImported?: (() => unknown) | undefined
}

/** Export and import of a list, where the person may use them. The dialogs are the elements that portals have, too. */
export function ListTransfer(props: ListTransferProps) {
  const { modelId, pageId = '', exportLabel, iconOnly, readonly, before = always, onImported } = props
  const t = useText(messages)
  const runtime = useRuntime()
  const model = useModel(runtime, modelId, pageId)
  const [open, setOpen] = useState<'import' | 'export'>()
  const followed = useFollowed(runtime, { modelId, pageId }, onImported)
  const close = () => setOpen(undefined)
  const show = async (which: 'import' | 'export') => {
    if (await before()) setOpen(which)
  }
  return (
    <>
      {model === undefined && iconOnly && <ToolPlace />}
      {model?.importUrl && !readonly && (
        <ToolButton iconOnly={iconOnly} icon="upload" label={t('list.import')} onPress={() => show('import')} />
      )}
      {model?.exportUrl && (
        <ToolButton iconOnly={iconOnly} icon="download" label={exportLabel ?? t('list.export')} onPress={() => show('export')} />
      )}
      {open === 'export' && <ExportOf {...props} onClose={close} />}
      {open === 'import' && <ImportInto modelId={modelId} pageId={pageId} onTask={followed} onClose={close} />}
    </>
  )
}

interface MenuExport extends Pick<ListTransferProps, 'modelId' | 'pageId' | 'query' | 'total'> {
  /** Whether there is anything to export yet. */
  there: boolean
}

/** An export that is chosen in a menu of the page: whether the person may, and the dialog that choosing opens. */
export function useMenuExport({ there, ...given }: MenuExport) {
  const model = useModel(useRuntime(), given.modelId, given.pageId ?? '', there)
  const [open, setOpen] = useState(false)
  return {
    may: there && Boolean(model?.exportUrl),
    open: () => setOpen(true),
    dialog: open && <ExportOf {...given} onClose={() => setOpen(false)} />,
  }
}

/** The place of one sign, while it is not known what this person may do: most may export. */
export function ToolPlace() {
  useStyles(sheet)
  return <span className="lt-place" aria-hidden="true" />
}

const always = async () => true

/** null: nothing of it is his; undefined: not known yet. */
function useModel(runtime: Runtime, modelId: string, pageId: string, there = true): TransferModel | null | undefined {
  const { lang } = useLocale()
  const [model, setModel] = useState<TransferModel | null>()
  useEffect(() => {
    let cancelled = false
    if (!there) return
    void modelFor(runtime, { modelId, pageId, lang }).then((found) => cancelled || setModel(found ?? null))
    return () => {
      cancelled = true
    }
  }, [runtime, modelId, pageId, lang, there])
  return model
}

function ExportOf({ modelId, pageId = '', query = {}, ids = [], total = -1, fields = [], onClose, ...rest }: ExportOfProps) {
  return createElement('fly-export-dialog', {
    ...{ modelId, pageId, query, ids, total },
    pageIds: rest.pageIds ?? [],
    scope: rest.scope ?? 'auto',
    tableColumns: fields,
    opened: true,
    'onfly-close': onClose,
  })
}

interface ExportOfProps extends ListTransferProps {
  onClose: () => void
}

interface ImportIntoProps {
  modelId: string
  pageId: string
  onTask: (taskId: string) => void
  onClose: () => void
}

function ImportInto({ modelId, pageId, onTask, onClose }: ImportIntoProps) {
  return createElement('fly-import-dialog', {
    modelId,
    pageId,
    opened: true,
    'onfly-task': ({ detail }: CustomEvent<{ taskId: string }>) => onTask(detail.taskId),
    'onfly-close': onClose,
  })
}

/** Tells the list when an import that was begun here has ended, whether its dialog is still open or not. */
function useFollowed(
  runtime: Runtime,
  { modelId, pageId }: { modelId: string; pageId: string },
  onImported: ListTransferProps['onImported'],
) {
  const told = useRef(onImported)
  told.current = onImported
  const [tasks, setTasks] = useState<readonly string[]>([])
  // Which of them have ended, as far as the list was told: with each new one all are followed anew.
  const over = useRef(new Set<string>())
  useEffect(() => {
    const ends: (() => void)[] = []
    let cancelled = false
    const follow = async () => {
      const { isOver, transferCentre } = await import('#widgets/transfer/index.ts')
      if (cancelled) return
      for (const id of tasks) {
        const view = transferCentre(runtime).watch({ kind: 'import', id, modelId, pageId })
        ends.push(
          view.subscribe((now) => {
            const ended = now.state === 'known' && isOver(now.task)
            const isNews = ended && !over.current.has(id)
            if (ended) over.current.add(id)
            else over.current.delete(id)
            if (isNews) told.current?.()
          }),
        )
      }
    }
    if (tasks.length > 0) void follow()
    return () => {
      cancelled = true
      for (const end of ends) end()
    }
  }, [runtime, modelId, pageId, tasks])
  return (taskId: string) => setTasks((known) => [...known, taskId])
}
