import { createHash, randomBytes } from 'node:crypto'
import { inFours } from '#domain/in-fours.ts'

/** Without letters that are taken for others (Crockford). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Five bits each: nobody tries 2^80, so a bare hash is enough. */
const LETTERS = 16

/** A new code, as it is shown: `XXXX-XXXX-XXXX-XXXX`. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(LETTERS), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return inFours(letters, '-')
}

/** What was typed, without what people put between and as the alphabet means it. */
const plain = (code: string): string => code.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')

export const isRecoveryCode = (code: string): boolean => new RegExp(`^[${ALPHABET}]{${LETTERS}}$`).test(plain(code))

/** What is kept of a code. */
export const recoveryHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery ${userId} ${plain(code)}`)
    .digest('base64url')
