/**
 * Unified social credit code of a Chinese firm (GB 32100-2015): 17 characters and a check character, over digits and letters without I, O, S, V, Z.
 */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The 18th character of a code. @param body 17 characters of the alphabet */
export function creditCheckDigit(body: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * ALPHABET.indexOf(body[index] ?? '0'), 0)
  return ALPHABET[(31 - (sum % 31)) % 31]!
}

/** Whether a text is a credit code whose check character is right. */
export const isCreditCode = (code: string): boolean =>
  code.length === 18 && [...code].every((char) => ALPHABET.includes(char)) && creditCheckDigit(code.slice(0, 17)) === code[17]
