import type { DictionaryEntry } from '#contract/dictionary.ts'
import { type DictionaryBranch, dictionaryTree } from '#domain/dictionary-tree.ts'
import { type Flat, flatten } from '#domain/flat-tree.ts'

export type Dictionary = Flat<DictionaryBranch<DictionaryEntry>>

/** Values of a form value: `a,b`; spaces around and repetitions do not count. */
export const valuesOf = (value: string): string[] => [...new Set(value.split(',').map((one) => one.trim()))].filter((one) => one !== '')

/** Label of an entry in a language; an entry without a name shows its code. */
export const labelOf = ({ code, name, nameEn }: Pick<DictionaryEntry, 'code' | 'name' | 'nameEn'>, lang: string): string =>
  (!/^zh\b/i.test(lang) && nameEn) || name || code

/** The entries as the specification nests them, laid out flat. */
export const layOut = (entries: readonly DictionaryEntry[]): Dictionary => flatten(dictionaryTree(entries), ({ children }) => children)

const textIn = (row: Record<string, unknown>, key: string): string => {
  const value = row[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * Entries that came from a page or from an address of its own, as whole ones: the id may be left out (then the code is it), a missing
 * `treeSort` keeps the given order. What has no code is left out. `undefined` when it is no list.
 */
export function entriesIn(given: unknown): DictionaryEntry[] | undefined {
  if (!Array.isArray(given)) return undefined
  return given.flatMap((row: unknown, at) => {
    if (typeof row !== 'object' || row === null) return []
    const read = row as Record<string, unknown>
    const code = textIn(read, 'code')
    if (code === '') return []
    const sort = Number(read.treeSort ?? at)
    return {
      id: textIn(read, 'id') || code,
      parentId: textIn(read, 'parentId'),
      code,
      name: textIn(read, 'name'),
      nameEn: textIn(read, 'nameEn'),
      treeSort: Number.isFinite(sort) ? sort : at,
    }
  })
}

/**
 * Which entry a value stands for. The first of several with one code counts.
 *
 * @param numeric values are numbers (DICT_NUM): `1`, `01` and `1.0` are the same
 */
export function rowPredicate({ items }: Dictionary, numeric: boolean): (value: string) => number | undefined {
  const keyOf = (code: string) => (numeric && code.trim() !== '' && Number.isFinite(Number(code)) ? String(Number(code)) : code)
  const nodes = new Map<string, number>()
  items.forEach(({ code }, at) => {
    const key = keyOf(code)
    if (!nodes.has(key)) nodes.set(key, at)
  })
  return (value) => nodes.get(keyOf(value))
}
