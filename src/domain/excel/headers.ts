import type { Cell } from '#domain/ooxml/cell.ts'
import { cellText } from './sheet-cell.ts'

/** Where the headers of a sheet are, and what its columns are called by. */

/** Characters of a name; a header may be longer (specification section 3 gives no bound, the wire needs one). */
const MOST_CHARS = 255
/** Lines in which the headers are looked for. */
export const HEADER_LINES = 20

/** The first of the first lines that is all text and at least half as wide as the widest of them: what stands above it is a title; else the first line. */
export function guessHeader(rows: readonly { readonly line: number; readonly cells: readonly Cell[] }[]): number {
  const first = rows.slice(0, HEADER_LINES)
  const filled = ({ cells }: { cells: readonly Cell[] }) => cells.filter((cell) => cell !== null).length
  const widest = Math.max(0, ...first.map(filled))
  const header = first.find((row) => filled(row) * 2 >= widest && row.cells.every((cell) => cell === null || typeof cell === 'string'))
  return (header ?? first[0])?.line ?? 1
}

/**
 * Whether a sheet holds a title and nothing else: a cover stands before the sheet that is meant. Headers of two columns and more are no cover: an empty template
 * must not be taken for the notes that stand behind it.
 *
 * @param first its first lines with a value
 */
export const isCover = (first: readonly { readonly cells: readonly Cell[] }[]): boolean =>
  first.length === 1 && first[0]!.cells.filter((cell) => cell !== null).length === 1

/** What stands in the cell of a header, without blanks around it; empty where nothing does. */
export const headerText = (cell: Cell | undefined): string => (cellText(cell ?? null) ?? '').trim()

/**
 * What the columns are called by where they are named: the text of the header, cut; `(2)` and so on where the same came before, empty where there is none.
 *
 * @param texts of {@link headerText}, in the order of the sheet
 */
export function headerNames(texts: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const name = cut(text, MOST_CHARS)
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    if (name === '' || times === 1) return name
    const suffix = ` (${times})`
    return cut(name, MOST_CHARS - suffix.length) + suffix
  })
}

/** Never through the middle of a character. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '')
