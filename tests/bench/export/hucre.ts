import { createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { pathToFileURL } from 'node:url'
import { tell } from './report.ts'
import { type Kind, kindOf, type Value, valueAt } from './rows.ts'

interface Peer {
  writeXlsxStream(
    rows: Iterable<readonly (Value | Date)[]>,
    plan: { name: string; columns: { header: string; numFmt?: string }[]; freezePane: { rows: number } },
  ): ReadableStream<Uint8Array>
}

const [rows, columns, file = ''] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]]
const FORMAT: Partial<Record<Kind, string>> = { money: '#,##0.00', day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss' }
const peers = createRequire(join(import.meta.dirname, '../peers/package.json'))
const { writeXlsxStream } = (await import(pathToFileURL(peers.resolve('hucre/xlsx')).href)) as Peer

function cellAt(row: number, column: number): Value | Date {
  const value = valueAt(row, column)
  const kind = kindOf(column)
  if (kind === 'money') return (value as number) / 100
  return kind === 'day' || kind === 'instant' ? new Date(value as number) : value
}

function* made() {
  for (let row = 0; row < rows; row++) yield Array.from({ length: columns }, (_, column) => cellAt(row, column))
}

await tell(file, () =>
  pipeline(
    Readable.fromWeb(
      writeXlsxStream(made(), {
        name: 'Export',
        columns: Array.from({ length: columns }, (_, column) => {
          const numFmt = FORMAT[kindOf(column)]
          return { header: `字段${column + 1}`, ...(numFmt && { numFmt }) }
        }),
        freezePane: { rows: 1 },
      }),
    ),
    createWriteStream(file),
  ),
)
