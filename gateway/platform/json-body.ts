import { limits } from '#contract/limits.ts'
import { Refusal } from './answer.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the body of a call: UTF-8 JSON at most 64 deep, no key twice in an object, no `__proto__`, no NUL and no half of a surrogate pair in any text
 * (PostgreSQL could store neither).
 *
 * @throws Refusal VALIDATION-1000 with where the fault is, never with what was sent
 * @see security.md R-29
 */
export function readJson(body: Buffer): unknown {
  let text: string
  try {
    text = decoder.decode(body)
  } catch {
    throw faulty('utf-8')
  }
  checkNesting(text)
  let value: unknown
  try {
    value = JSON.parse(text, refuseOddTexts)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw faulty('json')
  }
  return value
}

const faulty = (rule: string) => new Refusal('VALIDATION-1000', { data: { path: '', rule } })

/** Whether a text can be stored and sent on: no NUL, no lone surrogate. */
export const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function refuseOddTexts(key: string, value: unknown): unknown {
  if (!isSoundText(key) || (typeof value === 'string' && !isSoundText(value))) throw faulty('text')
  return value
}

/**
 * Depth and keys, before the parser runs: nesting costs the parser its stack, and of two equal keys it would take the last in silence.
 * Only structure is followed; whatever is not JSON is the parser's to refuse.
 */
function checkNesting(text: string): void {
  /** One entry an open bracket: the keys seen so far, or undefined in an array. */
  const open: (Set<string> | undefined)[] = []
  let at = 0
  while (at < text.length) {
    const char = text.charCodeAt(at)
    if (char === 0x22) {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (keys && nextIsColon(text, end + 1)) addKey(keys, text.slice(at, end + 1))
      at = end
    } else if (char === 0x7b || char === 0x5b) {
      if (open.push(char === 0x7b ? new Set() : undefined) > limits.maxJsonDepth) throw faulty('depth')
    } else if (char === 0x7d || char === 0x5d) open.pop()
    at++
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1
  return at
}

function nextIsColon(text: string, start: number): boolean {
  let at = start
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++
  return text.charCodeAt(at) === 0x3a
}

function addKey(keys: Set<string>, quoted: string): void {
  let key = quoted.slice(1, -1)
  if (key.includes('\\')) {
    try {
      key = JSON.parse(quoted) as string
    } catch {
      throw faulty('json')
    }
  }
  if (keys.has(key) || key === '__proto__') throw faulty('key')
  keys.add(key)
}
