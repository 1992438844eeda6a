import { type Atom, atom, type ReadonlyAtom } from '#core/element/atom.ts'
import type { Localizer } from '#core/element/localizer.ts'
import type { Inside } from '#core/element/shell.ts'
import { messages } from './field.messages.ts'
import type { Problem } from './form-side.ts'

export type { Problem } from './form-side.ts'

/**
 * # A field's body
 *
 * An element whose declaration `extends: [field]` (elements/shared.ts) is a form control. The shell is the control: it stands in the
 * form before the body arrives, and does name, value, validity, reset, restore, `<fieldset disabled>` and `<label for>` alone. The body
 * draws the value and says what the user did, through `host.field`:
 *
 * ```ts
 * // lit                                                       // React
 * litBody<OwnProps & FieldProps>((host) => {                   function View({ host }: { host: BodyHost<OwnProps & FieldProps> }) {
 *   const field = fieldOf(host)                                  const field = fieldOf(host)   // the same, with signals
 *   return fieldFrame(host, (ties) => html`<input …              return <ElementField host={host}>{(ties) => <input …
 * ```
 *
 * **`value` is the only truth** (a string; several ids joined by `,`). What else a field shows (labels, `from` and `to`, tags) follows from
 * it: subscribe to `field.value`, which changes by the page, a reset, a restore and by yourself.
 *
 * **What the user did** has two verbs. `edit(value)` while something is being typed: the form value is new, `input` fires. `commit(value,
 * detail)` when it is done (blur, Enter, a choice): `input` if `edit` had not brought this value, then `fly-change` with `{value, …detail}`,
 * then `change`. A commit of what was committed before is silent. Neither is for what the page sets.
 *
 * **What is wrong**: a required field without a value is known to the shell. Everything else the body finds: `setProblem({flag, text})`,
 * again whenever the value changes. `error` is the text to show beneath the control, empty until the user should see it.
 */
export interface Field {
  readonly value: ReadonlyAtom<string>
  /** Own `disabled` or a fieldset's: draw the control disabled. */
  readonly disabled: ReadonlyAtom<boolean>
  /** Draw the value as text, without a control. */
  readonly readonly: ReadonlyAtom<boolean>
  readonly required: ReadonlyAtom<boolean>
  /** Sentence to show beneath the control, in the user's language; empty: nothing to show. */
  readonly error: ReadonlyAtom<string>
  /** Grows after every reset of the form; `value` is restored already. For what is not in `value`. */
  readonly resets: ReadonlyAtom<number>
  /** `accessible-name`, `label`, or the text of the page's `<label>`: give it to the control as its accessible name. */
  name(): string
  edit(value: string): void
  /** @param detail own keys of the element's `fly-change`, beside `value` */
  commit(value: string, detail?: object): void
  /** Takes the value over without telling anybody, for fields whose empty value is not news. */
  keep(value: string): void
  /** @param anchor control that the browser's own bubble points at */
  setProblem(problem: Problem | undefined, anchor?: HTMLElement): void
}

/** The shared properties of a field, for the `Props` of its body. The declaration gets them from `extends: [field]`. */
export interface FieldProps {
  name: string
  value: string
  label: string
  help: string
  placeholder: string
  required: boolean
  disabled: boolean
  readonly: boolean
  clearable: boolean
  accessibleName: string
}

/** A value made of others. The answer's second part ends it. */
function derived<T>(sources: readonly ReadonlyAtom<unknown>[], make: () => T): [ReadonlyAtom<T>, () => void] {
  const own: Atom<T> = atom(make())
  const ends = sources.map((source) =>
    source.subscribe(() => {
      own.value = make()
    }),
  )
  return [
    own,
    () => {
      for (const end of ends) end()
    },
  ]
}

/** Makes the field of an element for one of its lives. */
export function openField(inside: Inside, localizer: Localizer, emit: (name: string, detail: object) => unknown, life: AbortSignal): Field {
  const { element, cells, write } = inside
  const form = inside.form!
  const of = <T>(prop: keyof FieldProps) => cells.get(prop) as unknown as Atom<T>
  const value = of<string>('value')
  let committed = value.value
  let edited = committed
  const [error, endError] = derived([form.problem, form.shown], () => (form.shown.value ? form.problem.value : ''))
  const [disabled, endDisabled] = derived([form.disabled, of('disabled')], () => form.disabled.value || of<boolean>('disabled').value)
  const speak = () => {
    form.missing = localizer.text(messages, 'missing')
    form.tell()
  }
  // What the page sets is committed: a later commit of the same value has nothing to tell.
  const follow = (now: string) => {
    if (now !== edited) committed = edited = now
  }
  const ends = [endError, endDisabled, localizer.revision.subscribe(speak), value.subscribe(follow)]
  life.addEventListener('abort', () => {
    for (const end of ends) end()
  })

  const set = (next: string) => {
    edited = next
    write('value', next)
    element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }
  return {
    value,
    disabled,
    readonly: of('readonly'),
    required: of('required'),
    error,
    resets: form.resets,
    name() {
      const labels = [...form.internals.labels].map((label) => label.textContent?.trim())
      return of<string>('accessibleName').value || of<string>('label').value || labels.join(' ') || (element.ariaLabel ?? '')
    },
    edit(next) {
      if (next !== edited) set(next)
    },
    commit(next, detail = {}) {
      if (next !== edited) set(next)
      form.shown.value = true
      if (next === committed) return
      committed = next
      emit('fly-change', { value: next, ...detail })
      element.dispatchEvent(new Event('change', { bubbles: true }))
    },
    keep(next) {
      committed = edited = next
      form.shown.value = true
      write('value', next)
    },
    setProblem(problem, anchor) {
      form.found = problem
      form.anchor = anchor ?? form.anchor
      form.tell()
    },
  }
}

/** The field of an element. @throws when its declaration does not extend `field` */
export function fieldOf<F>(host: { readonly field: F | undefined }): F {
  if (!host.field) throw new Error('The declaration of this element does not extend `field`')
  return host.field
}
