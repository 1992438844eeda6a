import type { Pool } from 'pg'
import { ROOT_PARENT } from '#domain/dictionary-tree.ts'
import type { Ask, ModelField } from '#gateway/modules/excel/model.types.ts'
import { dictionaryQueries } from './dictionary.queries.ts'

/** Values of a dictionary as a field offers them: the tenant's own where it has one. */
export async function dictionaryOptions(pool: Pool, { session }: Ask, code: string): Promise<NonNullable<ModelField['options']>> {
  const entries = await dictionaryQueries(pool).entries(session.tenantId, [code])
  return entries
    .filter(({ parentId }) => parentId !== ROOT_PARENT)
    .map((entry) => ({ code: entry.code, label: { zh: entry.name, en: entry.nameEn || entry.name } }))
}
