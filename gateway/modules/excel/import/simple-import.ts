import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import { matchHeaders } from '#domain/excel/header-match.ts'
import { headerNames, headerText } from '#domain/excel/headers.ts'
import type { Row } from '#domain/ooxml/cell.ts'
import type { Ask, ModelField } from '#gateway/modules/excel/model.types.ts'
import type { ModelBook } from '#gateway/modules/excel/model-book.ts'
import { isLocked, transaction } from '#gateway/platform/database/transaction.ts'
import { langOf, Refusal } from '#gateway/platform/http/answer.ts'
import { SemaphoreFull, semaphore } from '#gateway/platform/process/semaphore.ts'
import type { Sessions } from '#gateway/platform/session/session.ts'
import { inspectWorkbook, readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { evaluateRows } from './evaluate-rows.ts'
import { applyBatch } from './import-batch.ts'
import { headersOf, planOf } from './import-columns.ts'
import { problemOf } from './import-record.ts'

/**
 * One file, one answer: the address that the generic import dialog posts to (specification section 2, simpler import dialog). New rows of one model, all of
 * them or none; columns are those whose header is a name of the field. Anything larger goes through a task.
 */
export const SIMPLE_IMPORT = '/poi/api/v7/excel/simple-import'

interface SimpleImportDeps {
  pool: Pool
  sessions: Sessions
  models: ModelBook
}

const MAX_BYTES = limits.simpleImportMb * 1_048_576
/** Workbooks that one gateway reads for such an answer at a time, and how many wait. */
const AT_ONCE = 1
const WAITING = 20
const WAIT_S = 2

export async function mountSimpleImport(app: FastifyInstance, { pool, sessions, models }: SimpleImportDeps): Promise<void> {
  const turn = semaphore(AT_ONCE, WAITING)
  await app.register((scope, _options, done) => {
    scope.register(multipart, {
      limits: { fields: 20, fieldNameSize: 100, fieldSize: 8_192, files: 1, parts: 30, headerPairs: 50, fileSize: MAX_BYTES + 1 },
      throwFileSizeLimit: false,
    })
    scope.post(SIMPLE_IMPORT, {
      config: { disk: 'files', heldBytes: MAX_BYTES },
      onRequest: async (request) => {
        request.session = await sessions.of(request.headers)
        if (request.session.passwordDue) throw new Refusal('AUTH-1008')
      },
      handler: async (request, reply) => {
        const { modelId = '', pageId = '' } = request.query as { modelId?: string; pageId?: string }
        const ask: Ask = { session: request.session, lang: langOf(request.headers['accept-language']), pageId: String(pageId) }
        await models.forImport(ask, String(modelId))
        const bytes = await fileOf(request)
        const created = await turn(() => importAll(pool, models, ask, String(modelId), bytes)).catch((error: unknown) => {
          throw error instanceof SemaphoreFull || isLocked(error) ? new Refusal('SERVICE-1008', { args: { s: WAIT_S } }) : error
        })
        return reply.code(200).send({ statusCode: 200, data: { createSuccessSize: created }, message: 'ok', traceId: request.id })
      },
    })
    done()
  })
}

async function fileOf(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new Refusal('SERVICE-1004')
  let bytes: Buffer | undefined
  try {
    for await (const part of request.parts()) if (part.type === 'file') bytes = await part.toBuffer()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('VALIDATION-1000', { data: { path: '', rule: 'multipart' } })
  }
  if (!bytes || bytes.length === 0) throw new Refusal('FILE-1003')
  if (bytes.length > MAX_BYTES) throw new Refusal('FILE-1001', { args: { max: limits.simpleImportMb } })
  return bytes
}

async function importAll(pool: Pool, models: ModelBook, ask: Ask, modelId: string, bytes: Uint8Array): Promise<number> {
  const { model, fields } = await models.forImport(ask, modelId)
  const choice = { owner: ask.session, maxRows: limits.simpleImportRows }
  const view = await inspectWorkbook(bytes, choice, 0)
  const plan = planOf(
    view.header,
    { excelHeadersMapping: namedColumns(headerNames(view.header.cells.map(headerText)), fields, ask), importMode: 'CREATE' },
    fields,
    ask.lang,
  )
  const rows: Row[] = []
  for await (const some of readWorkbook(bytes, { ...choice, sheet: view.sheet, headerLine: view.headerLine })) rows.push(...some)
  const { importer } = model
  if (!importer) throw new Refusal('EXCEL-1012')
  const judged = await evaluateRows(rows, plan, importer)
  return transaction(pool, async (client) => {
    const room = (await importer.capacity?.(client, ask)) ?? rows.length
    if (rows.length > room) throw new Refusal('EXCEL-1022', { args: { max: room } })
    const { counts, faults } = await applyBatch(client, { importer, ask, plan, twice: new Map() }, judged)
    const [first] = faults
    if (first) {
      const { message, ...problem } = problemOf(first, headersOf(plan).get(first.prop) ?? '')
      throw new Refusal('EXCEL-1021', {
        args: { n: counts.failed, line: problem.line, column: problem.column, reason: message[ask.lang] },
      })
    }
    return counts.created
  })
}

/** Names alone: what is only similar has nobody to look at it here. */
const namedColumns = (headers: readonly string[], fields: readonly ModelField[], { lang }: Ask) =>
  matchHeaders(
    headers,
    fields
      .filter(({ prop, isFixed }) => prop !== 'id' && !isFixed)
      .map(({ prop, label, aliases = [] }) => ({ prop, label: label[lang], aliases: [label.zh, label.en, ...aliases] })),
  )
    .filter(({ how }) => how === 'same')
    .map(({ column, prop }) => ({ cellValue: headers[column]!, tableHeaderName: prop }))
