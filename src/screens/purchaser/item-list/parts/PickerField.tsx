import { createElement, useEffect, useRef } from 'react'
import { useDraftField } from '#screens/purchaser/item-list/editor.context.tsx'
import type { Path } from '#screens/purchaser/item-list/merge.rules.ts'
import { Place } from './fields.tsx'

interface PickerFieldProps {
  path: Path
  /** Which picker of the product stands here. */
  tag: 'fly-user-picker' | 'fly-org-picker'
  help?: string | undefined
  multiple?: boolean | undefined
  max?: number | undefined
}

/** The public properties that are used here. */
type Picker = HTMLElement & { setCustomValidity(text: string): void; checkValidity(): boolean }

/** People or a department, chosen with the product's own picker element. */
export function PickerField({ path, tag, help = '', multiple = false, max = 0 }: PickerFieldProps) {
  const { value, set, error, label, left } = useDraftField<string | readonly string[]>(path)
  const ids = typeof value === 'string' ? value : (value ?? []).join(',')
  const picker = useRef<Picker>(null)
  useEffect(() => {
    // The element says it beneath itself, in its own place for faults.
    picker.current?.setCustomValidity?.(error ?? '')
    if (error) picker.current?.checkValidity?.()
  }, [error])
  const take = (event: CustomEvent<{ value: string }>) => {
    const next = event.detail.value
    set(multiple ? next.split(',').filter(Boolean) : next)
    left()
  }
  return (
    <Place path={path} wide={multiple}>
      {createElement(tag, {
        ref: picker,
        label,
        help,
        value: ids,
        clearable: true,
        ...(tag === 'fly-user-picker' && { multiple, max }),
        'onfly-change': take,
      })}
    </Place>
  )
}
