import { Refused } from './refused.ts'

/** What a file is by its first bytes: names say nothing. */

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

/** @throws Refused EXCEL-1001 for anything else, EXCEL-1002 with a password */
export function kindOf(bytes: Uint8Array): 'xls' | 'xlsx' {
  if (startsWith(bytes, OLE)) {
    if (holds(bytes, ENCRYPTED)) throw new Refused('EXCEL-1002')
    return 'xls'
  }
  if (!startsWith(bytes, ZIP)) throw new Refused('EXCEL-1001')
  return 'xlsx'
}
