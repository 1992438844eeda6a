import { limits } from '#contract/limits.ts'
import { Refusal } from './answer.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the body of a call: UTF-8 JSON at most 64 deep, no key twice in an object, no `__proto__`, no NUL and no half of a surrogate pair in any text
 * (PostgreSQL could store neither). It costs about as much again as the parser alone, whatever the shape: strangers send bodies too.
 *
 * @param maxItems the longest array that the call can take; a longer one is refused before it is parsed
 * @throws Refusal VALIDATION-1000 with where the fault is, never with what was sent
 * @see security.md R-29
 */
export function readJson(body: Buffer, maxItems: number = Number.POSITIVE_INFINITY): unknown {
  const text = unlessFaulty('utf-8', () => decoder.decode(body))
  const keys = scan(body, maxItems)
  const value = unlessFaulty('json', () => JSON.parse(text) as unknown)
  // Of two equal keys the parser keeps one, so there are fewer than were written.
  if (keys > 0 && countKeys(value) !== keys) throw faulty('key')
  return value
}

/** Whether a text can be stored and sent on: no NUL, no lone surrogate. */
export const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const faulty = (rule: string) => new Refusal('VALIDATION-1000', { data: { path: '', rule } })

function unlessFaulty<T>(rule: string, work: () => T): T {
  try {
    return work()
  } catch {
    throw faulty(rule)
  }
}

const byteOf = (char: string) => char.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'].map(byteOf) as [number, number, number, number]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map(byteOf) as [number, number, number, number]
const [LETTER_U, LETTER_C, LETTER_D, ZERO, EIGHT] = ['u', 'c', 'd', '0', '8'].map(byteOf) as [number, number, number, number, number]
const STRUCTURE = new Uint8Array(256)
for (const char of [QUOTE, COMMA, COLON, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT]) STRUCTURE[char] = 1

/**
 * Depth, lengths and escapes, before the parser runs. Only structure is followed; whatever is not JSON is the parser's to refuse.
 *
 * @returns how many keys are written
 */
function scan(bytes: Buffer, maxItems: number): number {
  const hasEscapes = bytes.includes(BACKSLASH)
  /** Commas so far at each depth; in an object from far below zero on, so that its fields are not counted. */
  const commas = new Int32Array(limits.maxJsonDepth + 1)
  const end = bytes.length
  let depth = 0
  let keys = 0
  for (let at = 0; at < end; at++) {
    let char = bytes[at]!
    while (STRUCTURE[char] === 0) char = bytes[++at]!
    if (char === QUOTE) at = hasEscapes ? endOfEscaped(bytes, at + 1) : endOfPlain(bytes, at + 1)
    else if (char === COMMA) {
      if (++commas[depth]! >= maxItems) throw faulty('maxItems')
    } else if (char === COLON) keys++
    else if (char === OPEN_ARRAY || char === OPEN_OBJECT) {
      if (++depth > limits.maxJsonDepth) throw faulty('depth')
      commas[depth] = char === OPEN_ARRAY ? 0 : -end
    } else if (depth > 0 && at < end) depth--
  }
  return keys
}

/** Texts up to this long are read byte by byte: a call of `indexOf` costs more. */
const SHORT = 64

/** Where a text of a body without any escape ends. */
function endOfPlain(bytes: Buffer, start: number): number {
  const near = Math.min(bytes.length, start + SHORT)
  for (let at = start; at < near; at++) if (bytes[at] === QUOTE) return at
  const quote = bytes.indexOf(QUOTE, near)
  return quote < 0 ? bytes.length : quote
}

/** Where a text ends; its escapes are judged on the way. */
function endOfEscaped(bytes: Buffer, start: number): number {
  const end = bytes.length
  let at = start
  while (at < end) {
    const char = bytes[at]!
    if (char === QUOTE) return at
    at += char === BACKSLASH ? lengthOfEscape(bytes, at) : 1
  }
  return end
}

/** How far an escape is stepped over: both characters that begin it, or all of a surrogate pair. */
function lengthOfEscape(bytes: Buffer, at: number): number {
  if (bytes[at + 1] !== LETTER_U) return 2
  const first = bytes[at + 2]! | 0x20
  if (first === LETTER_D && bytes[at + 3]! >= EIGHT) return lengthOfPair(bytes, at)
  if (first === ZERO && bytes[at + 3] === ZERO && bytes[at + 4] === ZERO && bytes[at + 5] === ZERO) throw faulty('text')
  return 6
}

/** Of `\uD8` to `\uDF` the first four digits begin a pair, the others end one; what follows them is the parser's to judge. */
function lengthOfPair(bytes: Buffer, at: number): number {
  const isWhole =
    !isLow(bytes[at + 3]) &&
    bytes[at + 6] === BACKSLASH &&
    bytes[at + 7] === LETTER_U &&
    (bytes[at + 8]! | 0x20) === LETTER_D &&
    isLow(bytes[at + 9])
  if (!isWhole) throw faulty('text')
  return 12
}

const isLow = (digit: number | undefined) => (digit! | 0x20) >= LETTER_C

/** How many keys a value has in all its objects. Nesting is bounded already; the rest of a plain value is looked at in place, for speed. */
function countKeys(value: unknown): number {
  if (!isNested(value)) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const item: unknown = value[at]
      if (isNested(item)) count += countKeys(item)
    }
    return count
  }
  for (const key in value) {
    if (key === '__proto__') throw faulty('key')
    count++
    const field = value[key]
    if (isNested(field)) count += countKeys(field)
  }
  return count
}

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
