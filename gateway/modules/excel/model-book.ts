import type { TransferField, TransferModel as WireModel } from '#contract/excel-shapes.ts'
import { type Lang, Refusal } from '#gateway/platform/http/answer.ts'
import type { Ask, ModelField, TransferModel } from './model.types.ts'

/** The registered models by name, and what of them a person may use. What is not there and what is not his are one answer. */

export interface Usable {
  readonly model: TransferModel
  readonly fields: readonly ModelField[]
}

interface Named {
  readonly modelId: string
  readonly serviceCode: string
  readonly url: string
}

export type ModelBook = ReturnType<typeof modelBook>

/** Where the empty workbook of a model is asked for. */
const TEMPLATE_URL = '/poi/api/v7/excel/template'

export function modelBook(models: readonly TransferModel[]) {
  const byId = new Map(models.map((model) => [model.modelId, model]))
  const usable = async (ask: Ask, modelId: string, may: (model: TransferModel) => Promise<boolean>): Promise<Usable> => {
    const model = byId.get(modelId)
    const fields = model && (await may(model)) ? await model.fields(ask) : []
    if (!model || fields.length === 0) throw new Refusal('EXCEL-1012')
    return { model, fields }
  }
  const forImport = (ask: Ask, modelId: string) => usable(ask, modelId, async (model) => !!model.importer && model.mayImport(ask))
  const forExport = (ask: Ask, modelId: string) => usable(ask, modelId, async (model) => !!model.exporter && model.mayExport(ask))
  /** An address is compared, letter by letter, and never parsed or called. @see security.md T18 */
  const exactly = (url: string | undefined, serviceCode: string, named: Named): void => {
    if (url === undefined || named.url !== url || named.serviceCode !== serviceCode) throw new Refusal('EXCEL-1012')
  }
  return {
    facts: (modelId: string) => byId.get(modelId) ?? { title: { zh: modelId, en: modelId } },
    forImport,
    forExport,
    /** @throws Refusal EXCEL-1012 */
    importTarget: async (ask: Ask, named: Named): Promise<Usable> => {
      const found = await forImport(ask, named.modelId)
      exactly(found.model.importUrl, found.model.serviceCode, named)
      return found
    },
    /** @throws Refusal EXCEL-1012 */
    exportTarget: async (ask: Ask, named: Named): Promise<Usable> => {
      const found = await forExport(ask, named.modelId)
      exactly(found.model.exportUrl, found.model.serviceCode, named)
      return found
    },
    /** @throws Refusal EXCEL-1012 for one that is named and is not there for him */
    list: async (ask: Ask, modelId: string | undefined): Promise<WireModel[]> => {
      const asked = modelId === undefined ? models : models.filter((model) => model.modelId === modelId)
      const known = await Promise.all(asked.map((model) => wireModel(model, ask)))
      const found = known.filter((model) => model !== undefined)
      if (modelId !== undefined && found.length === 0) throw new Refusal('EXCEL-1012')
      return found
    },
  }
}

async function wireModel(model: TransferModel, ask: Ask): Promise<WireModel | undefined> {
  const fields = await model.fields(ask)
  if (fields.length === 0) return undefined
  const [mayImport, mayExport] = await Promise.all([
    model.importer ? model.mayImport(ask) : false,
    model.exporter ? model.mayExport(ask) : false,
  ])
  if (!mayImport && !mayExport) return undefined
  return {
    modelId: model.modelId,
    pageId: ask.pageId,
    serviceCode: model.serviceCode,
    title: model.title[ask.lang],
    importUrl: (mayImport && model.importUrl) || '',
    exportUrl: (mayExport && model.exportUrl) || '',
    templateUrl: mayImport ? templateUrl(model.modelId, ask.pageId) : '',
    modes: mayImport ? ['CREATE', 'UPDATE', 'CREATE_OR_UPDATE'] : [],
    fields: fields.map((field) => wireField(field, ask, { mayImport, mayExport })),
    ...(mayImport && model.importer?.maxRows !== undefined && { maxRows: model.importer.maxRows }),
  }
}

const templateUrl = (modelId: string, pageId: string): string =>
  `${TEMPLATE_URL}?${new URLSearchParams({ modelId, ...(pageId !== '' && { pageId }) })}`

function wireField(field: ModelField, { lang }: Ask, may: { mayImport: boolean; mayExport: boolean }): TransferField {
  const { prop, label, typeStr, required, isFixed, isList, maxLength, scale, min, max, aliases = [], options } = field
  return {
    prop,
    label: label[lang],
    typeStr,
    required: required ?? false,
    importable: may.mayImport && !isFixed,
    exportable: may.mayExport,
    isKey: isKey(field),
    ...(maxLength !== undefined && { maxLength }),
    ...(scale !== undefined && { scale }),
    // A file may come from somebody who works in the other language.
    aliases: [label.zh, label.en, ...aliases].map((alias) => alias.toLowerCase()),
    ...(isList && { isList }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(options && {
      options: options.map(({ code, label }) => ({ code, label: label[lang], names: [...new Set([label.zh, label.en])] })),
    }),
  }
}

/** Whether it may say which row an update means. */
export const isKey = ({ prop, isKey }: ModelField): boolean => prop === 'id' || isKey === true

/** What the values of a field are written as: their labels, or the code itself where two values share a label, so that what is written can be read again. */
export function optionWords({ options = [] }: Pick<ModelField, 'options'>, lang: Lang): Map<string, string> {
  const times = new Map<string, number>()
  for (const { label } of options) times.set(label[lang], (times.get(label[lang]) ?? 0) + 1)
  return new Map(options.map(({ code, label }) => [code, times.get(label[lang]) === 1 ? label[lang] : code]))
}
