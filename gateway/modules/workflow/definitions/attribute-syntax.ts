import type { FieldPerm } from '#contract/workflow/shapes.ts'
import type { Mode, Scope, Who } from '#domain/workflow/definition.ts'

/**
 * The text of `fly:` attributes: words and calls between commas, such as `role(MANAGER), deptHead(1)` (docs/workflow-definitions.md). What is none is
 * undefined.
 */

/** A word, or a word with what stands in its brackets. */
interface Term {
  word: string
  /** Undefined without brackets. */
  inside?: readonly Term[]
}

const WORD = /[^(),]*/y
const MAX_TEXT = 20_000
const MAX_DEPTH = 3

/** Terms between commas; undefined for brackets that do not fit, or an empty term. */
function termsOf(text: string): Term[] | undefined {
  if (text.length > MAX_TEXT) return undefined
  if (text.trim() === '') return []
  const read = readTerms(text, 0, MAX_DEPTH)
  return read && read.at === text.length ? read.terms : undefined
}

function readTerms(text: string, from: number, depth: number): { terms: Term[]; at: number } | undefined {
  const terms: Term[] = []
  for (let at = from; depth > 0; at += 1) {
    WORD.lastIndex = at
    const word = WORD.exec(text)?.[0] ?? ''
    at += word.length
    if (word.trim() === '') return undefined
    if (text[at] !== '(') terms.push({ word: word.trim() })
    else {
      const inner = readTerms(text, at + 1, depth - 1)
      if (!inner || text[inner.at] !== ')') return undefined
      terms.push({ word: word.trim(), inside: inner.terms })
      at = inner.at + 1
      at += /^\s*/.exec(text.slice(at))![0].length
    }
    if (text[at] !== ',') return { terms, at }
  }
  return undefined
}

/** Plain words; undefined where one has brackets. */
const wordsOf = (terms: readonly Term[] | undefined): string[] | undefined =>
  terms?.every(({ inside }) => inside === undefined) ? terms.map(({ word }) => word) : undefined

const numberOf = (word: string | undefined): number | undefined => (word !== undefined && /^\d{1,6}$/.test(word) ? Number(word) : undefined)

const every = <T>(values: readonly (T | undefined)[]): T[] | undefined =>
  values.some((value) => value === undefined) ? undefined : (values as T[])

/** `users(a, b), role(MANAGER), deptHead(1), initiatorChoice(1, 3, role(BUYER)) …` */
export const readWho = (text: string): readonly Who[] | undefined => {
  const terms = termsOf(text)
  return terms && every(terms.map(ruleOf))
}

function ruleOf({ word, inside }: Term): Who | undefined {
  if (word === 'initiatorChoice') return choiceOf(inside)
  const words = wordsOf(inside ?? [])
  if (!words) return undefined
  const [only] = words
  if (word === 'users') return words.length > 0 ? { rule: 'users', ids: [...new Set(words)] } : undefined
  if (word === 'initiator') return inside === undefined ? { rule: 'initiator' } : undefined
  if (only === undefined || words.length > 1) return undefined
  const level = numberOf(only)
  switch (word) {
    case 'role':
    case 'projectRole':
      return { rule: word, role: only }
    case 'deptHead':
    case 'superior':
      return level === undefined ? undefined : { rule: word, level }
    case 'field':
      return { rule: word, field: only }
    case 'permission':
      return { rule: word, code: only }
    case 'sameAs':
      return { rule: word, node: only }
    default:
      return undefined
  }
}

function choiceOf(inside: readonly Term[] | undefined): Who | undefined {
  const [least, most, of, ...more] = inside ?? []
  const [min, max, scope] = [numberOf(least?.word), numberOf(most?.word), of && scopeOf(of)]
  if (min === undefined || max === undefined || !scope || more.length > 0) return undefined
  return { rule: 'initiatorChoice', min, max, scope }
}

function scopeOf({ word, inside }: Term): Scope | undefined {
  if (word === 'all' && inside === undefined) return { kind: 'all' }
  const words = wordsOf(inside)
  const [only] = words ?? []
  if (!words || only === undefined) return undefined
  if (word === 'users') return { kind: 'users', ids: [...new Set(words)] }
  if (words.length > 1) return undefined
  if (word === 'role') return { kind: 'role', role: only }
  return word === 'department' ? { kind: 'department', id: only } : undefined
}

/** `any`, `all`, `sequence`, `count(2)`, `percent(60)`. */
export function readMode(text: string): Mode | undefined {
  const [term, ...more] = termsOf(text) ?? []
  if (!term || more.length > 0) return undefined
  const { word, inside } = term
  if (inside === undefined) return word === 'any' || word === 'all' || word === 'sequence' ? { kind: word } : undefined
  const [number, ...rest] = wordsOf(inside) ?? []
  const value = numberOf(number)
  if (value === undefined || rest.length > 0) return undefined
  if (word === 'count') return { kind: 'count', count: value }
  return word === 'percent' ? { kind: 'percent', percent: value } : undefined
}

/** `any`, `initiator`, `previous`, `nodes(first, second)`. */
export function readBackTo(text: string): 'any' | 'initiator' | 'previous' | readonly string[] | undefined {
  const [term, ...more] = termsOf(text) ?? []
  if (!term || more.length > 0) return undefined
  const { word, inside } = term
  if (inside === undefined) return word === 'any' || word === 'initiator' || word === 'previous' ? word : undefined
  return word === 'nodes' ? wordsOf(inside) : undefined
}

/** `amount:R, reason:E`: each field once, with E, R or H. */
export function readFields(text: string): Record<string, FieldPerm> | undefined {
  const pairs = wordsOf(termsOf(text))?.map((word) => /^([A-Za-z][\w.]{0,63})\s*:\s*([ERH])$/.exec(word))
  if (!pairs?.every((pair) => pair !== null)) return undefined
  const fields = pairs.map(([, field = '', perm]): [string, FieldPerm] => [field, perm as FieldPerm])
  const names = new Set(fields.map(([field]) => field))
  const isRecord = names.size === fields.length && !fields.some(([field]) => Object.hasOwn(Object.prototype, field))
  return isRecord ? Object.fromEntries(fields) : undefined
}

/** Words between commas. */
export const readWords = (text: string): string[] | undefined => wordsOf(termsOf(text))

export const readBoolean = (text: string): boolean | undefined => (text === 'true' ? true : text === 'false' ? false : undefined)
export const readNumber = (text: string): number | undefined => numberOf(text.trim())
/** One of the given words. */
export const oneOf =
  <const T extends string>(...words: readonly T[]) =>
  (text: string): T | undefined =>
    words.find((word) => word === text)
