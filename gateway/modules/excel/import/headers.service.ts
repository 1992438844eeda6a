import type { Pool } from 'pg'
import { headerNames, headerText } from '#domain/excel/headers.ts'
import type { Ask } from '#gateway/modules/excel/model.types.ts'
import { isOwnUpload, type TransferFiles } from '#gateway/modules/excel/tasks/transfer-files.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { SemaphoreFull, semaphore } from '#gateway/platform/process/semaphore.ts'
import { inspectWorkbook } from '#gateway/platform/workbook/read-workbook.ts'

/** Workbooks that are looked into at a time by one gateway, and how many wait for their turn. */
const AT_ONCE = 1
const WAITING = 20
const WAIT_S = 2

interface Asked {
  importExcelOssId: string
  sheetName?: string
  headerLine?: number
}

/** Headers of a workbook that the caller has uploaded; it is read in a process of its own. */
export function headersService(pool: Pool, files: TransferFiles) {
  const turn = semaphore(AT_ONCE, WAITING)
  return async ({ session }: Ask, { importExcelOssId: id, sheetName, headerLine }: Asked, gone: AbortSignal): Promise<string[]> => {
    if (!(await isOwnUpload(pool, session, id))) throw new Refusal('VALIDATION-1006')
    const look = async () => {
      const view = await inspectWorkbook(await files.read(session, id), { sheet: sheetName, headerLine, owner: session, signal: gone }, 0)
      return headerNames(view.header.cells.map(headerText))
    }
    return turn(look).catch((error: unknown) => {
      throw error instanceof SemaphoreFull ? new Refusal('SERVICE-1008', { args: { s: WAIT_S } }) : error
    })
  }
}
