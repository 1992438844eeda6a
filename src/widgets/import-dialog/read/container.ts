import { unzipSync } from 'fflate'
import { Refused } from './refused.ts'

/** What a file is by its bytes, before anything is unpacked: names say nothing. */

const MB = 1_048_576
/** All parts together, unpacked; the gateway has the same bound. */
const MAX_UNPACKED = 512 * MB
const MAX_PARTS = 2_000
const ZIP = [0x50, 0x4b, 3, 4]
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

const startsWith = (bytes: Uint8Array, sign: readonly number[]) => sign.every((byte, at) => bytes[at] === byte)

/** `EncryptedPackage` as a folder of such a container writes it: two bytes a letter. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])

function holds(bytes: Uint8Array, sign: readonly number[]): boolean {
  for (let at = bytes.indexOf(sign[0]!); at >= 0; at = bytes.indexOf(sign[0]!, at + 1)) {
    if (sign.every((byte, next) => bytes[at + next] === byte)) return true
  }
  return false
}

/**
 * The kind of workbook.
 *
 * @throws Refused EXCEL-1001 for anything else, EXCEL-1002 with a password, EXCEL-1003 when it is cut, EXCEL-1007 when it would unpack to too much
 */
export function kindOf(bytes: Uint8Array): 'xls' | 'xlsx' {
  if (startsWith(bytes, OLE)) {
    if (holds(bytes, ENCRYPTED)) throw new Refused('EXCEL-1002')
    return 'xls'
  }
  if (!startsWith(bytes, ZIP)) throw new Refused('EXCEL-1001')
  const names = partsOf(bytes)
  if (!names.some((name) => /(^|\/)workbook\d*\.xml$/i.test(name))) throw new Refused('EXCEL-1001')
  return 'xlsx'
}

/** Names of the parts; nothing is unpacked. */
function partsOf(bytes: Uint8Array): string[] {
  const names: string[] = []
  let size = 0
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        size += originalSize
        return false
      },
    })
  } catch {
    throw new Refused('EXCEL-1003', { place: 'zip' })
  }
  if (size > MAX_UNPACKED || names.length > MAX_PARTS) throw new Refused('EXCEL-1007')
  return names
}

/** One part, unpacked, as a text of one letter a byte: enough to count in. Undefined when there is none of this name. */
export function partOf(bytes: Uint8Array, wanted: string): string | undefined {
  const path = wanted.replace(/^\//, '').toLowerCase()
  const [part] = Object.values(unzipSync(bytes, { filter: ({ name }) => name.toLowerCase() === path }))
  return part && new TextDecoder('latin1').decode(part)
}
