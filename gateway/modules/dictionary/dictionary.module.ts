import type { Pool } from 'pg'
import { dictionary as calls } from '#contract/dictionary.ts'
import { ROOT_PARENT } from '#domain/dictionary-tree.ts'
import { EVERY_TENANT, loadOnce } from '#gateway/modules/settings/load-once.ts'
import { type Lang, ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { dictionaries } from './dictionary.data.ts'
import { dictionaryQueries, replaceDictionaries } from './dictionary.queries.ts'

/**
 * Dictionaries of the session's tenant, in both login modes. A code that the tenant does not have is VALIDATION-1006 when asked for alone
 * and left out of a list.
 *
 * @see specification section 7, Dictionaries
 */
export async function createDictionaryModule({ pool }: { pool: Pool }) {
  await loadOnce(pool, 'dictionary', dictionaries, (client) => replaceDictionaries(client, EVERY_TENANT, dictionaries))

  const queries = dictionaryQueries(pool)
  const entriesOf = async (tenantId: string, code: string) => {
    const rows = await queries.entries(tenantId, [code])
    if (rows.length === 0) throw new Refusal('VALIDATION-1006')
    return ok(rows.map(({ dictionary: _, ...entry }) => entry))
  }
  const labelsOf = async (tenantId: string, codes: readonly string[], lang: Lang) => {
    const rows = await queries.entries(tenantId, codes)
    const byCode = Map.groupBy(
      rows.filter(({ parentId }) => parentId !== ROOT_PARENT),
      ({ dictionary }) => dictionary,
    )
    const labels = [...byCode].map(([code, entries]) => [
      code,
      Object.fromEntries(entries.map((entry) => [entry.code, lang === 'en' && entry.nameEn !== '' ? entry.nameEn : entry.name])),
    ])
    return ok(Object.fromEntries(labels) as Record<string, Record<string, string>>)
  }
  const routes: RoutesFor<typeof calls> = {
    'POST /platform/dictData/getDictByCode': {
      may: 'signed-in',
      answer: ({ session, body }) => entriesOf(session.tenantId, body.dictTypeCode),
    },
    'POST /platform/dictData/simplelistByDictCodes': {
      may: 'signed-in',
      answer: ({ session, body, lang }) => labelsOf(session.tenantId, body.dictTypeCodes, lang),
    },
    'POST /nts-foundation-md/api/v1/dictData/getDictByCode': {
      may: 'signed-in',
      answer: ({ session, body }) => entriesOf(session.tenantId, body.code),
    },
    'POST /nts-foundation-md/api/v1/dictData/simplelistByDictCodes': {
      may: 'signed-in',
      answer: ({ session, body, lang }) => labelsOf(session.tenantId, body.dictCodes, lang),
    },
  }
  return { calls, routes }
}
