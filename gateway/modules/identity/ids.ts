import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ULID: 26 characters, ordered by the millisecond they were made in, 80 random bits. @see tendering.md section 4 */
export function ulid(now: number = Date.now()): string {
  let time = ''
  for (let left = now, at = 0; at < 10; at++, left = Math.floor(left / 32)) time = ALPHABET.charAt(left % 32) + time
  return time + [...randomBytes(16)].map((byte) => ALPHABET.charAt(byte % 32)).join('')
}
