import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { Target } from '#widgets/import-dialog/import.types.ts'
import { mapMessages } from '#widgets/import-dialog/map.messages.ts'
import { type ColumnChoice, IGNORE } from '#widgets/import-dialog/mapping.store.ts'
import { samplesOf } from '#widgets/import-dialog/preview.rules.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { useInTurn } from './use-in-turn.ts'

/** Rows that come in one piece: lists of fields are what costs, and a sheet may have 256 columns. */
const PIECE = 10

interface MappingProps {
  importing: Importing
  target: Target
}

/** One row for each column of the document: its first values, its field, and whether it says which row is meant. */
export function MappingTable({ importing, target }: MappingProps) {
  useSignals()
  const t = useText(mapMessages)
  const { store } = importing
  const keyed = store.mode.value !== 'CREATE'
  const [moved, setMoved] = useState('')
  const columns = store.mapping.columns.value
  const turn = useInTurn(Math.ceil(columns.length / PIECE) - 1)
  const choose = (column: number, place: number, prop: string) => {
    const from = store.mapping.choose(column, place, prop)
    store.dryRun.clear()
    setMoved(from)
  }
  return (
    <div className="import-mapping" part="mapping">
      <table aria-label={t('import.map.caption')}>
        <thead>
          <tr>
            <th scope="col">{t('import.map.column')}</th>
            <th scope="col">{t('import.map.field')}</th>
            {keyed && <th scope="col">{t('import.map.key')}</th>}
          </tr>
        </thead>
        <tbody>
          {columns.slice(0, (turn + 1) * PIECE).map((choice) => (
            <Row key={choice.column} choice={choice} importing={importing} target={target} keyed={keyed} onChoose={choose} />
          ))}
        </tbody>
      </table>
      <LiveText>{moved && t('import.map.moved', { header: moved })}</LiveText>
    </div>
  )
}

interface RowProps extends MappingProps {
  choice: ColumnChoice
  keyed: boolean
  onChoose: (column: number, place: number, prop: string) => void
}

function Row({ choice, importing: { store }, target, keyed, onChoose }: RowProps) {
  useSignals()
  const t = useText(mapMessages)
  const { column, header, props, ignored } = choice
  const file = store.file.state.value
  const samples = file.phase === 'ready' ? samplesOf(file.book, column) : []
  const places = props.length > 0 ? props : ['']
  return (
    <tr part="mapping-row" data-open={!ignored && !props.some(Boolean) ? '' : undefined}>
      <th scope="row">
        <span className="import-header">{header}</span>
        {samples.length > 0 && <small className="import-samples">{samples.join(' · ')}</small>}
      </th>
      <td>
        {places.map((prop, place) => (
          <FieldSelect
            key={place === 0 ? 'first' : prop || 'next'}
            label={t(place === 0 ? 'import.map.fieldOf' : 'import.map.secondOf', { header })}
            target={target}
            value={place === 0 && ignored ? IGNORE : prop}
            onChange={(next) => onChoose(column, place, next)}
          />
        ))}
        <div className="import-under">
          <Found choice={choice} />
          {props.length > 0 && props.every(Boolean) && (
            <button
              type="button"
              className="import-add"
              aria-label={t('import.map.addOf', { header })}
              onClick={() => store.mapping.addField(column)}
            >
              {t('import.map.add')}
            </button>
          )}
        </div>
      </td>
      {keyed && (
        <td className="import-key">
          <label>
            <input
              type="radio"
              aria-label={t('import.map.keyOf', { header })}
              checked={store.mapping.keyColumn.value === column}
              onChange={() => {
                store.mapping.keyBy(column)
                store.dryRun.clear()
              }}
            />
            <span aria-hidden="true">{t('import.map.key')}</span>
          </label>
        </td>
      )}
    </tr>
  )
}

interface FieldSelectProps {
  label: string
  target: Target
  value: string
  onChange: (prop: string) => void
}

/** The browser's own list, which every keyboard and phone knows; the label is for those who hear it. */
function FieldSelect({ label, target, value, onChange }: FieldSelectProps) {
  const t = useText(mapMessages)
  const id = useId()
  return (
    <div className="ui-field-box ui-field-select">
      <select id={id} className="ui-field-input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('import.map.none')}</option>
        <option value={IGNORE}>{t('import.map.ignore')}</option>
        {target.fields.map(({ prop, label: name, required }) => (
          <option key={prop} value={prop}>
            {`${name} (${prop}${required ? `, ${t('import.map.required')}` : ''})`}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  )
}

/** How sure the field is that was found. */
function Found({ choice: { how, score } }: { choice: ColumnChoice }) {
  const t = useText(mapMessages)
  if (!how) return null
  return (
    <small className="import-found" data-how={how}>
      {how === 'like' ? t('import.map.like', { percent: Math.round(score * 100) }) : t(`import.map.${how}`)}
    </small>
  )
}
