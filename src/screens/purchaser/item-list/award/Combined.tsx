import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef } from 'react'
import type { Criterion } from '#contract/tender/scoring.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useDraftField, useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { cellFaults } from '#screens/purchaser/item-list/faults.rules.ts'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { same } from '#screens/purchaser/item-list/merge.rules.ts'
import { DraftCheck, DraftNumber } from '#screens/purchaser/item-list/parts/fields.tsx'
import { useFaultText } from '#screens/purchaser/item-list/use-fault-text.ts'
import { EditableTable, type EditColumn } from '#widgets/data-table/edit/index.ts'
import { type CriterionRow, criteriaOf, criterionRows, nextCode } from './award.rules.ts'

/** What is scored beside the price, and what each part weighs. */
export function Combined() {
  return (
    <>
      <Weights />
      <Criteria />
      <DraftCheck path="award.dropExtremes" />
    </>
  )
}

const PARTS = ['price', 'technical', 'business'] as const

function Weights() {
  useSignals()
  const t = useText(fieldMessages)
  const { editor } = useEditor()
  const { error } = useDraftField('award.weights')
  const { weights = {} } = editor.draft.value.form.award ?? {}
  const sum = PARTS.reduce((all, part) => all + (weights[part] ?? 0), 0)
  return (
    <fieldset className="ed-group" data-field="award.weights">
      <div className="ed-grid">
        {PARTS.map((part) => (
          <DraftNumber key={part} path={`award.weights.${part}`} />
        ))}
      </div>
      <p className={sum === 100 ? 'ed-note' : 'ed-wrong'} role={sum === 100 ? undefined : 'alert'}>
        {error ?? t('award.sum', { n: sum })}
      </p>
    </fieldset>
  )
}

const MOST_CRITERIA = 30
const KINDS = ['technical', 'business'] as const

function Criteria() {
  useSignals()
  const t = useText(fieldMessages)
  const say = useFaultText()
  const { errors } = useEditor()
  const { value: criteria = [], set, error, label } = useDraftField<readonly Criterion[]>('award.criteria')
  // The grid's rows keep what they are, and with it their undo, as long as the draft holds what they say.
  const rows = useRef<readonly CriterionRow[]>([])
  if (!same(criteriaOf(rows.current), criteria)) rows.current = criterionRows(criteria)
  const columns = useMemo<EditColumn[]>(
    () => [
      { prop: 'name', label: t('criterion.name'), required: true, maxLength: 80, width: 180 },
      { prop: 'nameEn', label: t('criterion.nameEn'), maxLength: 80, width: 160 },
      {
        prop: 'kind',
        label: t('criterion.kind'),
        type: 'select',
        width: 120,
        choices: KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
        required: true,
      },
      { prop: 'max', label: t('criterion.max'), type: 'number', width: 112, decimals: 2, positive: true, required: true },
    ],
    [t],
  )
  const problems = cellFaults(errors, 'form.award.criteria').flatMap((fault) => {
    const row = rows.current[fault.index]
    return row ? [{ key: row.id, prop: fault.prop, text: say(fault) }] : []
  })
  const put = (next: readonly CriterionRow[]) => {
    rows.current = next
    set(criteriaOf(next))
  }
  return (
    <div className="ed-place ed-wide" data-field="award.criteria">
      <p className="ed-note">{t('help.award.criteria')}</p>
      <EditableTable
        label={label}
        keysToldBefore
        columns={columns}
        rows={rows.current}
        onChange={put}
        createRow={(): CriterionRow => ({ id: nextCode(rows.current), name: '', nameEn: '', kind: 'technical', max: '' })}
        maxRows={MOST_CRITERIA}
        movable
        removable
        problems={problems}
        strict={errors.length > 0}
      />
      {error !== undefined && problems.length === 0 && (
        <p className="ed-wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
