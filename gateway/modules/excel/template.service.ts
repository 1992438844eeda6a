import type { ServerResponse } from 'node:http'
import { contentTypeOf } from '#domain/file-type.ts'
import { disposition } from '#gateway/platform/files/disposition.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type TemplateField, writeTemplate } from '#gateway/platform/workbook/write/template.ts'
import type { Ask, ModelField } from './model.types.ts'
import { type ModelBook, optionWords } from './model-book.ts'

interface Title {
  readonly label: string
  readonly prop: string
}

const YES_NO = { zh: ['是', '否'], en: ['Yes', 'No'] }

/**
 * Sends the empty workbook of a model: the asked columns under the asked names, or all that can be imported.
 *
 * @throws Refusal EXCEL-1012 for a model that the caller may not import into, VALIDATION-1000 for a column that cannot be imported
 */
export async function sendTemplate(
  models: ModelBook,
  ask: Ask,
  modelId: string,
  titleList: readonly Title[],
  res: ServerResponse,
): Promise<void> {
  const { model, fields } = await models.forImport(ask, modelId)
  const importable = fields.filter(({ isFixed }) => !isFixed)
  const columns = titleList.length === 0 ? importable.map((field) => templateField(field, ask)) : titleList.map(columnOf(importable, ask))
  res.writeHead(200, {
    'content-type': contentTypeOf('xlsx'),
    'content-disposition': disposition('attachment', 'template.xlsx'),
    'x-content-type-options': 'nosniff',
  })
  await writeTemplate(res, { title: model.title[ask.lang], fields: columns, lang: ask.lang })
}

const columnOf =
  (importable: readonly ModelField[], ask: Ask) =>
  ({ prop, label }: Title, index: number): TemplateField => {
    const field = importable.find((one) => one.prop === prop)
    if (!field) throw new Refusal('VALIDATION-1000', { data: { path: `titleList[${index}].prop`, rule: 'prop' } })
    return { ...templateField(field, ask), ...(label !== '' && { label }) }
  }

function templateField(field: ModelField, { lang }: Ask): TemplateField {
  const { label, typeStr, required, isList, maxLength, scale, min, max, options } = field
  const words = options ? [...optionWords(field, lang).values()] : typeStr === 'BOOL' ? YES_NO[lang] : undefined
  return {
    label: label[lang],
    kind: typeStr,
    ...(required && { isRequired: true }),
    ...(isList && { isList }),
    ...(maxLength !== undefined && { maxLength }),
    ...(scale !== undefined && { scale }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(words && { options: words }),
  }
}
