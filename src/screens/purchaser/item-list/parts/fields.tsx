import { type ReactNode, useState } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { BORDERS } from '#domain/tender/project/draft.ts'
import { typedAmount } from '#domain/typed-amount.ts'
import { type DraftField, useDraftField } from '#screens/purchaser/item-list/editor.context.tsx'
import { unitOf } from '#screens/purchaser/item-list/faults.rules.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import type { Path } from '#screens/purchaser/item-list/merge.rules.ts'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { DateTimeField } from '#ui/form/DateTimeField.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextField } from '#ui/form/TextField.tsx'

/** Fields of a draft. What is typed is in the draft at once; what is no value of its kind yet is said beneath and stays as it was typed. */

interface FieldProps {
  path: Path
  help?: string | undefined
  required?: boolean | undefined
}

/** Marks where a field is, so that a fault can lead to it. */
export const Place = ({ path, wide, children }: { path: Path; wide?: boolean | undefined; children: ReactNode }) => (
  <div data-field={path} className={wide ? 'ed-place ed-wide' : 'ed-place'}>
    {children}
  </div>
)

export function DraftText({ path, help, required, max, wide }: FieldProps & { max: number; wide?: boolean }) {
  const { value = '', set, error, label, left } = useDraftField<string>(path)
  return (
    <Place path={path} wide={wide}>
      <TextField {...{ label, help, required, value, error }} maxLength={max} onInput={set} onBlur={left} />
    </Place>
  )
}

export function DraftArea({ path, help, max }: FieldProps & { max: number }) {
  const { value = '', set, error, label, left } = useDraftField<string>(path)
  return (
    <Place path={path} wide>
      <TextArea {...{ label, help, value, error }} max={max} onInput={(text) => set([...text].slice(0, max).join(''))} onBlur={left} />
    </Place>
  )
}

/** A day without a time. */
export function DraftDay({ path }: FieldProps) {
  const { value = '', set, error, label, left } = useDraftField<string>(path)
  return (
    <Place path={path}>
      <DateField {...{ label, value, error }} onChange={set} onBlur={left} />
    </Place>
  )
}

export function DraftSelect({ path, help, required, options }: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const { value = '', set, error, label, left } = useDraftField<string>(path)
  const known = options.some((option) => option.value === value)
  return (
    <Place path={path}>
      <SelectField
        {...{ label, help, required, error, value }}
        options={known ? options : [{ value, label: value || '–' }, ...options]}
        onChange={(next) => {
          set(next)
          left()
        }}
      />
    </Place>
  )
}

export function DraftCheck({ path }: FieldProps) {
  const { value = false, set, label, left } = useDraftField<boolean>(path)
  return (
    <Place path={path} wide>
      <Checkbox
        label={label}
        checked={value}
        onChange={(next) => {
          set(next)
          left()
        }}
      />
    </Place>
  )
}

interface AmountProps extends FieldProps {
  /** ISO 4217. */
  currency: string
  /** Digits after the point. */
  scale: number
}

/** An amount. Full-width digits and separators are understood; left, it is grouped. */
export function DraftAmount({ path, help, required, currency, scale }: AmountProps) {
  const { value = '', set, error, label, left } = useDraftField<string>(path)
  const t = useText(messages)
  const { money } = useFormats()
  const [typed, setTyped] = useState<string>()
  const isAmount = value === '' || typedAmount(value, scale).ok
  const take = (text: string) => {
    const read = typedAmount(text, scale)
    setTyped(text)
    set(read.ok ? read.value : text.trim())
  }
  return (
    <Place path={path}>
      <MoneyField
        {...{ label, help, required, currency, scale }}
        value={typed ?? money(value)}
        error={isAmount ? error : t('amount.wrong', { scale })}
        onInput={take}
        onFocus={() => setTyped(value)}
        onBlur={() => {
          setTyped(undefined)
          left()
        }}
      />
    </Place>
  )
}

/** A time by the clock of the project. */
export function DraftTime({ path, required, zone, min }: FieldProps & { zone: string; min: string }) {
  const { value = '', set, error, label, left } = useDraftField<string>(path)
  const t = useText(messages)
  const [typed, setTyped] = useState<string>()
  return (
    <Place path={path}>
      <DateTimeField
        {...{ label, required, zone, min }}
        value={typed ?? value}
        error={typed ? t('time.wrong') : error}
        onChange={(next) => {
          const isTime = next === '' || (!Number.isNaN(Date.parse(next)) && next.endsWith('Z'))
          setTyped(isTime ? undefined : next)
          set(isTime ? next : '')
        }}
        onBlur={left}
      />
    </Place>
  )
}

/** A number of the shown unit, which may be part of one: 1.5 minutes are 90 seconds. */
const FIGURE = /^\d{1,9}(\.\d{1,2})?$/

/** What a text says in the draft's own unit; undefined where that is no whole number. */
function wholeOf(text: string, unit: number): number | undefined {
  const plain = text.normalize('NFKC').trim()
  const value = FIGURE.test(plain) ? Math.round(Number(plain) * unit * 100) / 100 : Number.NaN
  return Number.isInteger(value) ? value : undefined
}

/** A whole number in its borders. */
export function DraftNumber({ path, help }: { path: keyof typeof BORDERS; help?: string }) {
  const [min, max] = BORDERS[path]
  const { value, set, error, label, left } = useDraftField<number>(path)
  return (
    <Place path={path}>
      <NumberBox unit={unitOf(path)} {...{ value, set, error, label, left, help, min, max }} />
    </Place>
  )
}

interface NumberBoxProps extends Pick<FieldProps, 'help'>, Pick<DraftField<number>, 'value' | 'set' | 'error' | 'label' | 'left'> {
  min: number
  max: number
  /** How many of the draft's units one of the shown ones is: 60 for seconds shown as minutes. */
  unit: number
}

/** The box of such a number, wherever its value is kept. */
export function NumberBox({ value, set, error, label, left, help, min, max, unit }: NumberBoxProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value === undefined ? '' : String(value / unit))
  const read = wholeOf(text, unit)
  const inside = read !== undefined && read >= min && read <= max
  const borders = { min: Math.ceil(min / unit), max: Math.floor(max / unit) }
  return (
    <TextField
      {...{ label, help }}
      value={text}
      error={inside || (text === '' && !error) ? (inside ? undefined : error) : t('number.wrong', borders)}
      onInput={(next) => {
        const whole = wholeOf(next, unit)
        setTyped(next)
        if (whole !== undefined) set(whole)
        else if (next.trim() === '') set(undefined)
      }}
      onBlur={() => {
        if (read !== undefined) setTyped(undefined)
        left()
      }}
    />
  )
}
