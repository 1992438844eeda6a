import { RefusedWorkbook } from '#gateway/platform/workbook/refused-workbook.ts'

/** Names of the streams in a compound file ([MS-CFB] 2.6): what tells an .xls from a protected .xlsx and from other documents of that time. */
export function compoundNames(file: Buffer): ReadonlySet<string> {
  try {
    return namesIn(file)
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  }
}

const damaged = () => new RefusedWorkbook('EXCEL-1003', { place: 'xls' })
const ENTRY_BYTES = 128
const LAST_SECTOR = 0xfffffffa

function namesIn(file: Buffer): ReadonlySet<string> {
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw damaged()
  const sectorBytes = 1 << shift
  const table = allocation(file, sectorBytes)
  const names = new Set<string>()
  let sector = file.readUInt32LE(48)
  // A chain that leads back into itself is longer than the file.
  for (let seen = 0; sector < LAST_SECTOR; seen++) {
    if (seen * sectorBytes > file.length) throw damaged()
    const start = (sector + 1) * sectorBytes
    if (start >= file.length) throw damaged()
    for (let at = start; at < start + sectorBytes && at + ENTRY_BYTES <= file.length; at += ENTRY_BYTES) {
      const bytes = file.readUInt16LE(at + 64)
      if (file[at + 66] !== 0 && bytes >= 2 && bytes <= 64) names.add(file.toString('utf16le', at, at + bytes - 2).toLowerCase())
    }
    sector = table(sector)
  }
  return names
}

/** The next sector of a chain: the table itself stands in sectors that the first 109 words of the header and a chain behind them name. */
function allocation(file: Buffer, sectorBytes: number): (sector: number) => number {
  const perSector = sectorBytes / 4
  const tables: number[] = []
  for (let n = 0; n < 109; n++) tables.push(file.readUInt32LE(76 + n * 4))
  let more = file.readUInt32LE(68)
  for (let seen = 0; more < LAST_SECTOR; seen++) {
    if (seen * sectorBytes > file.length) throw damaged()
    const start = (more + 1) * sectorBytes
    for (let n = 0; n < perSector - 1; n++) tables.push(file.readUInt32LE(start + n * 4))
    more = file.readUInt32LE(start + sectorBytes - 4)
  }
  return (sector) => {
    const table = tables[Math.floor(sector / perSector)] ?? LAST_SECTOR
    if (table >= LAST_SECTOR) throw damaged()
    return file.readUInt32LE((table + 1) * sectorBytes + (sector % perSector) * 4)
  }
}
