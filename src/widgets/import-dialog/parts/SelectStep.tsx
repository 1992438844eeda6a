import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { visibleName } from '#domain/file-type.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { PASTED } from '#widgets/import-dialog/drafts.rules.ts'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import type { ImportMode, Target } from '#widgets/import-dialog/import.types.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { transferMessages } from '#widgets/transfer/index.ts'
import { Dropzone } from './Dropzone.tsx'
import { FileLine } from './FileLine.tsx'
import { faultText } from './fault-text.ts'
import { KeyHint } from './KeyHint.tsx'
import { SheetChoice } from './SheetChoice.tsx'

const NOTES = ['id', 'match', 'twice', 'empty', 'addOnly', 'relations'] as const

/** First step: mode, file, and what to know before (IMP-03 to IMP-06). */
export function SelectStep({ importing, target }: { importing: Importing; target: Target }) {
  useSignals()
  const t = useText(messages)
  const words = useText(transferMessages)
  const { store, records, template } = importing
  const file = store.file.state.value
  const failure = 'failure' in file ? file.failure : undefined
  const blockingError = store.blockingError.value === 'file' && !failure ? { code: 'file', args: {} } : failure
  return (
    <>
      <div className="import-head">
        <div className="import-mode" part="mode">
          <SelectField
            label={t('import.mode')}
            value={store.mode.value}
            options={target.modes.map((mode) => ({ value: mode, label: t(`import.mode.${mode}`) }))}
            onChange={(mode) => store.setMode(mode as ImportMode)}
          />
        </div>
        <div className="import-links">
          {target.templateUrl && (
            <Button kind="text" icon="download" onPress={() => void template()}>
              {t('import.template')}
            </Button>
          )}
          <span part="records-link">
            <Button
              kind="text"
              icon="list"
              onPress={() => {
                records.value = true
              }}
            >
              {words('transfer.records.import')}
            </Button>
          </span>
        </div>
      </div>
      <Dropzone importing={importing} target={target} />
      {blockingError && <Notice tone={blockingError.code === 'waits' ? 'info' : 'danger'}>{faultText(t, blockingError)}</Notice>}
      {store.restored.value && <Notice tone="info">{t('import.restored')}</Notice>}
      {file.phase === 'none' && <Waiting importing={importing} />}
      <FileLine importing={importing} />
      <KeyHint importing={importing} target={target} />
      <SheetChoice importing={importing} />
      <section className="import-notes" aria-label={t('import.notes')}>
        <h3>{t('import.notes')}</h3>
        <ul>
          {NOTES.map((note) => (
            <li key={note}>{t(`import.note.${note}`)}</li>
          ))}
        </ul>
        <slot name="notes" />
      </section>
    </>
  )
}

/** Whoever has loaded the page anew knows that what he mended waits for its file. */
export function Waiting({ importing: { store } }: { importing: Pick<Importing, 'store'> }) {
  useSignals()
  const t = useText(messages)
  const words = useText(mapMessages)
  const names = store.waiting()
  if (names.length === 0) return null
  return (
    <Notice
      tone="info"
      action={
        <Button kind="text" onPress={() => store.forgetWaiting()}>
          {t('import.waiting.forget')}
        </Button>
      }
    >
      {t('import.waiting', {
        names: names.map((name) => (name === PASTED ? t('import.pasted') : visibleName(name))).join(words('import.map.comma')),
      })}
    </Notice>
  )
}
