import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './Form.css?inline'
import { messages } from './form.messages.ts'
import { type PlaceOf, pathOf } from './refusal.ts'
import type { FormOf } from './use-form.ts'

const sheet = styleSheet(css)

/** What stands above the buttons: how many fields are wrong, or what the whole was refused for. */
const FaultContext = createContext<{ wrong: number; refused: string | undefined }>({ wrong: 0, refused: undefined })

export interface FormProps<V extends FieldValues> {
  form: FormOf<V>
  /** Called with values that every field has accepted. A failure it gives back is shown at its field, or above the buttons. */
  onSubmit: (values: V) => Promise<Failure | undefined> | undefined
  /** Tells the field of a refusal by its code, e.g. TENDER-2012 → `ceiling`. VALIDATION-1000 finds its field by itself. */
  place?: PlaceOf<V> | undefined
  /** Input that is nowhere else: leaving asks first. Left out: as soon as something was changed. `false`: it is kept elsewhere. */
  unsaved?: boolean | undefined
  label?: string | undefined
  children: ReactNode
}

/** A form: Enter and its submit button check all fields, and the first that is wrong takes the focus. */
export function Form<V extends FieldValues>({ form, onSubmit, place, unsaved, label, children }: FormProps<V>) {
  useStyles(sheet)
  const element = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<string>()
  const [missed, setMissed] = useState(0)
  const { errors, isDirty } = form.formState
  useUnsaved(unsaved ?? isDirty)
  useEffect(() => {
    if (missed > 0) focusFirstWrong(element.current)
  }, [missed])

  const send = form.handleSubmit(
    async (values) => {
      setRefused(undefined)
      const failure = await onSubmit(values)
      if (!(failure instanceof Failure)) return
      const path = place?.(failure) ?? (pathOf(failure) as FieldPath<V> | undefined)
      if (path !== undefined && hasField(form, path)) {
        form.setError(path, { type: 'refused', message: failure.message })
        setMissed((turn) => turn + 1)
      } else setRefused(failure.message)
    },
    () => setMissed((turn) => turn + 1),
  )
  const submit = (event: FormEvent) => {
    // A form in a dialog is also inside the form behind it as far as React is concerned.
    event.stopPropagation()
    void send(event)
  }
  return (
    <form ref={element} className="ui-form" aria-label={label} noValidate onSubmit={submit}>
      <FaultContext value={{ wrong: form.formState.isSubmitted ? countOf(errors) : 0, refused }}>{children}</FaultContext>
    </form>
  )
}

/** The buttons of a form, with what keeps it from being sent above them. `end`: where a dialog has its buttons, the one that sends last. */
export function FormActions({ end, children }: { end?: boolean; children: ReactNode }) {
  const t = useText(messages)
  const { wrong, refused } = useContext(FaultContext)
  return (
    <>
      {wrong > 0 && <Notice tone="warning">{wrong === 1 ? t('counts.one') : t('counts', { count: wrong })}</Notice>}
      {refused !== undefined && <Notice tone="danger">{refused}</Notice>}
      <div className="ui-form-actions" data-end={end ? '' : undefined}>
        {children}
      </div>
    </>
  )
}

/** Fields side by side where there is room. */
export const FormGrid = ({ children }: { children: ReactNode }) => <div className="ui-form-grid">{children}</div>

/** One thing in its full width within a `FormGrid`. */
export const FormWide = ({ children }: { children: ReactNode }) => <div className="ui-form-wide">{children}</div>

const WRONG = '[aria-invalid="true"], [data-invalid-field]'
const REACHABLE = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex], [data-focus]'

function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(WRONG)
  if (!wrong) return
  const target = wrong.matches(REACHABLE) ? wrong : (wrong.querySelector<HTMLElement>(REACHABLE) ?? wrong)
  target.focus({ preventScroll: true })
  wrong.scrollIntoView?.({ block: 'center' })
}

function hasField<V extends FieldValues>(form: FormOf<V>, path: string): boolean {
  return form.control._names.mount.has(path as FieldPath<V>)
}

/** Leaves of the tree of errors: each is one field. */
function countOf(errors: object): number {
  return Object.values(errors).reduce<number>((sum, one) => {
    if (typeof one !== 'object' || one === null) return sum
    return sum + ('type' in one && typeof one.type === 'string' ? 1 : countOf(one))
  }, 0)
}
