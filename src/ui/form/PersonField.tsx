import { createElement, useEffect, useRef } from 'react'
import { tagOf } from '#core/element/page.ts'

/** The public face of the picker that is used here. */
type PickerElement = HTMLElement & { setCustomValidity?(text: string): void; checkValidity?(): boolean }
interface Picked {
  realName?: string
  username?: string
}
interface PickerChange {
  value: string
  selected?: readonly Picked[]
}

/** One person; `id` is empty while nobody is chosen. */
export interface Person {
  id: string
  /** As people read it. */
  name: string
  /** As people sign in. */
  userName: string
}
export const nobody: Person = { id: '', name: '', userName: '' }

interface PersonFieldProps {
  label: string
  value: Person
  error: string | undefined
  /** Whom it does not offer. */
  excludeIds?: readonly string[]
  onChange: (person: Person) => void
}

/** A person of the house, chosen with the product's own picker. */
export function PersonField({ label, value, error, excludeIds = [], onChange }: PersonFieldProps) {
  const picker = useRef<PickerElement>(null)
  useEffect(() => {
    // The element says it beneath itself, in its own place for faults.
    picker.current?.setCustomValidity?.(error ?? '')
    if (error) picker.current?.checkValidity?.()
  }, [error])
  return createElement(tagOf('user-picker'), {
    ref: picker,
    label,
    required: true,
    clearable: true,
    value: value.id,
    ...(excludeIds.length > 0 && { params: { excludeIds } }),
    'onfly-change': ({ detail: { value: id, selected: [one] = [] } }: CustomEvent<PickerChange>) =>
      onChange({ id, name: one?.realName ?? one?.username ?? id, userName: one?.username ?? '' }),
  })
}
