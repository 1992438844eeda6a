import type { Cell } from '#domain/ooxml/cell.ts'
import type { FieldValue, ModelField, Values } from '#gateway/modules/excel/model.types.ts'
import { optionWords } from '#gateway/modules/excel/model-book.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import { wallClock } from '#gateway/platform/workbook/write/wall-clock.ts'

/** Between the values of a list in one cell; both are taken apart again by an import. */
const SEPARATOR = { zh: '、', en: ', ' }

/** Makes cells of a row's values, column by column, typed as the field is. */
export function cellsOf(fields: readonly ModelField[], lang: Lang): (values: Values) => Cell[] {
  const columns = fields.map((field) => ({ prop: field.prop, cellOf: writerOf(field, lang) }))
  return (values) => columns.map(({ prop, cellOf }) => cellOf(values[prop] ?? null))
}

function writerOf(field: ModelField, lang: Lang): (value: FieldValue) => Cell {
  const words = optionWords(field, lang)
  const word = (code: string) => words.get(code) ?? code
  const single = (value: Exclude<FieldValue, readonly string[]>): Cell => {
    if (value === null || value === '' || typeof value === 'boolean') return value === '' ? null : value
    switch (field.typeStr) {
      case 'DECIMAL':
        return { decimal: String(value) }
      case 'DATE':
      case 'TIME':
        return { wall: String(value) }
      case 'DATETIME':
        return wallClock(String(value))
      case 'ENUM':
      case 'DICT':
      case 'REF':
        return word(String(value))
      default:
        return value
    }
  }
  return (value) => (isList(value) ? value.map(word).join(SEPARATOR[lang]) || null : single(value))
}

const isList = (value: FieldValue): value is readonly string[] => Array.isArray(value)
