import { useText } from '#core/i18n/locale.tsx'
import { CALENDAR_STARTS, CALENDAR_UNITS, type CalendarStart, type CalendarUnit, type Step } from '#domain/search/field.ts'
import { CALENDAR_NUMBERS, calendarSpan, type DaySpan, dynamicSpan, STEP_UNITS } from '#domain/search/relative.ts'
import { todayAt } from '#domain/search/wire.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { words } from '#widgets/advanced-search/operator.messages.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { type InputProps, numberOf, useNames } from './input-props.ts'

/** The days that a relative time means today, with the zone they are counted in. */
function Resolved({ model, span }: Pick<InputProps, 'model'> & { span: DaySpan | undefined }) {
  const t = useText(messages)
  const { from, to } = span ?? {}
  if (!from && !to) return null
  const { zone } = model.moment()
  const text =
    from && to ? t('resolved', { from, to, zone }) : from ? t('resolved.from', { from, zone }) : t('resolved.to', { to: to ?? '', zone })
  return <p className="as-note">{text}</p>
}

/** So long before and after today (SEA-04). */
export function DynamicInput(props: InputProps) {
  const { model, condition, answer } = props
  const t = useText(messages)
  const name = useNames(props)
  const { dynamic = {} } = condition
  const span = () => {
    try {
      return dynamicSpan(dynamic, todayAt(model.moment()))
    } catch {
      return undefined
    }
  }
  return (
    <div className="as-relative">
      {(['before', 'after'] as const).map((side) => (
        <StepInput
          key={side}
          label={t(side)}
          name={name}
          step={dynamic[side] ?? {}}
          onChange={(step) => answer({ dynamic: { ...dynamic, [side]: step } })}
        />
      ))}
      <Resolved model={model} span={span()} />
    </div>
  )
}

interface StepProps {
  label: string
  name: ReturnType<typeof useNames>
  step: Step
  onChange: (step: Step) => void
}

/** A number and its unit; today is 0 and takes no other number. */
function StepInput({ label, name, step, onChange }: StepProps) {
  const t = useText(messages)
  const w = useText(words)
  const { num, type = '' } = step
  const today = type === 'today'
  const count = (text: string): number | undefined => (/^\d{1,4}$/.test(text) ? Number(text) : undefined)
  const known = STEP_UNITS.some((unit) => unit === type)
  return (
    <fieldset className="as-step">
      <legend>{label}</legend>
      <TextField
        label={name('number')}
        value={num === undefined ? '' : String(num)}
        maxLength={4}
        disabled={today}
        onInput={(text) => {
          const next = count(numberOf(text))
          onChange({ ...(next !== undefined && { num: next }), ...(type && { type }) })
        }}
      />
      <SelectField
        label={name('unit')}
        value={type}
        options={[
          { value: '', label: t('choose') },
          ...(type && !known ? [{ value: type, label: type }] : []),
          ...STEP_UNITS.map((unit) => ({ value: unit, label: w(unit === 'today' || num !== 1 ? `unit.${unit}` : `unit.${unit}.one`) })),
        ]}
        onChange={(next) =>
          onChange({ ...(next === 'today' ? { num: 0 } : num !== undefined && !today && { num }), ...(next && { type: next }) })
        }
      />
    </fieldset>
  )
}

/** The last, present or next weeks, months or years (SEA-05). */
export function CalendarInput(props: InputProps) {
  const { model, condition, answer } = props
  const t = useText(messages)
  const name = useNames(props)
  const w = useText(words)
  const { calendar = {} } = condition
  const { start = '', num, end = '' } = calendar
  const present = start === 'current'
  const choose = { value: '', label: t('choose') }
  const take = (next: { start?: string; num?: number; end?: string }) => {
    const { start: which, num: count, end: unit } = { start, num, end, ...next }
    answer({
      calendar: {
        ...(which && { start: which as CalendarStart }),
        ...(which === 'current' ? { num: 1 } : count !== undefined && { num: count }),
        ...(unit && { end: unit as CalendarUnit }),
      },
    })
  }
  return (
    <div className="as-relative">
      <div className="as-calendar">
        <SelectField
          label={name('start')}
          value={start}
          options={[choose, ...CALENDAR_STARTS.map((value) => ({ value, label: w(`start.${value}`) }))]}
          onChange={(next) => take({ start: next })}
        />
        <SelectField
          label={name('number')}
          value={num === undefined ? '' : String(num)}
          disabled={present}
          options={[choose, ...CALENDAR_NUMBERS.map((value) => ({ value: String(value), label: String(value) }))]}
          onChange={(next) => next !== '' && take({ num: Number(next) })}
        />
        <SelectField
          label={name('unit')}
          value={end}
          options={[choose, ...CALENDAR_UNITS.map((value) => ({ value, label: w(num === 1 ? `unit.${value}.one` : `unit.${value}`) }))]}
          onChange={(next) => take({ end: next })}
        />
      </div>
      <Resolved model={model} span={calendarSpan(calendar, todayAt(model.moment()))} />
    </div>
  )
}
