import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import type { Cell } from '#domain/ooxml/cell.ts'
import { cellTables } from '../round-trip/tables.ts'
import { columnsOf, difference, read, written } from '../round-trip/travel.ts'
import type { Fuzz } from './fuzz.ts'

const TABLES_A_ROUND = 100
const MOST_FAULTS = 20

/** Tables that leave as our workbook, are opened and saved by LibreOffice, and come back through our reader. */
export const fuzz: Fuzz = {
  name: 'round-trip',
  summary: 'generated tables: exported, opened and saved by LibreOffice, imported again; needs `soffice` (libreoffice-calc-nogui)',
  runs: 1_000,
  async run(runs, seed, tell) {
    const folder = mkdtempSync(join(tmpdir(), 'fly-round-trip-'))
    const faults: string[] = []
    try {
      for (let done = 0; done < runs && faults.length < MOST_FAULTS; done += TABLES_A_ROUND) {
        const count = Math.min(TABLES_A_ROUND, runs - done)
        const tables = fc.sample(cellTables, { seed: seed + done, numRuns: count }).map((rows) => rows.map((row) => row.map(likeable)))
        faults.push(...(await throughOffice(folder, tables)).map((fault) => `seed ${seed + done}, ${fault}`))
        tell(done + count)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    return faults.slice(0, MOST_FAULTS)
  },
}

async function throughOffice(folder: string, tables: readonly (readonly (readonly Cell[])[])[]): Promise<string[]> {
  const files = tables.map((_, at) => join(folder, `t${at}.xlsx`))
  for (const [at, rows] of tables.entries()) writeFileSync(files[at]!, await written(columnsOf(rows[0]!.length), rows))
  const saved = join(folder, 'saved')
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await promisify(execFile)('soffice', [profile, '--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', saved, ...files])
  const faults: string[] = []
  for (const [at, rows] of tables.entries()) {
    const fault = difference(rows, await read(readFileSync(join(saved, `t${at}.xlsx`))))
    if (fault) faults.push(`table ${at}, ${fault}`)
  }
  return faults
}

/**
 * Cells as LibreOffice 7.4 keeps them when it saves: it writes numbers with 15 digits, knows a yes or no by its format alone, and does not escape a text that looks
 * like an escaped low line.
 */
function likeable(cell: Cell, column: number): Cell {
  if (typeof cell === 'number') return Number(cell.toPrecision(15))
  if (typeof cell === 'boolean') return column % 2 === 0 ? cell : null
  if (typeof cell !== 'string') return cell
  return /_x005F/i.test(cell) ? 'left out' : cell.replace(/\r\n?/g, '\n').replaceAll('\0', '')
}
