import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldPathValue, FieldValues } from 'react-hook-form'
import { useText } from '#core/i18n/locale.tsx'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { instantOf, wallTimeOf } from '#domain/time/zoned-time.ts'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { messages } from './form.messages.ts'
import { SelectField, type SelectFieldProps } from './SelectField.tsx'
import { lengthOf, TextArea } from './TextArea.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { type FieldProps, useField } from './use-form.ts'

/** Names of fields that hold a text. */
type TextName<V extends FieldValues> = FieldPathByValue<V, string | undefined>

interface TextInputProps<V extends FieldValues, N extends TextName<V>>
  extends FieldProps<V, N>,
    Pick<TextFieldProps, 'type' | 'placeholder' | 'autoComplete'> {
  /** Characters (code points). */
  max?: number | undefined
  /** What is said when it is required and empty. */
  missing?: string | undefined
}

/** A text of one line. Blanks alone count as nothing. */
export function TextInput<V extends FieldValues, N extends TextName<V>>(props: TextInputProps<V, N>) {
  const { form, name, label, help, required, check, max, missing, disabled, readOnly, type, placeholder, autoComplete } = props
  const refuse = useTextRules(label, required, undefined, max)
  const empty = (value: string | undefined) => (required && missing && !value?.trim() ? missing : undefined)
  const field = useField(form, name, (value, values) => empty(value) ?? refuse(value) ?? (value ? check?.(value, values) : undefined))
  return (
    <TextField
      {...{ label, help, required, disabled, readOnly, type, placeholder, autoComplete }}
      value={field.value ?? ''}
      onInput={(text) => field.set(text as typeof field.value)}
      onBlur={field.left}
      error={field.error}
    />
  )
}

interface TextAreaInputProps<V extends FieldValues, N extends TextName<V>> extends FieldProps<V, N> {
  max?: number | undefined
  min?: number | undefined
  rows?: number | undefined
  placeholder?: string | undefined
}

/** A text of several lines with a counter. */
export function TextAreaInput<V extends FieldValues, N extends TextName<V>>(props: TextAreaInputProps<V, N>) {
  const { form, name, label, help, required, check, max, min, rows, placeholder, disabled, readOnly } = props
  const refuse = useTextRules(label, required, min, max)
  const field = useField(form, name, (value, values) => refuse(value) ?? (value ? check?.(value, values) : undefined))
  return (
    <TextArea
      {...{ label, help, required, disabled, readOnly, max, rows, placeholder }}
      value={field.value ?? ''}
      onInput={(text) => field.set(text as typeof field.value)}
      onBlur={field.left}
      error={field.error}
    />
  )
}

function useTextRules(label: string, required?: boolean, min?: number, max?: number): (value: string | undefined) => string | undefined {
  const t = useText(messages)
  return (value = '') => {
    const length = lengthOf(value.trim())
    if (length === 0) return required ? t('required.fill', { label }) : undefined
    if (min !== undefined && length < min) return t('tooShort', { min })
    const over = max === undefined ? 0 : lengthOf(value) - max
    return over > 0 ? t('tooLong', { max: max ?? 0, over }) : undefined
  }
}

interface SelectInputProps<V extends FieldValues, N extends TextName<V>> extends FieldProps<V, N>, Pick<SelectFieldProps, 'options'> {}

/** One of a few words; an option with an empty value is "none chosen yet". */
export function SelectInput<V extends FieldValues, N extends TextName<V>>(props: SelectInputProps<V, N>) {
  const { form, name, label, help, required, check, options, disabled, readOnly } = props
  const t = useText(messages)
  const field = useField(form, name, (value, values) => {
    if (!value) return required ? t('required.choose', { label }) : undefined
    return check?.(value, values)
  })
  return (
    <SelectField
      {...{ label, help, required, options }}
      disabled={disabled || readOnly}
      value={field.value ?? ''}
      onChange={(value) => field.set(value as typeof field.value)}
      onBlur={field.left}
      error={field.error}
    />
  )
}

interface DateTimeInputProps<V extends FieldValues, N extends TextName<V>> extends FieldProps<V, N> {
  /** An instant (ISO); earlier ones are refused. */
  min?: string | undefined
  /** IANA. */
  zone?: string | undefined
}

/** A date with a time of day; the value is an instant (ISO 8601 UTC), e.g. `2026-11-21T02:00:00.000Z`, or empty. */
export function DateTimeInput<V extends FieldValues, N extends TextName<V>>(props: DateTimeInputProps<V, N>) {
  const { form, name, label, help, required, check, min, zone = HOME_ZONE, disabled, readOnly } = props
  const t = useText(messages)
  const field = useField(form, name, (value: string | undefined, values) => {
    if (!value) return required ? t('required.fill', { label }) : undefined
    if (!wallTimeOf(value, zone)) {
      const typed = instantOf(value, zone)
      return typed.ok ? undefined : t(`time.${typed.fault}`)
    }
    if (min && value < min) return t('time.min', { min: wallTimeOf(min, zone) })
    return check?.(value as FieldPathValue<V, N>, values)
  })
  return (
    <DateTimeField
      {...{ label, help, required, min, zone, disabled, readOnly }}
      value={field.value ?? ''}
      onChange={(value) => field.set(value as typeof field.value)}
      onBlur={field.left}
      error={field.error}
    />
  )
}

interface CheckInputProps<V extends FieldValues, N extends FieldPathByValue<V, boolean>> extends Omit<FieldProps<V, N>, 'label' | 'help'> {
  label: ReactNode
  /** What is said when it must be ticked and is not. */
  must?: string | undefined
}

/** A yes or no. */
export function CheckInput<V extends FieldValues, N extends FieldPathByValue<V, boolean>>(props: CheckInputProps<V, N>) {
  const { form, name, label, must, check, disabled, readOnly } = props
  const field = useField(form, name, (value, values) => (must && !value ? must : check?.(value, values)))
  return (
    <Checkbox
      label={label}
      checked={field.value}
      disabled={disabled || readOnly}
      onChange={(value) => field.set(value as typeof field.value)}
      error={field.error}
    />
  )
}

interface AnyInputProps<V extends FieldValues, N extends FieldPathByValue<V, unknown>> {
  form: FieldProps<V, N>['form']
  name: N
  /** What is wrong with a value, empty ones included. */
  check: (value: FieldPathValue<V, N>, values: V) => string | undefined
  children: (field: {
    value: FieldPathValue<V, N>
    set: (value: FieldPathValue<V, N>) => void
    left: () => void
    error?: string
  }) => ReactNode
}

/** Any other control: people, files, lines. It shows `error` itself; the focus finds its first part that can take it. */
export function AnyInput<V extends FieldValues, N extends FieldPathByValue<V, unknown>>({
  form,
  name,
  check,
  children,
}: AnyInputProps<V, N>) {
  const { value, set, left, error } = useField(form, name, check)
  return <div data-invalid-field={error ? '' : undefined}>{children({ value, set, left, ...(error !== undefined && { error }) })}</div>
}
