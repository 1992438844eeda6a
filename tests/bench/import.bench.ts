import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { ROWS, readAims, readInTurn, readRatios } from './import/read-in-turn.ts'
import { aWideWorkbook } from './import/wide-workbook.ts'
import { installPeers } from './track.ts'

/** A workbook of 50,000 × 20 mixed cells, as a spreadsheet writes it. */
export const bench: Bench = {
  name: 'import',
  summary: 'reading .xlsx, 50,000 × 20: CPU of all processes, rows/s, memory; beside hucre (stream), xlsx, and unpacking with a bare scan',
  rounds: 5,
  async prepare() {
    installPeers()
    const folder = mkdtempSync(join(tmpdir(), 'fly-import-'))
    const file = join(folder, 'wide.xlsx')
    writeFileSync(file, aWideWorkbook(ROWS))
    let turn = 0
    return {
      round: () => readInTurn(file, turn++),
      close: async () => rmSync(folder, { recursive: true, force: true }),
    }
  },
  ratios: readRatios,
  aims: readAims,
}
