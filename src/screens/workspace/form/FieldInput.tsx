import { createElement, useEffect, useRef, useState } from 'react'
import type { FormField } from '#contract/workflow/task-calls.ts'
import { tagOf } from '#core/element/page.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { typedAmount } from '#domain/typed-amount.ts'
import { useDictionary } from '#screens/use-dictionary.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { FormFieldsProps } from './FormFields.tsx'
import { messages } from './form.messages.ts'
import { filesOf, textOf } from './form.rules.ts'
import { LinesInput } from './LinesInput.tsx'

export interface FieldInputProps extends Pick<FormFieldsProps, 'onChange' | 'faults' | 'strict' | 'bizType'> {
  field: FormField
  fields: readonly FormField[]
  value: unknown
}

/** One field that is filled in. What is typed is handed on at once; what is no value of its kind is said beneath. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, onChange, faults = {} } = props
  const { label, required, type, maxLength } = field
  const frame = { label, required, error: faults[field.field] }
  const set = (next: unknown) => onChange(field.field, next)
  switch (type) {
    case 'LINES':
      return <LinesInput {...props} />
    case 'FILES':
      return <FilesInput {...props} />
    case 'USER':
    case 'DEPARTMENT':
      return <PickerInput {...props} tag={type === 'USER' ? 'user-picker' : 'org-picker'} />
    case 'DICT':
      return <DictInput {...props} />
    case 'DATE':
      return <DateField {...frame} value={textOf(value)} onChange={set} />
    case 'DECIMAL':
    case 'INT':
      return <FigureInput {...props} />
    case 'LONGTEXT':
      return <TextArea {...frame} max={maxLength} value={textOf(value)} onInput={set} />
    default:
      return <TextField {...frame} maxLength={maxLength} value={textOf(value)} onInput={set} />
  }
}

/** An amount or a whole number: full-width digits and separators are understood. */
function FigureInput({ field, value, onChange, faults = {} }: FieldInputProps) {
  const t = useText(messages)
  const { money } = useFormats()
  const [typed, setTyped] = useState<string>()
  const { label, required, type, scale = 0 } = field
  const read = (text: string) => typedAmount(text, type === 'INT' ? 0 : scale)
  const isFigure = typed === undefined || typed.trim() === '' || read(typed).ok
  const take = (text: string) => {
    const amount = read(text)
    setTyped(text)
    if (amount.ok) onChange(field.field, type === 'INT' ? Number(amount.value) : amount.value)
    else onChange(field.field, text.trim() === '' ? undefined : text.trim())
  }
  return (
    <TextField
      label={label}
      required={required}
      error={isFigure ? faults[field.field] : t(type === 'INT' ? 'whole.wrong' : 'number.wrong', { scale })}
      value={typed ?? money(textOf(value))}
      onInput={take}
      onBlur={() => isFigure && setTyped(undefined)}
    />
  )
}

function DictInput({ field, value, onChange, faults = {} }: FieldInputProps) {
  const choices = useDictionary(field.dictCode ?? '')
  const now = textOf(value)
  const known = now !== '' && choices.some((choice) => choice.value === now)
  return (
    <SelectField
      label={field.label}
      required={field.required}
      error={faults[field.field]}
      value={now}
      options={known ? choices : [{ value: now, label: now || '–' }, ...choices]}
      onChange={(next) => onChange(field.field, next)}
    />
  )
}

/** The public properties of our fields that are used here. */
type FieldElement = HTMLElement & { setCustomValidity?(text: string): void; checkValidity?(): boolean }

/** A fault stands in the element's own place for it. */
function useFault(error: string | undefined) {
  const element = useRef<FieldElement>(null)
  useEffect(() => {
    element.current?.setCustomValidity?.(error ?? '')
    if (error) element.current?.checkValidity?.()
  }, [error])
  return element
}

/** A person or a department, chosen with the product's own picker. */
function PickerInput({ field, value, onChange, faults = {}, tag }: FieldInputProps & { tag: 'user-picker' | 'org-picker' }) {
  const element = useFault(faults[field.field])
  return createElement(tagOf(tag), {
    ref: element,
    label: field.label,
    required: field.required,
    value: textOf(value),
    clearable: !field.required,
    'onfly-change': ({ detail }: CustomEvent<{ value: string }>) => onChange(field.field, detail.value),
  })
}

const ACCEPT = '.pdf,.jpg,.jpeg,.png,.doc,.docx,.xls,.xlsx'
const MAX_FILES = 50
const MAX_MB = 10

function FilesInput({ field, value, onChange, faults = {}, bizType }: FieldInputProps) {
  const element = useFault(faults[field.field])
  return createElement(tagOf('attachment-upload'), {
    ref: element,
    label: field.label,
    multiple: true,
    max: MAX_FILES,
    maxSize: MAX_MB,
    accept: ACCEPT,
    bizType,
    value: filesOf(value).join('||'),
    'onfly-change': ({ detail }: CustomEvent<{ files: readonly { id: string }[] }>) =>
      onChange(
        field.field,
        detail.files.map(({ id }) => id),
      ),
  })
}
