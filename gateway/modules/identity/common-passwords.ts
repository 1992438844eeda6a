import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** Words that stand beside every account here, so they are guessed first. */
const OF_THE_HOUSE = ['flytender', 'fly-tender', 'feibiao', '飞标']
/** Favourites of Chinese lists that the package lacks. */
const BESIDE = [
  'woaini1314',
  'woaini520',
  '5201314520',
  '1314520520',
  'woaiwojia',
  'q1w2e3r4t5',
  'wang1234',
  'zhang123',
  'admin888',
  'zaq12wsx',
]
/** Digits and signs that people hang on a word: `Password2026!`. */
const TAIL = /[^\p{L}]{0,6}$/u

let list: Promise<ReadonlySet<string>> | undefined

/**
 * The 49,233 commonest passwords, sorted, one a line: `passwords-common` of @zxcvbn-ts/language-common 4.1.3 (MIT), which is made anew from leaked lists. Packed, so
 * that the product does not carry the package's other two megabytes.
 */
const LIST = new URL('./common-passwords.br', import.meta.url)

async function readList(): Promise<ReadonlySet<string>> {
  const text = (await promisify(brotliDecompress)(await readFile(LIST))).toString('utf8')
  return new Set([...text.split('\n'), ...BESIDE, ...OF_THE_HOUSE])
}

/**
 * Whether a password would be among the first to be guessed: one of the commonest, with digits and signs behind it or not, the name of the product, or made of
 * one or two characters.
 *
 * @see NIST SP 800-63B 5.1.1.2, ASVS 6.2.4
 */
export async function isCommon(password: string): Promise<boolean> {
  list ??= readList()
  const known = await list
  const text = password.normalize('NFKC').toLowerCase()
  return known.has(text) || known.has(text.replace(TAIL, '')) || new Set(text).size <= 2
}
