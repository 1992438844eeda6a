import { containerOf } from '#domain/excel/container.ts'
import { Refused } from './refused.ts'

/** `EncryptedPackage` as a folder of such a container writes it: two bytes a letter. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])

function holds(bytes: Uint8Array, sign: readonly number[]): boolean {
  for (let at = bytes.indexOf(sign[0]!); at >= 0; at = bytes.indexOf(sign[0]!, at + 1)) {
    if (sign.every((byte, next) => bytes[at + next] === byte)) return true
  }
  return false
}

/** What a file is by its first bytes: names say nothing. @throws Refused EXCEL-1001 for anything else, EXCEL-1002 with a password */
export function kindOf(bytes: Uint8Array): 'xls' | 'xlsx' {
  const container = containerOf(bytes)
  if (!container) throw new Refused('EXCEL-1001')
  if (container === 'zip') return 'xlsx'
  if (holds(bytes, ENCRYPTED)) throw new Refused('EXCEL-1002')
  return 'xls'
}
