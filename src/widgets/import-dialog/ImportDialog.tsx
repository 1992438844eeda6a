import { useSignals } from '@preact/signals-react/runtime'
import { type ClipboardEvent, useEffect, useRef } from 'react'
import { dialogOf } from '#core/element/body/dialog.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { ElementDialog } from '#ui/overlay/ElementDialog.tsx'
import { transferMessages } from '#widgets/transfer/index.ts'
import { RecordsPanel, RecordsWindow } from '#widgets/transfer-records/index.ts'
import css from './ImportDialog.css?inline'
import { messages } from './import.messages.ts'
import { type ImportHost, STEP_NAMES } from './import.types.ts'
import mapping from './Mapping.css?inline'
import { Footer } from './parts/Footer.tsx'
import { MapStep } from './parts/MapStep.tsx'
import { RunStep } from './parts/RunStep.tsx'
import { SelectStep } from './parts/SelectStep.tsx'
import run from './Run.css?inline'
import { type Importing, reasonOf, useImport } from './use-import.ts'

const sheets = [css, mapping, run].map(styleSheet)
const WIDTH = '800px'
/** The focus is put there, and does not come there by itself. */
const focusable = { tabIndex: -1 }

/** Three steps from a workbook to rows: select, map, import. @see specification section 2, Import popup and dialog; IMP-01 to IMP-20 */
export function ImportDialog({ host }: { host: ImportHost }) {
  useSignals()
  // What is chosen is a draft of this opening; what runs is found again.
  return dialogOf(host).opened.value ? <OpenDialog host={host} /> : null
}

function OpenDialog({ host }: { host: ImportHost }) {
  useSignals()
  useStyles(...sheets)
  const t = useText(messages)
  const words = useText(transferMessages)
  const importing = useImport(host)
  const { records } = importing
  const { presentation, history, pageId } = host.props
  const beside = history.value && presentation.value === 'page'
  return (
    <ElementDialog
      host={host}
      heading={t('import.heading')}
      width={beside ? '1280px' : WIDTH}
      footer={(busy) => <Footer importing={importing} busy={busy} />}
    >
      <div className="import" data-beside={beside ? '' : undefined}>
        <Wizard importing={importing} />
        {beside && (
          <aside className="import-history" aria-label={words('transfer.records.import')}>
            <h3>{words('transfer.records.import')}</h3>
            <RecordsPanel kind="import" pageId={pageId.value} key={importing.store.step.value} />
          </aside>
        )}
      </div>
      {records.value && (
        <RecordsWindow
          kind="import"
          pageId={pageId.value}
          onClose={() => {
            records.value = false
          }}
        />
      )}
    </ElementDialog>
  )
}

function Wizard({ importing }: { importing: Importing }) {
  useSignals()
  const t = useText(messages)
  const step = importing.store.step.value
  const names = STEP_NAMES.map((name) => ({ key: name, label: t(`import.step.${name}`) }))
  const place = useRef<HTMLElement>(null)
  const shown = useRef(step)
  // Whoever pressed "Next" finds himself at the beginning of the next step, not on the button that would do the next thing.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    place.current?.focus({ preventScroll: true })
    place.current?.closest('[part~=body]')?.scrollTo({ top: 0 })
    // In a page of its own it is the page that scrolls.
    place.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
  }, [step])
  const name = STEP_NAMES[step]
  return (
    <div className="import-wizard">
      <div part="steps">
        <Steps label={t('import.steps')} current={name} steps={names.map((one, at) => ({ ...one, done: at < step }))} />
      </div>
      <section
        className="import-step"
        ref={place}
        {...focusable}
        aria-label={t(`import.step.${name}`)}
        onPaste={(event) => paste(importing, event, t('import.pasted'))}
      >
        <span className="visually-hidden">
          <LiveText>{t('import.step.at', { at: step + 1, name: t(`import.step.${name}`) })}</LiveText>
        </span>
        <Content importing={importing} />
      </section>
    </div>
  )
}

function Content({ importing }: { importing: Importing }) {
  useSignals()
  const t = useText(messages)
  const { store, target, askTarget } = importing
  const now = target.value
  if (store.step.value === 2) return <RunStep importing={importing} />
  if (now.phase === 'loading') return <Skeleton lines={6} />
  if (now.phase === 'failed') {
    return <LoadError title={t('import.loadFailed')} reason={reasonOf(now.failure, '')} onRetry={askTarget} />
  }
  if (now.data.importUrl === '' || now.data.fields.length === 0) return <Notice tone="warning">{t('import.denied')}</Notice>
  return store.step.value === 0 ? (
    <SelectStep importing={importing} target={now.data} />
  ) : (
    <MapStep importing={importing} target={now.data} />
  )
}

/** A file that was copied is chosen; cells that were copied become one. `name` is what that is called. */
function paste({ store, target }: Importing, event: ClipboardEvent, name: string): void {
  if (store.step.peek() !== 0 || target.peek().phase !== 'ready') return
  const files = [...event.clipboardData.files]
  const text = event.clipboardData.getData('text/plain')
  if (files.length === 0 && text.trim() === '') return
  event.preventDefault()
  // Spreadsheets put a picture of the cells beside their text.
  if (text.trim() !== '') void store.paste(text, name)
  else void store.choose(files)
}
