import { type DefaultValues, type FieldValues, type UseFormReturn, useForm as useHookForm } from 'react-hook-form'

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
