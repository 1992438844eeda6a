import { createElement, useEffect, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { type FormOf, useField } from '#ui/form/use-form.ts'
import { messages } from './application.messages.ts'
import type { ApplicationValues } from './application.rules.ts'

/** The public properties that are used here. */
type Picker = HTMLElement & { setCustomValidity(text: string): void; checkValidity(): boolean }

/**
 * Who acts for the firm, chosen among its own people with the product's picker: a supplier's people see no others. Begins with who fills the form
 * in, and is always somebody: it can be changed, not emptied.
 */
export function AgentInput({ form }: { form: FormOf<ApplicationValues> }) {
  const t = useText(messages)
  const { value, set, left, error } = useField(form, 'agentUserId', () => undefined)
  const picker = useRef<Picker>(null)
  useEffect(() => {
    // The element says it beneath itself, in its own place for faults.
    picker.current?.setCustomValidity?.(error ?? '')
    if (error) picker.current?.checkValidity?.()
  }, [error])
  return createElement('fly-user-picker', {
    ref: picker,
    label: t('agent'),
    help: t('agent.help'),
    value,
    required: true,
    'onfly-change': (event: CustomEvent<{ value: string }>) => {
      set(event.detail.value)
      left()
    },
  })
}
