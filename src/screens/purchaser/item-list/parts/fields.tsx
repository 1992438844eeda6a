import { type ReactNode, useState } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { typedAmount } from '#domain/typed-amount.ts'
import { useDraftField } from '#screens/purchaser/item-list/editor.context.tsx'
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

interface NumberProps extends FieldProps {
  min: number
  max: number
  /** How many of the draft's units one of the shown ones is: 60 for seconds shown as minutes. */
  unit?: number | undefined
}

const WHOLE = /^\d{1,9}$/

/** A whole number in its borders. */
export function DraftNumber({ path, help, min, max, unit = 1 }: NumberProps) {
  const { value, set, error, label, left } = useDraftField<number>(path)
  const t = useText(messages)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value === undefined ? '' : String(value / unit))
  const plain = text.normalize('NFKC').trim()
  const isWhole = WHOLE.test(plain)
  const inside = isWhole && Number(plain) * unit >= min && Number(plain) * unit <= max
  const borders = { min: Math.ceil(min / unit), max: Math.floor(max / unit) }
  return (
    <Place path={path}>
      <TextField
        {...{ label, help }}
        value={text}
        error={inside || (text === '' && !error) ? (inside ? undefined : error) : t('number.wrong', borders)}
        onInput={(next) => {
          const read = next.normalize('NFKC').trim()
          setTyped(next)
          if (WHOLE.test(read)) set(Number(read) * unit)
          else if (read === '') set(undefined)
        }}
        onBlur={() => {
          if (isWhole) setTyped(undefined)
          left()
        }}
      />
    </Place>
  )
}
