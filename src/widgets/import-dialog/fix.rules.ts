import type { RowProblem, TransferField } from '#contract/excel-shapes.ts'
import { nearestOption } from '#domain/excel/nearest-option.ts'
import { type CorrectedCell, fits } from './corrections.rules.ts'
import type { Corrections } from './corrections.store.ts'
import type { ColumnChoice } from './mapping.store.ts'
import { rowsOfPaste } from './read/pasted.ts'

/** A cell that was refused, and what stands in it now. */
export interface FailingCell {
  readonly key: string
  readonly problem: RowProblem
  /** Empty for a fault of the row as a whole. */
  readonly column: string
  /** What stands there in the file. */
  readonly inFile: string
  /** With what was typed for it, or what its value has become. */
  readonly text: string
  /** Not as it was tried. */
  readonly isChanged: boolean
  /** Why it cannot be mended here, where it cannot. */
  readonly locked: 'reading' | 'unread' | 'long' | undefined
  /** The first of its line: the row can be left out here. */
  readonly isFirst: boolean
}

/** Problems show so many characters of a cell; one that has as many may have more. */
const SHOWN_CHARS = 60
const isCut = ({ value }: RowProblem): boolean => [...value].length >= SHOWN_CHARS

/** Cells as they stand in the file, by {@link cellKey}; undefined for one that could not be read. */
export type CellsOfFile = ReadonlyMap<string, string | undefined>

/** Whether a problem leaves open what stands in the file: it tells the beginning alone, or what a value has become. */
export function isUnknown(problem: RowProblem, corrections: Corrections): boolean {
  const { line, column, value } = problem
  return (
    column !== '' &&
    corrections.inFile(line, column) === undefined &&
    (isCut(problem) || corrections.tried.sources(column, value).length > 0)
  )
}

/**
 * The cells that a try refused, in the order of the sheet.
 *
 * @param names of the columns, in their order
 * @param ofFile cells of which the problem does not say what stands in the file
 */
export function failingCells(
  problems: readonly RowProblem[],
  names: readonly string[],
  corrections: Corrections,
  ofFile: CellsOfFile,
): FailingCell[] {
  const lines = new Set<number>()
  const seen = new Set<string>()
  return problems
    .toSorted((a, b) => a.line - b.line || names.indexOf(a.column) - names.indexOf(b.column))
    .flatMap((problem) => {
      const { line, column } = problem
      const key = cellKey(problem)
      // One cell may be refused for two fields.
      if (column !== '' && seen.has(key)) return []
      seen.add(key)
      const isFirst = !lines.has(line)
      lines.add(line)
      return [{ key: column === '' ? `${key}${problem.kind}` : key, problem, column, isFirst, ...standing(problem, corrections, ofFile) }]
    })
}

type Standing = Pick<FailingCell, 'inFile' | 'text' | 'isChanged' | 'locked'>

function standing(problem: RowProblem, corrections: Corrections, ofFile: CellsOfFile): Standing {
  const { line, column, value } = problem
  const key = cellKey(problem)
  const known = corrections.inFile(line, column) ?? ofFile.get(key)
  // A file that cannot be read any more: what was told is what its value had become.
  const inFile = known ?? corrections.tried.sources(column, value)[0] ?? value
  const text = corrections.cell(line, column) ?? corrections.value(column, inFile) ?? inFile
  const tried = corrections.tried.cell(line, column) ?? corrections.tried.value(column, inFile) ?? inFile
  const isOpen = known === undefined && isUnknown(problem, corrections)
  const locked = isOpen && !ofFile.has(key) ? 'reading' : isOpen && isCut(problem) ? 'unread' : fits(text) ? undefined : 'long'
  return { inFile, text, isChanged: text !== tried && locked === undefined, locked }
}

export const cellKey = ({ line, column }: Pick<RowProblem, 'line' | 'column'>): string => `${line} ${column}`

/** A value that is in no list, wherever in its column it stands. */
export interface ValueGroup {
  readonly key: string
  readonly column: string
  /** As it stands in the file. */
  readonly from: string
  /** Rows of it among the problems that are told. */
  readonly lines: readonly number[]
  /** What may stand there, as it is written into a cell; none where any text may name something. */
  readonly choices: readonly { readonly word: string; readonly label: string }[]
  /** Several of them may stand in one cell. */
  readonly isList: boolean
  /** The nearest of them, '' for none. */
  readonly nearest: string
}

/** Kinds of fault that say that a value is none of those that may stand there. */
const OF_VALUES: ReadonlySet<string> = new Set(['option', 'ambiguous', 'boolean', 'reference'])

/**
 * Values that are in no list, by column. Cells that were mended one by one are not among them.
 *
 * @param yesNo what is offered for yes or no without names of its own
 */
export function valueGroups(
  problems: readonly RowProblem[],
  columns: readonly ColumnChoice[],
  fields: readonly TransferField[],
  corrections: Corrections,
  yesNo: readonly [string, string],
): ValueGroup[] {
  const groups = new Map<string, ValueGroup & { lines: number[] }>()
  for (const problem of problems) {
    const { line, column, kind, value } = problem
    const props = columns.find(({ name }) => name === column)?.props ?? []
    const field = fields.find((one) => props.includes(one.prop) && (kind === 'reference' || one.options || one.typeStr === 'BOOL'))
    if (!OF_VALUES.has(kind) || !field || value.trim() === '' || isCut(problem)) continue
    if ((corrections.tried.cell(line, column) ?? corrections.cell(line, column)) !== undefined) continue
    // What failed again as it was mended is known by what stands in the file.
    const from = corrections.tried.sources(column, value).find((one) => one !== value) ?? value.trim()
    const key = JSON.stringify([column, from])
    const known = groups.get(key)
    if (known) known.lines.push(line)
    else groups.set(key, { key, column, from, lines: [line], ...offered(field, from, yesNo) })
  }
  return [...groups.values()].toSorted((a, b) => b.lines.length - a.lines.length)
}

/** What stands between the values of one cell: a label that has it would be read as two. */
const BETWEEN = /[,，、;；\n]/

type Offer = Pick<ValueGroup, 'choices' | 'nearest' | 'isList'>
/** A list may be long and its nearest value is asked for with every letter that is typed beside it. */
const offers = new WeakMap<TransferField, Map<string, Offer>>()

function offered(field: TransferField, from: string, yesNo: readonly [string, string]): Offer {
  const known = offers.get(field) ?? new Map<string, Offer>()
  offers.set(field, known)
  const key = JSON.stringify([from, yesNo])
  const offer = known.get(key) ?? offerOf(field, from, yesNo)
  known.set(key, offer)
  return offer
}

function offerOf({ typeStr, options, isList = false }: TransferField, from: string, yesNo: readonly [string, string]): Offer {
  const given: NonNullable<TransferField['options']> =
    options ?? (typeStr === 'BOOL' ? yesNo.map((word) => ({ code: word, label: word })) : [])
  const named = given.map(({ code, label, names = [label] }) => ({ code, label, labels: names }))
  const wordFor = ({ code, label }: { code: string; label: string }): string => {
    // A label that means something else as well would not be understood.
    const others = named.filter((one) => one.code !== code && (one.code === label || one.labels.includes(label)))
    return label === '' || others.length > 0 || (isList && BETWEEN.test(label)) ? code : label
  }
  const choices = named.map((one) => ({ word: wordFor(one), label: one.label === one.code ? one.code : `${one.label} (${one.code})` }))
  // Which of several values is meant by a text is not guessed.
  const near = isList ? undefined : nearestOption(from, named)
  return { choices, nearest: near ? wordFor(near) : '', isList }
}

/** Texts that were copied from one column of a sheet. */
export const pastedColumn = (text: string): string[] => rowsOfPaste(text).map(([first = '']) => first)

/** Cells to be mended, of those that were wished for: some cannot be mended here. */
export interface FixRequest {
  readonly cells: readonly CorrectedCell[]
  readonly wished: number
}

const fixRequest = (wished: readonly (readonly [FailingCell, string])[]): FixRequest => ({
  cells: wished
    .filter(([{ locked }]) => locked === undefined)
    .map(
      ([
        {
          problem: { line },
          column,
          inFile,
        },
        value,
      ]) => ({ line, column, value, inFile }),
    ),
  wished: wished.length,
})

/** Cells after one, of its column, with the texts of a column beside them. */
export function pasteFrom(cells: readonly FailingCell[], at: FailingCell, texts: readonly string[]): FixRequest {
  const below = cells.slice(cells.indexOf(at)).filter(({ column }) => column === at.column)
  return fixRequest(below.slice(0, texts.length).map((cell, index) => [cell, texts[index] ?? '']))
}

/** Cells whose text holds what is looked for, with the other text in its place. */
export function replaced(cells: readonly FailingCell[], find: string, replacement: string): FixRequest {
  const found = find === '' ? [] : cells.filter(({ column, text }) => column !== '' && text.includes(find))
  return fixRequest(found.map((cell) => [cell, cell.text.replaceAll(find, () => replacement)]))
}
