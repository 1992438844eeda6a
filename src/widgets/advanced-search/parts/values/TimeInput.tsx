import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { isByDay, type SearchField } from '#domain/search/field.ts'
import { askedOf } from '#domain/search/literal.ts'
import { lastDays, QUICK_DAYS } from '#domain/search/relative.ts'
import { isWhole, kindOf, type Rule } from '#domain/search/rules.ts'
import { type ConditionFault, timesOf, todayAt } from '#domain/search/wire.ts'
import { dayOf, instantOf, wallTimeOf } from '#domain/time/zoned-time.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { DateTimeField } from '#ui/form/DateTimeField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { type InputProps, numberOf, useNames } from './input-props.ts'

interface PlaceProps extends Pick<InputProps, 'model' | 'field'> {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

const FAULTS = { day: 'fault.day', instant: 'fault.day', time: 'fault.time', number: 'fault.number' } as const

/** Slips of one of two fields stand at that field; the line has no word for which of them it is. */
export const isSaidAtField = (fault: ConditionFault, rule: Rule): boolean =>
  rule !== 'in' &&
  rule !== 'notIn' &&
  (fault === 'day' || fault === 'time' || ((fault === 'number' || fault === 'whole') && rule === 'range'))

/** One day, time of day, minute or number, as the wire has it. What is none stays as it was typed, and is told once it is left or searched by. */
function Place({ model, field, label, placeholder = label, value, onChange }: PlaceProps) {
  useSignals()
  const t = useText(messages)
  const [isTyping, setTyping] = useState(false)
  const { zone } = model.moment()
  const kind = isByDay(field) ? 'day' : (kindOf(field.type) as keyof typeof FAULTS)
  const isWrong = value.trim() !== '' && askedOf(field.type, value.trim(), zone) === undefined
  const given = {
    label,
    value,
    error: isWrong && (!isTyping || model.stopped.value !== '') ? t(isWhole(field.type) ? 'fault.whole' : FAULTS[kind]) : undefined,
    onBlur: () => setTyping(false),
  }
  const take = (next: string) => {
    setTyping(true)
    onChange(next)
  }
  switch (kind) {
    case 'instant':
      return <Minute {...given} zone={zone} onChange={take} />
    case 'day':
      return <DateField {...given} onChange={take} onWrong={take} />
    case 'time':
      return <TextField {...given} placeholder="HH:mm" maxLength={8} onInput={(next) => take(next.normalize('NFKC'))} />
    default:
      return <TextField {...given} placeholder={placeholder} maxLength={32} onInput={(next) => take(numberOf(next))} />
  }
}

interface MinuteProps extends Pick<PlaceProps, 'label' | 'value' | 'onChange'> {
  zone: string
  error: string | undefined
  onBlur: () => void
}

/**
 * Minutes are kept as wall-clock time, so that a kept search reads the same for everybody; the field itself speaks of instants. A day without a minute
 * means all of it, up to its end too: it is shown as the day it is.
 */
function Minute({ value, zone, onChange, ...frame }: MinuteProps) {
  const typed = instantOf(value, zone)
  return (
    <DateTimeField
      {...frame}
      zone={zone}
      value={typed.ok ? typed.iso : value}
      onChange={(next) => onChange(wallTimeOf(next, zone) || dayOf(next) || next)}
    />
  )
}

/** A day, minute or time of day. */
export function PointInput(props: InputProps) {
  const { model, condition, field, answer } = props
  const name = useNames(props)
  const value = typeof condition.value === 'string' ? condition.value : ''
  return <Place model={model} field={field} label={name('value')} value={value} onChange={(next) => answer({ value: next })} />
}

/** From and to, either may stay empty; dates have shortcuts (SEA-10). */
export function RangeInput(props: InputProps) {
  const { model, condition, field, answer } = props
  const name = useNames(props)
  const t = useText(messages)
  const { min = '', max = '' } = condition
  const common = { model, field }
  return (
    <div className="as-range">
      <Place {...common} label={name('min')} placeholder={t('min')} value={min} onChange={(next) => answer({ min: next })} />
      <Place {...common} label={name('max')} placeholder={t('max')} value={max} onChange={(next) => answer({ max: next })} />
      {isDate(field) && (
        <SelectField
          label={name('quick')}
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
