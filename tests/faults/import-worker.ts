import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { importJob } from '#gateway/modules/excel/import/import-job.ts'
import { undoJob } from '#gateway/modules/excel/import/import-undo.ts'
import { createQueue } from '#gateway/modules/excel/tasks/queue.ts'
import { stamper } from '#gateway/modules/settings/stamp.ts'
import { openBus } from '#gateway/platform/database/bus.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { aLargeReading, aWorkbook, readerOf, stockBook } from '#support/stock.ts'
import { STOCK_HEADER, type StockCase, sheetRows } from './import-sheet.ts'

/** A worker that imports the stock of a seed, or takes that back, and may be told to die, without a word, at the n-th passing of a place: `before commit:2`. */

const [place = '', times = '0'] = (process.env.FAULT ?? '').split(':')
let left = Number(times)
function pass(name: string): void {
  if (name !== place) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

const one = JSON.parse(process.env.STOCK_CASE ?? '{}') as StockCase
const log = openLog('error')
const { pool } = openDatabase(process.env.DATABASE_URL ?? '', { max: 6, log })
pool.on('connect', (client) => watchStatements(client))
const bus = await openBus({ url: process.env.DATABASE_URL ?? '', log })

/** What is sent to the database is a place: by the name of the statement, or by its first word. */
function watchStatements(client: PoolClient): void {
  const query = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown> | undefined
  const watched = (...args: unknown[]) => {
    const [sent] = args as [string | { name?: string; text: string }]
    const name = typeof sent === 'string' ? sent : (sent.name ?? sent.text)
    const word = name.trim().split(/\s/)[0]!
    pass(`before ${word}`)
    const answer = query(...args)
    answer?.then(
      () => pass(`after ${word}`),
      () => {},
    )
    return answer
  }
  client.query = watched as unknown as PoolClient['query']
}

/** Whoever started us clears it away. */
const folder = process.env.FAULT_FOLDER ?? ''
const files = {
  read: async () => (one.isLarge ? aWorkbook(STOCK_HEADER, sheetRows(one)) : Buffer.alloc(0)),
  place: async (name: string) => join(folder, name),
  keep: async () => {
    pass('after report')
    return { fileId: 'report', bytes: 1, fileName: 'report.xlsx' }
  },
}
const models = stockBook()
const readSheet = one.isLarge ? aLargeReading : readerOf(STOCK_HEADER, sheetRows(one))
const handler = importJob({ pool, models, files, stamp: stamper(pool, true), readSheet, leastBatch: 1 })
await createQueue({ pool, bus, log }, { IMPORT: handler, UNDO: undoJob({ pool, models }) }).start()
