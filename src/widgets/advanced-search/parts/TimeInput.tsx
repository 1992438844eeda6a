import { useText } from '#core/locale.tsx'
import { isByDay, type SearchField } from '#domain/search/field.ts'
import { lastDays, QUICK_DAYS } from '#domain/search/relative.ts'
import { kindOf } from '#domain/search/rules.ts'
import { timesOf, todayAt } from '#domain/search/wire.ts'
import { instantOf, wallTimeOf } from '#domain/zoned-time.ts'
import { DateField } from '#ui/DateField.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { type InputProps, numberOf } from './ValueInput.tsx'

interface PlaceProps extends Pick<InputProps, 'model' | 'field'> {
  label: string
  value: string
  onChange: (value: string) => void
}

/** One day, time of day, minute or number, as the wire has it. */
function Place({ model, field, label, value, onChange }: PlaceProps) {
  const { zone } = model.moment()
  switch (isByDay(field) ? 'day' : kindOf(field.type)) {
    case 'instant':
      return <Minute label={label} value={value} zone={zone} onChange={onChange} />
    case 'day':
      return <DateField label={label} value={value} onChange={onChange} />
    case 'time':
      return (
        <TextField label={label} placeholder="HH:mm" value={value} maxLength={8} onInput={(next) => onChange(next.normalize('NFKC'))} />
      )
    default:
      return <TextField label={label} placeholder={label} value={value} maxLength={32} onInput={(next) => onChange(numberOf(next))} />
  }
}

/** Minutes are kept as wall-clock time, so that a kept search reads the same for everybody; the field itself speaks of instants. */
function Minute({ label, value, zone, onChange }: { label: string; value: string; zone: string; onChange: (value: string) => void }) {
  const typed = instantOf(value.length === 10 ? `${value} 00:00` : value, zone)
  return (
    <DateTimeField
      label={label}
      zone={zone}
      value={typed.ok ? typed.iso : value}
      onChange={(next) => onChange(wallTimeOf(next, zone) || next)}
    />
  )
}

/** A day, minute or time of day. */
export function PointInput({ model, condition, field, answer }: InputProps) {
  const t = useText(messages)
  const value = typeof condition.value === 'string' ? condition.value : ''
  return <Place model={model} field={field} label={t('value')} value={value} onChange={(next) => answer({ value: next })} />
}

/** From and to, either may stay empty; dates have shortcuts (SEA-10). */
export function RangeInput({ model, condition, field, answer }: InputProps) {
  const t = useText(messages)
  const { min = '', max = '' } = condition
  const common = { model, field }
  return (
    <div className="as-range">
      <Place {...common} label={t('min')} value={min} onChange={(next) => answer({ min: next })} />
      <Place {...common} label={t('max')} value={max} onChange={(next) => answer({ max: next })} />
      {isDate(field) && (
        <SelectField
          label={t('quick')}
          value=""
          options={[
            { value: '', label: t('quick') },
            ...QUICK_DAYS.map((days) => ({ value: String(days), label: t('quick.days', { days }) })),
          ]}
          onChange={(days) => {
            if (days === '') return
            const { from = '', to = '' } = timesOf(field, lastDays(todayAt(model.moment()), Number(days)))
            answer({ min: from, max: to })
          }}
        />
      )}
    </div>
  )
}

const isDate = ({ type }: SearchField): boolean => type === 'DATE' || type === 'DATETIME'
