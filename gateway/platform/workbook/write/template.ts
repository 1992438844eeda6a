import type { Writable } from 'node:stream'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import { quoted, sheetName } from './parts.ts'
import { openSheets, type SheetColumn } from './sheets.ts'
import type { ColumnKind } from './table.ts'
import { type TemplateWords, templateWords } from './template-words.ts'
import { type Choices, validationsXml } from './validations.ts'

/** A field of a template, in the caller's language. */
export interface TemplateField {
  label: string
  kind: ColumnKind
  isRequired?: boolean
  /** Several values in one cell: the list is offered, and nothing typed is refused. */
  isList?: boolean
  /** Characters. */
  maxLength?: number
  /** Decimals of a DECIMAL. */
  scale?: number
  /** Bounds as decimals, days or instants; both are allowed themselves. */
  min?: string
  max?: string
  /** Labels of what can be chosen, for ENUM, DICT, BOOL and REF. */
  options?: readonly string[]
}

export interface TemplatePlan {
  title: string
  fields: readonly TemplateField[]
  lang: Lang
}

/** Behind the label of what must be filled in. */
const REQUIRED = ' *'

/**
 * Writes an empty workbook to be filled in and imported: a frozen header with required marks; columns formatted for what they hold, so that long numbers stay text;
 * drop-downs for whatever has options, from a hidden sheet; and what each column wants, beside its cells when they are chosen and on a second sheet. The first sheet
 * holds the header alone: notes between header and rows would be rows for whoever reads the file.
 */
export async function writeTemplate(sink: Writable, { title, fields, lang }: TemplatePlan): Promise<void> {
  const words = templateWords[lang]
  const names = [sheetName(title, [])]
  names.push(sheetName(words.notes, names))
  const choices = choicesOf(fields, sheetName(words.options, names))
  const sheets = openSheets(sink, { title })
  await sheets.begin({
    name: title,
    columns: fields.map(columnOf),
    validations: validationsXml(
      fields.map((field, column) => ({ field, choices: choices[column], note: noteOf(field, words) })),
      words.wrong,
      limits.importRows,
    ),
  })
  await writeNotes(sheets, fields, words)
  await writeOptions(sheets, fields, words)
  await sheets.end()
}

const hasOptions = ({ options }: TemplateField) => options !== undefined && options.length > 0

function columnOf({ label, kind, scale, isRequired = false }: TemplateField): SheetColumn {
  return { label: isRequired ? `${label}${REQUIRED}` : label, kind, isRequired, ...(scale !== undefined && { scale }) }
}

/** Where the options of each field stand on the hidden sheet: a column for each field that has some. */
function choicesOf(fields: readonly TemplateField[], sheet: string): (Choices | undefined)[] {
  let column = -1
  return fields.map((field) => {
    if (!hasOptions(field)) return undefined
    column += 1
    return { sheet: quoted(sheet), column, count: field.options!.length }
  })
}

/** What a column wants, as one sentence. */
function noteOf(field: TemplateField, words: TemplateWords): string {
  const { kind, isRequired, maxLength, scale } = field
  const parts = [
    ...(isRequired ? [words.required] : []),
    words.kinds[kind],
    ...(maxLength === undefined || hasOptions(field) ? [] : [words.atMost(maxLength)]),
    ...(kind === 'DECIMAL' && scale !== undefined ? [words.decimals(scale)] : []),
    ...boundsOf(field, words),
    ...(field.isList ? [words.several] : hasOptions(field) ? [words.choose] : []),
  ]
  return parts.join(words.separator) + words.end
}

function boundsOf({ min, max }: TemplateField, words: TemplateWords): string[] {
  if (min !== undefined && max !== undefined) return [words.between(min, max)]
  return min !== undefined ? [words.from(min)] : max !== undefined ? [words.upTo(max)] : []
}

async function writeNotes(sheets: ReturnType<typeof openSheets>, fields: readonly TemplateField[], words: TemplateWords): Promise<void> {
  const columns = words.headers.map((label, at): SheetColumn => ({ label, kind: 'LONGTEXT', isWrapped: at > 2, width: NOTE_WIDTHS[at]! }))
  await sheets.begin({ name: words.notes, columns })
  for (const field of fields) {
    const values = field.options?.slice(0, SHOWN).join(', ') ?? ''
    const more = (field.options?.length ?? 0) > SHOWN ? ' …' : ''
    await sheets.row([field.label, field.isRequired ? words.yes : '', words.kinds[field.kind], noteOf(field, words), values + more])
  }
  await sheets.row([])
  for (const sentence of words.general(limits.importRows)) await sheets.row([sentence])
}

/** Of the notes' columns, in characters. */
const NOTE_WIDTHS = [24, 12, 28, 50, 50]
/** Options a note names; all of them stand in the drop-down. */
const SHOWN = 20

async function writeOptions(sheets: ReturnType<typeof openSheets>, fields: readonly TemplateField[], words: TemplateWords): Promise<void> {
  const offered = fields.filter(hasOptions)
  if (offered.length === 0) return
  await sheets.begin({ name: words.options, isHidden: true, columns: offered.map(({ label }) => ({ label, kind: 'TEXT' })) })
  const lines = Math.max(...offered.map(({ options }) => options!.length))
  for (let line = 0; line < lines; line++) await sheets.row(offered.map(({ options }) => options![line] ?? null))
}
