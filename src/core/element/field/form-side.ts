import { type Atom, atom } from '#core/element/atom.ts'

/** What is wrong with a value, besides being missing. */
export interface Problem {
  /** Which of the browser's validity flags: `patternMismatch`, `rangeOverflow`, `customError` … */
  readonly flag: keyof Omit<ValidityStateFlags, 'valueMissing'>
  /** One sentence in the user's language. */
  readonly text: string
}

/**
 * The side of a field that forms see: value, validity, being disabled. It is in the shell, so that a form that is submitted, reset
 * or restored before the body has arrived behaves as it will afterwards.
 */
export interface FormSide {
  readonly internals: ElementInternals
  /** Own `disabled` or that of a `<fieldset>`. */
  readonly disabled: Atom<boolean>
  /** What is wrong now; empty when nothing is. */
  readonly problem: Atom<string>
  /** Whether the user should see it: after the form asked (`invalid`) or after a commit, until a reset. */
  readonly shown: Atom<boolean>
  /** Grows with every reset of the form. */
  readonly resets: Atom<number>
  /** The field of another kind that stands in the form for this one (`formMirror`): then our own entry stays out. */
  mirrored: boolean
  /** The sentence for a missing value; the frame gives one in the element's language. */
  missing: string
  /** What the body found. */
  found: Problem | undefined
  /** Where the browser's own bubble points: a control in the shadow root. */
  anchor: HTMLElement | undefined
  /** Tells the form value and validity as they are. */
  tell(): void
  /** Declared methods that need no body. */
  readonly verbs: Readonly<Record<string, (...args: never[]) => unknown>>
}

/** @param read reads a property of the element */
export function createFormSide(element: HTMLElement, read: (prop: string) => unknown): FormSide {
  const internals = element.attachInternals()
  let custom = ''
  const side: FormSide = {
    internals,
    disabled: atom(false),
    problem: atom(''),
    shown: atom(false),
    resets: atom(0),
    mirrored: false,
    missing: /^zh/i.test(document.documentElement.lang) ? '请填写此项。' : 'Please fill in this field.',
    found: undefined,
    anchor: undefined,
    tell() {
      const value = String(read('value'))
      const name = String(read('name'))
      const entries = new FormData()
      entries.append(name, value)
      internals.setFormValue(name && !side.mirrored ? entries : null, value)
      const valueMissing = read('required') === true && value === ''
      const { found } = side
      const text = custom || (valueMissing ? side.missing : (found?.text ?? ''))
      const flags = { customError: custom !== '', valueMissing, ...(found && { [found.flag]: true }) }
      if (side.anchor?.isConnected) internals.setValidity(flags, text, side.anchor)
      else internals.setValidity(flags, text)
      side.problem.value = text
    },
    verbs: {
      checkValidity: () => internals.checkValidity(),
      reportValidity: () => internals.reportValidity(),
      setCustomValidity(text: string) {
        custom = String(text)
        side.tell()
      },
    },
  }
  element.addEventListener('invalid', () => {
    side.shown.value = true
  })
  return side
}
