import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { type CellObject, utils, write } from 'xlsx'
import type { Cell } from '#domain/ooxml/cell.ts'
import { everyRow } from '../corpus/outcome.ts'
import type { Fuzz } from './fuzz.ts'

const FORMATS = ['General', '0.00', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', 'hh:mm:ss']
const MOST_FAULTS = 10

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom('00123', '12345678901234567890', '=1+1', '@x', '-', 'مرحبا', '👩‍👩‍👧', '１２３', '1,234.50'),
)
const cell: fc.Arbitrary<CellObject> = fc.oneof(
  text.map((v) => ({ t: 's' as const, v })),
  fc.integer({ min: -1e9, max: 1e9 }).map((v) => ({ t: 'n' as const, v })),
  fc
    .tuple(fc.integer({ min: 86_400 * 61, max: 86_400 * 90_000 }), fc.constantFrom(...FORMATS))
    .map(([s, z]) => ({ t: 'n' as const, v: s / 86_400, z })),
  fc.boolean().map((v) => ({ t: 'b' as const, v })),
)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 20 })

/** The reader on what LibreOffice writes: the same tables, saved by it in both formats. */
export const fuzz: Fuzz = {
  name: 'excel-office',
  summary: 'generated tables: saved by LibreOffice as .xlsx and .xls and read as they were; needs `soffice` (libreoffice-calc-nogui)',
  runs: 100,
  async run(runs, seed, tell) {
    const folder = await mkdtemp(join(tmpdir(), 'fly-office-'))
    try {
      const tables = fc.sample(table, { seed, numRuns: runs })
      const files = tables.map((_, n) => join(folder, `t${n}.xlsx`))
      for (const [n, rows] of tables.entries()) await writeFile(files[n]!, bookOf(rows))
      for (const [kind, filter] of Object.entries({ xlsx: 'xlsx:Calc MS Excel 2007 XML', xls: 'xls:MS Excel 97' }))
        await promisify(execFile)('soffice', [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          filter,
          '--outdir',
          join(folder, kind),
          ...files,
        ])
      const faults: string[] = []
      for (const n of tables.keys()) {
        const own = await cellsOf(files[n]!)
        for (const kind of ['xlsx', 'xls']) {
          const saved = await cellsOf(join(folder, kind, `t${n}.${kind}`))
          for (const [at, value] of own)
            if (!isSame(value, saved.get(at)))
              faults.push(`table ${n}, ${kind}, ${at}: ${JSON.stringify(value)} is ${JSON.stringify(saved.get(at))}`)
        }
        tell(n + 1)
      }
      return faults.slice(0, MOST_FAULTS)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function bookOf(rows: readonly (readonly CellObject[])[]): Buffer {
  const book = utils.book_new()
  const sheet: Record<string, unknown> = { '!ref': utils.encode_range({ r: 0, c: 0 }, { r: rows.length - 1, c: 7 }) }
  for (const [r, cells] of rows.entries()) for (const [c, one] of cells.entries()) sheet[utils.encode_cell({ r, c })] = one
  utils.book_append_sheet(book, sheet, '数据')
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer
}

const cellsOf = async (file: string): Promise<Map<string, Cell>> =>
  new Map(
    (await everyRow(await readFile(file))).flatMap(({ line, cells }) =>
      cells.map((value, c) => [utils.encode_cell({ r: line - 1, c }), value]),
    ),
  )

/** LibreOffice stores 15 digits of a number. */
function isSame(own: Cell, saved: Cell | undefined): boolean {
  if (typeof own === 'number' && typeof saved === 'number') return Math.abs(own - saved) <= Math.abs(own) * 1e-14
  return JSON.stringify(own) === JSON.stringify(saved ?? null)
}
