import type { FieldPerm } from '#contract/workflow/shapes.ts'
import type { Attributes } from './attributes.ts'

/** One named thing of the page's form: a control, or a part of the page around several. */
export interface FormField {
  field: string
  element: HTMLElement
}

const NAMED = '[data-fly-field], input[name], select[name], textarea[name]'
const CONTROLS = 'input, select, textarea, button'

/** Custom elements are found by what a form control has: a name and a value. */
const isCustomField = (element: Element) => element.localName.includes('-') && element.hasAttribute('name') && 'value' in element

/** The fields of the page within, each by its `data-fly-field` or its name. Buttons are no fields. */
export function fieldsIn(root: HTMLElement): FormField[] {
  return [...root.querySelectorAll<HTMLElement>('[name], [data-fly-field]')].flatMap((element) => {
    if (!element.matches(NAMED) && !isCustomField(element)) return []
    const field = element.dataset.flyField || element.getAttribute('name') || ''
    return field === '' ? [] : [{ field, element }]
  })
}

/** What is hidden with a field: its label stands around it, or names it. */
function partsOf({ element }: FormField, root: HTMLElement): Element[] {
  const around = element.closest('label')
  const named = element.id === '' ? [] : [...root.querySelectorAll('label')].filter(({ htmlFor }) => htmlFor === element.id)
  return [element, ...(around && root.contains(around) ? [around] : []), ...named]
}

/** Kinds of input whose value a reader may look at and copy while it cannot be typed. */
const TYPED = /^(?:text|search|url|tel|email|password|number|date|month|week|time|datetime-local)$/

function canBeReadOnly(element: Element): boolean {
  if (element instanceof HTMLInputElement) return TYPED.test(element.type)
  return element instanceof HTMLTextAreaElement || 'readonly' in element
}

/** Puts a permission on a field by attributes alone. @param note said where it cannot be changed */
export function applyPerm(
  found: FormField,
  perm: FieldPerm,
  { root, attributes, note }: { root: HTMLElement; attributes: Attributes; note: string },
): void {
  const parts = partsOf(found, root)
  const { element } = found
  const inside = element.matches(NAMED) && !isControl(element) ? [...element.querySelectorAll(CONTROLS)] : []
  for (const one of [...parts, ...inside]) attributes.release(one)
  if (perm === 'E') return
  if (perm === 'H') {
    for (const one of parts) attributes.set(one, 'hidden', '')
    // What nobody sees is neither checked nor sent by the page's form.
    for (const one of [element, ...inside]) if (isControl(one)) attributes.set(one, 'disabled', '')
    return
  }
  for (const one of inside.length > 0 ? inside : [element]) lock(one, attributes)
  if (!element.hasAttribute('title')) attributes.set(element, 'title', note)
}

function lock(element: Element, attributes: Attributes): void {
  if (canBeReadOnly(element)) attributes.set(element, 'readonly', '')
  else if (isControl(element)) attributes.set(element, 'disabled', '')
}

const isControl = (element: Element) => element.matches(CONTROLS) || element.localName.includes('-')
