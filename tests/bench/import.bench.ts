import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { ROWS, readAims, readInTurn, readRatios } from './import/read-in-turn.ts'
import { openTotal, totalAims, totalRatios } from './import/total.ts'
import { aWideWorkbook } from './import/wide-workbook.ts'
import { installPeers } from './track.ts'

/** A workbook of 50,000 × 20 mixed cells, as a spreadsheet writes it. */
export const bench: Bench = {
  name: 'import',
  summary:
    '.xlsx, 50,000 × 20: CPU of reading beside hucre (stream), xlsx and a bare scan; a whole import beside a scan with COPY, and xlsx with inserts',
  rounds: 5,
  async prepare() {
    installPeers()
    const folder = mkdtempSync(join(tmpdir(), 'fly-import-'))
    const file = join(folder, 'wide.xlsx')
    writeFileSync(file, aWideWorkbook(ROWS))
    const total = await openTotal(file)
    let turn = 0
    return {
      round: async () => ({ ...(await readInTurn(file, turn++)), ...(await total.round()) }),
      close: async () => {
        await total.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
  ratios: { ...readRatios, ...totalRatios },
  aims: { ...readAims, ...totalAims },
}
