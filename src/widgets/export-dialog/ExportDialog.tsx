import { useSignals } from '@preact/signals-react/runtime'
import { dialogOf } from '#core/element/body/dialog.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ElementDialog } from '#ui/overlay/ElementDialog.tsx'
import { transferMessages } from '#widgets/transfer/index.ts'
import { RecordsWindow } from '#widgets/transfer-records/index.ts'
import css from './ExportDialog.css?inline'
import { messages } from './export.messages.ts'
import type { ExportHost } from './export.types.ts'
import { Start } from './Start.tsx'
import { Task } from './Task.tsx'
import { type Exporting, rowsOf, useExport } from './use-export.ts'

const sheet = styleSheet(css)
const WIDTH = '800px'

/** Choose columns, start the export, wait or close, download. @see specification section 2, Export dialog; EXP-01 to EXP-06 */
export function ExportDialog({ host }: { host: ExportHost }) {
  useSignals()
  // What is chosen is a draft of this opening.
  return dialogOf(host).opened.value ? <OpenDialog host={host} /> : null
}

function OpenDialog({ host }: { host: ExportHost }) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const words = useText(transferMessages)
  const exporting = useExport(host)
  const { stage } = exporting.store
  return (
    <ElementDialog
      host={host}
      width={WIDTH}
      heading={t('export.heading')}
      footer={(busy) => (
        <>
          <span className="export-records" part="records-link">
            <Button kind="text" onPress={() => exporting.showRecords(true)}>
              {words('transfer.records.export')}
            </Button>
          </span>
          <Buttons host={host} exporting={exporting} busy={busy} />
        </>
      )}
    >
      <slot name="notes" />
      {stage.value.at === 'task' ? (
        <Task host={host} exporting={exporting} id={stage.value.id} />
      ) : (
        <Beginning host={host} exporting={exporting} />
      )}
      {exporting.records && <RecordsWindow kind="export" pageId={host.props.pageId.value} onClose={() => exporting.showRecords(false)} />}
    </ElementDialog>
  )
}

function Beginning({ host, exporting }: { host: ExportHost; exporting: Exporting }) {
  useSignals()
  const t = useText(messages)
  const { store } = exporting
  const stage = store.stage.value
  if (stage.at === 'reading') return <Skeleton lines={8} />
  if (stage.at === 'unreadable') {
    return <LoadError title={t('export.unreadable')} reason={stage.failure.message} onRetry={() => store.again()} />
  }
  if (store.choices.value.length === 0) return <Empty title={t('export.nothing')}>{t('export.nothing.note')}</Empty>
  return <Start host={host} exporting={exporting} />
}

/** Cancel and OK while there is a choice to make; afterwards only the way out. */
function Buttons({ host, exporting: { store, centre, submit }, busy }: { host: ExportHost; exporting: Exporting; busy: boolean }) {
  useSignals()
  const t = useText(messages)
  const { close } = dialogOf(host)
  const stage = store.stage.value
  if (stage.at === 'task') {
    return (
      <Button kind="primary" busy={busy} onPress={() => void close('close')}>
        {t(centre.running.value.some(({ id }) => id === stage.id) ? 'export.background' : 'export.done.close')}
      </Button>
    )
  }
  const { ids, total } = rowsOf(host)
  const nothing = store.scope.value === 'all' && total === 0 && ids.length === 0
  const none = stage.at !== 'start' || nothing || !store.choices.value.some(({ checked }) => checked)
  return (
    <>
      <Button busy={busy} onPress={() => void close('cancel')}>
        {t('export.cancel')}
      </Button>
      <Button kind="primary" disabled={none} busy={store.sending.value} onPress={() => void submit()}>
        {t('export.ok')}
      </Button>
    </>
  )
}
