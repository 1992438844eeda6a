import type { FormField } from './form-fields.ts'

type Valued = HTMLElement & { value?: unknown }

/** Values of the fields: a box alone is yes or no, several of a name are those that are ticked, joined by `,`. */
export function valuesOf(fields: readonly FormField[]): Record<string, unknown> {
  const groups = new Map<string, HTMLElement[]>()
  for (const { field, element } of fields) groups.set(field, [...(groups.get(field) ?? []), element])
  return Object.fromEntries([...groups].flatMap(([field, elements]) => pair(field, valueOfAll(elements))))
}

const pair = (field: string, value: unknown): [string, unknown][] => (value === undefined ? [] : [[field, value]])

function valueOfAll(elements: readonly HTMLElement[]): unknown {
  // A part of the page around a control may bear the same name.
  const [first] = elements.filter((one) => controlValue(one) !== undefined)
  if (isBox(first, 'radio')) return elements.find((one) => isBox(one, 'radio') && one.checked)?.getAttribute('value') ?? ''
  if (isBox(first, 'checkbox') && elements.length > 1)
    return elements.flatMap((one) => (isBox(one, 'checkbox') && one.checked ? [one.value] : [])).join(',')
  return controlValue(first)
}

/** The value of one control; undefined for a part of the page that has none, and for files, which are no text. */
export function controlValue(element: HTMLElement | undefined): unknown {
  if (isBox(element, 'checkbox')) return element.checked
  if (element instanceof HTMLInputElement && element.type === 'file') return undefined
  if (element instanceof HTMLSelectElement && element.multiple) return [...element.selectedOptions].map(({ value }) => value).join(',')
  return (element as Valued | undefined)?.value
}

/** Writes values into the fields that have them, without an event: the page does it itself. */
export function writeValues(fields: readonly FormField[], data: Readonly<Record<string, unknown>>): void {
  const boxes = new Map<string, number>()
  for (const { field, element } of fields) if (isBox(element, 'checkbox')) boxes.set(field, (boxes.get(field) ?? 0) + 1)
  for (const { field, element } of fields) {
    if (Object.hasOwn(data, field)) write(element, data[field], (boxes.get(field) ?? 0) > 1)
  }
}

function write(element: HTMLElement, value: unknown, isOneOfSeveral: boolean): void {
  const words = String(value ?? '')
  const has = (one: string) => words.split(',').includes(one)
  if (isBox(element, 'radio')) element.checked = element.value === words
  else if (isBox(element, 'checkbox')) element.checked = isOneOfSeveral ? has(element.value) : value === true || words === 'true'
  else if (element instanceof HTMLSelectElement && element.multiple)
    for (const option of element.options) option.selected = has(option.value)
  else if (element instanceof HTMLInputElement && element.type === 'file') return
  else if ('value' in element) (element as Valued).value = element.localName.includes('-') ? value : words
}

const isBox = (element: HTMLElement | undefined, type: 'radio' | 'checkbox'): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === type
