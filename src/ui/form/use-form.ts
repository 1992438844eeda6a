import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useController,
  useForm as useHookForm,
} from 'react-hook-form'

/** The values of a form and what is wrong with them. */
export type FormOf<V extends FieldValues> = UseFormReturn<V>

/**
 * A form of many fields. A field is checked when it is left and, once it was wrong, at every stroke. `Form` moves the focus to the first field
 * that is wrong, in the order people see.
 *
 * @param defaultValues every field has one: `''` for what is empty, else the field would not know that it was touched
 */
export const useForm = <V extends FieldValues>(defaultValues: DefaultValues<V>): FormOf<V> =>
  useHookForm<V>({ defaultValues, mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: false })

/** What every field of a form takes. */
export interface FieldProps<V extends FieldValues, N extends FieldPath<V>> {
  form: FormOf<V>
  name: N
  label: string
  help?: string | undefined
  required?: boolean | undefined
  /** A sentence that says what is wrong with a value that is there; undefined when nothing is. */
  check?: ((value: FieldPathValue<V, N>, values: V) => string | undefined) | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
}

export interface Field<T> {
  value: T
  set: (value: T) => void
  left: () => void
  error: string | undefined
}

/**
 * Ties a control to a field of a form. `refuse` says what is wrong with a value; it is asked when the field is left, changed after that, and
 * before sending.
 */
export function useField<V extends FieldValues, N extends FieldPath<V>>(
  form: FormOf<V>,
  name: N,
  refuse: (value: FieldPathValue<V, N>, values: V) => string | undefined,
): Field<FieldPathValue<V, N>> {
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: (value, values) => refuse(value, values) ?? true },
  })
  return { value: field.value, set: field.onChange, left: field.onBlur, error: fieldState.error?.message }
}
