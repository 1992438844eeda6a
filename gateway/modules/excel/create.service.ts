import type { Pool } from 'pg'
import type { CreateExport, CreateImport } from '#contract/excel-shapes.ts'
import { limits } from '#contract/limits.ts'
import { clockText, HOME_ZONE } from '#domain/time/zone-clock.ts'
import { databaseNow } from '#gateway/platform/database/database.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { type Queries, watchedQueries } from '#gateway/platform/database/watched-query.ts'
import { safeName } from '#gateway/platform/files/disposition.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { correctionsOf } from './import/import-corrections.ts'
import type { Ask, ModelField } from './model.types.ts'
import { isKey, type ModelBook } from './model-book.ts'
import { countOpen, insertTask, type NewTask, sameImport, secondsUntilRoom } from './tasks/task.queries.ts'
import { checkExportQuota, isOwnUpload, makePrivate } from './tasks/transfer-files.ts'

/** Making tasks. What a body says of accounts, addresses and numbers is compared with what is known here; it decides nothing. */

interface Asker {
  ask: Ask
  gone: AbortSignal
}

const wrong = (path: string, rule: string) => new Refusal('VALIDATION-1000', { data: { path, rule } })

export const createService = (pool: Pool, models: ModelBook, wake: () => void) => {
  const insert = async ({ session, lang }: Ask, task: Omit<NewTask, 'id' | 'customerId' | 'lang'>): Promise<string> => {
    const id = await transaction(pool, async (client) => {
      const open = await countOpen(client, session)
      const { sourceFileId } = task
      if (sourceFileId !== undefined) await makePrivate(client, session, sourceFileId)
      const same = sourceFileId && (await sameImport(client, session, task, sourceFileId))
      if (same) return same
      if (open >= limits.transferTasksPerUser) throw new Refusal('EXCEL-1018')
      const s = await secondsUntilRoom(client, session, limits.transferRecordsPerUser, limits.transferRecordMs)
      if (s > 0) throw new Refusal('SERVICE-1008', { args: { s } })
      if (task.kind === 'EXPORT') await checkExportQuota(client, session)
      const fresh = ulid()
      await insertTask(client, session, { ...task, id: fresh, customerId: session.customerId, lang })
      return fresh
    })
    wake()
    return id
  }
  return {
    async createImport({ ask }: Asker, body: CreateImport): Promise<string> {
      checkAccount(ask, body)
      const { fields } = await models.importTarget(ask, { ...body, url: body.importUrl })
      checkMapping(body, fields, ask)
      const { corrections: _, ...payload } = body
      const corrections = correctionsOf(body)
      if (!(await isOwnUpload(pool, ask.session, body.importExcelOssId))) throw new Refusal('VALIDATION-1006')
      const { modelId, pageId, serviceCode, importExcelOssId: sourceFileId } = body
      const fileName = safeName(body.fileName)
      const mended = corrections && { corrections }
      return insert(ask, { kind: 'IMPORT', modelId, pageId, serviceCode, fileName, payload, sourceFileId, ...mended })
    },

    async createExport({ ask, gone }: Asker, body: CreateExport): Promise<string> {
      checkAccount(ask, body)
      const { model, fields } = await models.exportTarget(ask, { ...body, url: body.exportUrl })
      const { titleList, search, ids } = exportParts(body)
      checkTitles(titleList, fields)
      const { exporter } = model
      if (!exporter) throw new Refusal('EXCEL-1012')
      exporter.check(ask, search)
      const queries: Queries = watchedQueries(pool, { userId: ask.session.userId, gone })
      const rows = await exporter.count(queries, ask, search, ids)
      if (rows > limits.exportRows) throw new Refusal('VALIDATION-1007')
      const { modelId, pageId, serviceCode } = body
      const name = body.fileName?.trim() || `${model.title[ask.lang]}-${dayOf(await databaseNow(pool))}`
      const fileName = safeName(`${name}.${body.exportType ?? 'xlsx'}`)
      return insert(ask, { kind: 'EXPORT', modelId, pageId, serviceCode, fileName, payload: body })
    },
  }
}

/** @throws Refusal AUTH-1004 for an account or a tenant that is not the caller's */
export function checkAccount({ session }: Ask, body: { userAccount: string; tenantId?: string }): void {
  const isOwn = body.userAccount === session.username || body.userAccount === session.userId
  if (!isOwn || (body.tenantId && body.tenantId !== session.tenantId)) throw new Refusal('AUTH-1004')
}

/** The parts of an export's body: columns, chosen rows, and what is left is the search of the list. */
export function exportParts({ exportBody }: CreateExport) {
  const { titleList, ids, ...search } = exportBody
  return { titleList, search, ...(ids && { ids }) }
}

/** @throws Refusal VALIDATION-1000 for a column twice, or one that is not the caller's to read */
export function checkTitles(titleList: CreateExport['exportBody']['titleList'], fields: readonly ModelField[]): void {
  const props = new Set<string>()
  for (const [index, { prop }] of titleList.entries()) {
    const isThere = fields.some((field) => field.prop === prop)
    if (!isThere || props.has(prop)) throw wrong(`exportBody.titleList[${index}].prop`, isThere ? 'unique' : 'prop')
    props.add(prop)
  }
}

/** @throws Refusal EXCEL-1013 to EXCEL-1015, VALIDATION-1000 for a field with two columns */
export function checkMapping(body: CreateImport, fields: readonly ModelField[], { lang }: Pick<Ask, 'lang'>): void {
  const mapped = new Set<string>()
  for (const [index, { cellValue, tableHeaderName }] of body.excelHeadersMapping.entries()) {
    const field = fields.find(({ prop }) => prop === tableHeaderName)
    if (!field || field.isFixed) throw new Refusal('EXCEL-1015', { args: { column: cellValue } })
    if (mapped.has(tableHeaderName)) throw wrong(`excelHeadersMapping[${index}].tableHeaderName`, 'unique')
    mapped.add(tableHeaderName)
  }
  if (body.importMode !== 'CREATE') {
    const key = fields.find(({ prop }) => prop === body.updateByFieldName)
    if (!key || !isKey(key) || !body.updateByFieldDisplayName) throw new Refusal('EXCEL-1013')
  }
  if (body.importMode === 'UPDATE') return
  const missing = fields.find(({ prop, required, isFixed }) => required && !isFixed && !mapped.has(prop))
  if (missing) throw new Refusal('EXCEL-1014', { args: { field: missing.label[lang] } })
}

/** `yyyyMMdd` where the people are. */
const dayOf = (now: string): string => clockText(new Date(now), HOME_ZONE).slice(0, 10).replaceAll('-', '')
