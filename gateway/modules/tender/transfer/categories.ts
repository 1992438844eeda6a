import type { Pool } from 'pg'
import { dictionaryOptions } from '#gateway/modules/dictionary/dictionary-options.ts'
import type { Ask, ModelField } from '#gateway/modules/excel/model.types.ts'

const CATEGORIES = 'tender_category'

/** The fields with the names of the categories of the reader's tenant. */
export async function withCategories(pool: Pool, ask: Ask, fields: readonly ModelField[]): Promise<ModelField[]> {
  const options = await dictionaryOptions(pool, ask, CATEGORIES)
  return fields.map((field) => (field.prop === 'categoryCode' || field.prop === 'categories' ? { ...field, options } : field))
}
