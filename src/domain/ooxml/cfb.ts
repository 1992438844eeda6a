import { type Numbers, numbersOf } from './bytes.ts'
import { damaged } from './workbook-refusal.ts'

/** Names of the streams in a compound file ([MS-CFB] 2.6): what tells an .xls from a protected .xlsx and from other documents of that time. */
export function compoundNames(file: Uint8Array): ReadonlySet<string> {
  try {
    return namesIn(file, numbersOf(file))
  } catch (error) {
    throw error instanceof RangeError ? damaged('xls') : error
  }
}

const ENTRY_BYTES = 128
const LAST_SECTOR = 0xfffffffa

function namesIn(file: Uint8Array, numbers: Numbers): ReadonlySet<string> {
  const { u16, u32 } = numbers
  const shift = u16(30)
  if (shift !== 9 && shift !== 12) throw damaged('xls')
  const sectorBytes = 1 << shift
  const table = allocation(file.length, numbers, sectorBytes)
  const names = new Set<string>()
  let sector = u32(48)
  // A chain that leads back into itself is longer than the file.
  for (let seen = 0; sector < LAST_SECTOR; seen++) {
    if (seen * sectorBytes > file.length) throw damaged('xls')
    const start = (sector + 1) * sectorBytes
    if (start >= file.length) throw damaged('xls')
    for (let at = start; at < start + sectorBytes && at + ENTRY_BYTES <= file.length; at += ENTRY_BYTES) {
      const bytes = u16(at + 64)
      if (file[at + 66] !== 0 && bytes >= 2 && bytes <= 64) names.add(nameAt(numbers, at, (bytes - 2) >> 1).toLowerCase())
    }
    sector = table(sector)
  }
  return names
}

const nameAt = ({ u16 }: Numbers, at: number, letters: number): string =>
  String.fromCharCode(...Array.from({ length: letters }, (_, n) => u16(at + n * 2)))

/** The next sector of a chain: the table itself stands in sectors that the first 109 words of the header and a chain behind them name. */
function allocation(fileBytes: number, { u32 }: Numbers, sectorBytes: number): (sector: number) => number {
  const perSector = sectorBytes / 4
  const tables: number[] = []
  for (let n = 0; n < 109; n++) tables.push(u32(76 + n * 4))
  let more = u32(68)
  for (let seen = 0; more < LAST_SECTOR; seen++) {
    if (seen * sectorBytes > fileBytes) throw damaged('xls')
    const start = (more + 1) * sectorBytes
    for (let n = 0; n < perSector - 1; n++) tables.push(u32(start + n * 4))
    more = u32(start + sectorBytes - 4)
  }
  return (sector) => {
    const table = tables[Math.floor(sector / perSector)] ?? LAST_SECTOR
    if (table >= LAST_SECTOR) throw damaged('xls')
    return u32((table + 1) * sectorBytes + (sector % perSector) * 4)
  }
}
