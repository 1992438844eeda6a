import { QUERY_NAME_LENGTH } from './bounds.ts'

/**
 * Names that read alike are one name (specification section 8: a name does not repeat): in other case, in full width, with more blanks, with characters
 * that show nothing, e.g. a variation selector. It is kept beside the name: one rule tells names apart, in the panel and in the database.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    // Letters and marks that stand together only now.
    .normalize('NFKC')
    .replace(/ +/g, ' ')
    .trim()

/** What keeps a name of a common query from being taken: it shows nothing, is too long, or holds what cannot be seen in a line of text. */
export type NameSlip = 'empty' | 'long' | 'odd'

/**
 * Characters of control and format make another name of one that reads alike, or turn around what stands beside it. The joiner is one of them: emoji that
 * are joined of several are no name, each of them alone may stand in one.
 *
 * @param name without blank ends; its length is counted in characters
 */
export function nameSlip(name: string): NameSlip | undefined {
  if (!/[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(name)) return 'empty'
  if ([...name].length > QUERY_NAME_LENGTH) return 'long'
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name) ? 'odd' : undefined
}
