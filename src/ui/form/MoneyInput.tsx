import { useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { typedAmount } from '#domain/typed-amount.ts'
import { messages } from './form.messages.ts'
import { MoneyField } from './MoneyField.tsx'
import { type FieldProps, useField } from './use-form.ts'

interface MoneyInputProps<V extends FieldValues, N extends FieldPathByValue<V, string | undefined>> extends FieldProps<V, N> {
  /** ISO 4217. */
  currency: string
  /** Digits after the point; 2 when left out. */
  scale?: number | undefined
  /** Whether 0 is an amount here; not when left out. */
  zero?: boolean | undefined
}

/**
 * An amount; the value is a decimal string with exactly `scale` digits after the point, or empty. While it is typed it stands as it was typed
 * (full-width digits and separators are understood); left, it is grouped.
 */
export function MoneyInput<V extends FieldValues, N extends FieldPathByValue<V, string | undefined>>(props: MoneyInputProps<V, N>) {
  const { form, name, label, help, required, check, currency, scale = 2, zero = false, disabled, readOnly } = props
  const t = useText(messages)
  const { money } = useFormats()
  const [typed, setTyped] = useState<string>()
  const field = useField(form, name, (value, values) => {
    const read = typedAmount(value ?? '', scale)
    if (read.ok) return !zero && /^[0.]+$/.test(read.value) ? t('amount.zero') : check?.(value, values)
    if (read.fault === 'empty') return required ? t('required.fill', { label }) : undefined
    if (read.fault === 'decimals') return scale === 0 ? t('amount.whole') : t('amount.decimals', { scale })
    return t(`amount.${read.fault}`)
  })
  const take = (text: string) => {
    const read = typedAmount(text, scale)
    setTyped(text)
    // What is no amount stays what it is, so that nobody loses what he typed and the rule above can say why.
    field.set((read.ok ? read.value : text.trim() === '' ? '' : text) as typeof field.value)
  }
  return (
    <MoneyField
      {...{ label, help, required, currency, scale, disabled, readOnly }}
      value={typed ?? money(field.value ?? '')}
      onInput={take}
      onFocus={() => setTyped(field.value ?? '')}
      onBlur={() => {
        setTyped(undefined)
        field.left()
      }}
      error={field.error}
    />
  )
}
