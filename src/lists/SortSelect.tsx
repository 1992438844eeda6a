import { useText } from '#core/i18n/locale.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { messages } from './list-tools.messages.ts'

interface SortSelectProps<Sort extends string> {
  value: Sort | undefined
  options: readonly { value: Sort; label: string }[]
  /** The list's own order. */
  first: string
  onChange: (sort: Sort | undefined) => void
}

/** The order of a list. */
export function SortSelect<Sort extends string>({ value, options, first, onChange }: SortSelectProps<Sort>) {
  const t = useText(messages)
  return (
    <div className="lt-sort">
      <SelectField
        label={t('sort')}
        value={value ?? ''}
        options={[{ value: '', label: first }, ...options]}
        onChange={(next) => onChange(options.find((one) => one.value === next)?.value)}
      />
    </div>
  )
}
