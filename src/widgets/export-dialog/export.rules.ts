/** A field as the page or the gateway names it. */
export interface ExportField {
  readonly label: string
  readonly prop: string
  readonly typeStr: string
  /** May come back by an import. */
  readonly importable?: boolean
}

/** A row of the table of fields. */
export interface Choice {
  readonly field: ExportField
  readonly checked: boolean
}

/** What somebody chose last for a model. */
export interface Remembered {
  readonly order: readonly string[]
  readonly unchecked: readonly string[]
  readonly format: Format
}
export type Format = 'xlsx' | 'csv'

export const ID = 'id'

/** The key comes first, whatever the page says (EXP-02). */
export function idFirst(fields: readonly ExportField[]): ExportField[] {
  const key = fields.find(({ prop }) => prop === ID) ?? { label: 'ID', prop: ID, typeStr: 'TEXT' }
  return [key, ...fields.filter(({ prop }) => prop !== ID)]
}

/** All fields with what was chosen last; a field that is new since stands at the end and is checked, one that went is left out. */
export function beginning(fields: readonly ExportField[], checked: readonly string[] | undefined, last: Remembered | undefined): Choice[] {
  const known = idFirst(fields)
  const order = last?.order ?? []
  const placed = order.flatMap((prop) => known.find((field) => field.prop === prop) ?? [])
  const sorted = idFirst([...placed, ...known.filter(({ prop }) => !order.includes(prop))])
  const isOn = (prop: string) => (last ? !last.unchecked.includes(prop) : (checked?.includes(prop) ?? true))
  return sorted.map((field) => ({ field, checked: isOn(field.prop) }))
}

/** Only these, in this order, checked; the others beneath, in theirs. */
export function only(choices: readonly Choice[], props: readonly string[]): Choice[] {
  const on = props.flatMap((prop) => choices.find(({ field }) => field.prop === prop) ?? [])
  const sorted = [...on, ...choices.filter((choice) => !on.includes(choice))]
  const checked = new Set(props)
  return idFirst(sorted.map(({ field }) => field)).map((field) => ({ field, checked: checked.has(field.prop) }))
}

/** As a preset says: its columns in its order. What it does not know of is left out. */
export function like(choices: readonly Choice[], { order, unchecked }: Remembered): Choice[] {
  const on = new Set(order.filter((prop) => !unchecked.includes(prop)))
  const known = order.flatMap((prop) => choices.find(({ field }) => field.prop === prop)?.field ?? [])
  const rest = choices.filter(({ field }) => !order.includes(field.prop)).map(({ field }) => field)
  return idFirst([...known, ...rest]).map((field) => ({ field, checked: on.has(field.prop) }))
}

/** Whether the file would have the same columns in the same order, and be of the same kind. */
export function isLike(choices: readonly Choice[], format: Format, preset: Remembered): boolean {
  const columns = (of: readonly Choice[]) => JSON.stringify(of.flatMap(({ field, checked }) => (checked ? [field.prop] : [])))
  return format === preset.format && columns(choices) === columns(like(choices, preset))
}

/** Moves a field to another place; nothing goes before the key. */
export function moved(choices: readonly Choice[], from: number, to: number): readonly Choice[] {
  const there = Math.max(1, Math.min(choices.length - 1, to))
  const one = choices[from]
  if (!one || from === 0 || there === from) return choices
  const rest = choices.filter((choice) => choice !== one)
  return [...rest.slice(0, there), one, ...rest.slice(there)]
}

export const rememberedOf = (choices: readonly Choice[], format: Format): Remembered => ({
  order: choices.map(({ field }) => field.prop),
  unchecked: choices.filter(({ checked }) => !checked).map(({ field }) => field.prop),
  format,
})

/** Fields whose name or identifier has what was typed in it. */
export function found(choices: readonly Choice[], typed: string): readonly Choice[] {
  const word = typed.normalize('NFKC').trim().toLowerCase()
  if (word === '') return choices
  return choices.filter(({ field }) => `${field.label}\n${field.prop}`.normalize('NFKC').toLowerCase().includes(word))
}

/** `1.5 MB`, as people read the size of a file. */
export function sizeText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`
  const [value, unit] = bytes < 1_048_576 ? [bytes / 1_024, 'kB'] : [bytes / 1_048_576, 'MB']
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}
