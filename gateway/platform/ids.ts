import { randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const RANDOM = 16
/** Asked for by the thousand: the asking costs more than the bytes. */
const random = new Uint8Array(RANDOM * 256)
let taken = random.length

/** A ULID: 26 characters, ordered by the millisecond they were made in, 80 random bits. @see tendering.md section 4 */
export function ulid(now: number = Date.now()): string {
  let time = ''
  for (let left = now, at = 0; at < 10; at++, left = Math.floor(left / 32)) time = ALPHABET.charAt(left % 32) + time
  if (taken === random.length) {
    randomFillSync(random)
    taken = 0
  }
  for (const end = taken + RANDOM; taken < end; taken++) time += ALPHABET.charAt(random[taken]! % 32)
  return time
}

/** The instant an id was made in. */
export function bornAt(id: string): string {
  let ms = 0
  for (const char of id.slice(0, 10)) ms = ms * 32 + ALPHABET.indexOf(char)
  const at = new Date(ms)
  return Number.isNaN(at.getTime()) ? '-infinity' : at.toISOString()
}
