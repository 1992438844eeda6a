import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useMemo } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import type { Target } from '#widgets/import-dialog/import.types.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import { previewColumns, previewOf } from '#widgets/import-dialog/preview.rules.ts'
import { runMessages } from '#widgets/import-dialog/run.messages.ts'
import { type Importing, reasonOf } from '#widgets/import-dialog/use-import.ts'
import { counted } from '#widgets/transfer/index.ts'
import { DryRun } from './DryRun.tsx'
import { FileLine } from './FileLine.tsx'
import { MappingTable } from './MappingTable.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { useInTurn } from './use-in-turn.ts'

const CorrectionList = lazy(async () => ({ default: (await import('./CorrectionList.tsx')).CorrectionList }))

interface StepProps {
  importing: Importing
  target: Target
}

/** Second step: which column is which field, what the first rows become, and a try (IMP-07, IMP-08). */
export function MapStep({ importing, target }: StepProps) {
  useSignals()
  const t = useText(messages)
  const { store } = importing
  // Whoever pressed "Next" sees the step at once; its tables follow.
  const turn = useInTurn(2)
  return (
    <>
      <FileLine importing={importing} />
      {store.restored.value && <Notice tone="info">{t('import.restored')}</Notice>}
      <Findings importing={importing} target={target} />
      {store.mode.value !== 'CREATE' && <Basis importing={importing} target={target} />}
      {turn > 0 && <MappingTable importing={importing} target={target} />}
      <BlockingErrors importing={importing} target={target} />
      <DryRun importing={importing} target={target} />
      <CorrectionsPlace importing={importing} />
      {turn > 1 && <Shown importing={importing} target={target} />}
    </>
  )
}

const MOST_NAMES = 8
/** Names in a sentence; of many the first ones. */
const joined = (names: readonly string[], comma: string) =>
  names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(comma)} …` : names.join(comma)

function Findings({ importing: { store } }: StepProps) {
  useSignals()
  const t = useText(mapMessages)
  const { columns, open, missing } = store.mapping
  const left = open.value.map(({ header }) => header)
  const count = columns.value.filter(({ props }) => props.some(Boolean)).length
  return (
    <>
      <p className="import-count" aria-live="polite">
        {t('import.map.matched', { count, all: columns.value.length })}
      </p>
      {missing.value.length > 0 && (
        <Notice tone="warning">
          {t('import.map.missing', {
            names: joined(
              missing.value.map(({ label }) => label),
              t('import.map.comma'),
            ),
          })}
        </Notice>
      )}
      {left.length > 0 && (
        <Notice
          tone="info"
          action={
            <Button kind="text" onPress={() => store.mapping.ignoreRest()}>
              {t('import.map.ignoreRest')}
            </Button>
          }
        >
          {counted(t, 'import.map.open', left.length, { names: joined(left, t('import.map.comma')) })}
        </Notice>
      )}
    </>
  )
}

/** By which field existing rows are found, and what an empty cell means for them. */
function Basis({ importing: { store }, target }: StepProps) {
  useSignals()
  const t = useText(mapMessages)
  const { matchField, matchBy } = store.mapping
  const keys = target.fields.filter(({ isKey }) => isKey)
  const wrong = store.blockingError.value === 'basis' && matchField.value === ''
  return (
    <div className="import-basis">
      <div part="match-field">
        <SelectField
          label={t('import.map.match')}
          help={t('import.map.matchHelp')}
          required
          value={matchField.value}
          error={wrong ? t('import.map.basis') : undefined}
          options={[{ value: '', label: t('import.map.none') }, ...keys.map(({ prop, label }) => ({ value: prop, label }))]}
          onChange={(prop) => {
            matchBy(prop)
            store.dryRun.clear()
          }}
        />
      </div>
      <Checkbox
        label={t('import.map.keepEmpty')}
        checked={store.keepEmpty.value}
        onChange={(keep) => {
          store.keepEmpty.value = keep
          store.dryRun.clear()
        }}
      />
    </div>
  )
}

/** Why the last press went no further, where it happened. */
function BlockingErrors({ importing: { store }, target }: StepProps) {
  useSignals()
  const t = useText(mapMessages)
  const run = useText(runMessages)
  const blockingError = store.blockingError.value
  const started = store.run.state.value
  const [doubled] = store.mapping.doubled.value
  const labelOf = (prop: string) => target.fields.find((field) => field.prop === prop)?.label ?? prop
  return (
    <>
      {blockingError === 'doubled' && doubled && (
        <Notice tone="warning" action={<Button onPress={() => void store.agree()}>{t('import.map.anyway')}</Button>}>
          {t('import.map.doubled', {
            header: doubled.header,
            names: joined(doubled.props.filter(Boolean).map(labelOf), t('import.map.comma')),
          })}
        </Notice>
      )}
      {blockingError === 'missing' && (
        <Notice tone="danger">
          {t('import.map.missing', {
            names: joined(
              store.mapping.missing.value.map(({ label }) => label),
              t('import.map.comma'),
            ),
          })}
        </Notice>
      )}
      {(blockingError === 'nothing' || blockingError === 'basis' || blockingError === 'upload') && (
        <Notice tone="danger">{t(`import.map.${blockingError}`)}</Notice>
      )}
      {store.refusal.value && <Notice tone="danger">{store.refusal.value}</Notice>}
      {started.phase === 'refused' && (
        <Notice tone="danger" title={run('import.run.refused')}>
          {reasonOf(started.cause, '')}
        </Notice>
      )}
    </>
  )
}

/** What was mended so far, wherever it was; most sheets need none of it. */
function CorrectionsPlace({ importing: { store } }: { importing: Importing }) {
  useSignals()
  if (store.corrections.count.value === 0) return null
  return (
    <Suspense>
      <CorrectionList corrections={store.corrections} />
    </Suspense>
  )
}

function Shown({ importing: { host, store }, target }: StepProps) {
  useSignals()
  host.textRevision.value
  const now = store.file.state.value
  const columns = store.mapping.columns.value
  const demands = store.mode.value !== 'UPDATE'
  const book = now.phase === 'ready' ? now.book : undefined
  const draft = store.corrections.draft.value
  const shown = useMemo(() => previewColumns(columns, target.fields), [columns, target])
  const preview = useMemo(() => book && previewOf(book, shown, demands, draft), [book, shown, demands, draft])
  if (!preview || preview.rows.length === 0 || preview.columns.length === 0) return null
  return <PreviewTable preview={preview} corrections={store.corrections} lang={host.lang().startsWith('zh') ? 'zh' : 'en'} />
}
