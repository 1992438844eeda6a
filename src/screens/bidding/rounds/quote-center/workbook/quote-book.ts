import type { Item } from '#contract/tender/project.ts'
import type { ExactNumber } from '#domain/ooxml/cell.ts'
import { smallWorkbook } from '#domain/ooxml/small-workbook.ts'
import { canonical } from '#domain/tender/log/log-chain.ts'
import type { Values } from '#screens/bidding/quote-center/lines/index.ts'

/**
 * The lines of a quote as a workbook, to be filled in elsewhere and brought back. It is written and read in this page: a price that is not sealed yet
 * lies on no computer but this one.
 */

export interface BookProject {
  projectId: string
  round: number
  rulesHash: string
  items: readonly Item[]
}

export const SHEET = '报价'
export const MARK_SHEET = '_mark'
/** Line of the heads, as the spreadsheet counts; the lines of the quote stand below. */
export const HEAD_LINE = 5
/** Places of the columns that are read, from 0. */
export const COLUMN = { lineNo: 0, name: 2, price: 7 } as const
const WIDTHS = [8, 16, 32, 20, 8, 12, 14, 16]

type Digest = (text: string) => Promise<string>

/** What a workbook is of, in the order of its hidden cells. */
export interface BookMark {
  projectId: string
  round: string
  itemsHash: string
  rulesHash: string
  mark: string
}

/** No secret, but a guard against mistakes. */
export async function markOf({ projectId, round, rulesHash, items }: BookProject, digest: Digest): Promise<BookMark> {
  const itemsHash = await digest(
    canonical(items.map(({ lineNo, code = '', name, quantity, unitCode }) => [lineNo, code, name, quantity, unitCode])),
  )
  return sealed({ projectId, round: String(round), itemsHash, rulesHash }, digest)
}

export async function sealed(of: Omit<BookMark, 'mark'>, digest: Digest): Promise<BookMark> {
  const { projectId, round, itemsHash, rulesHash } = of
  const whole = await digest(`TENDERQUOTEBOOK1\n${canonical({ projectId, round, itemsHash, rulesHash })}`)
  return { projectId, round, itemsHash, rulesHash, mark: whole.slice(0, 32) }
}

export interface BookWords {
  /** Three lines over the table: the project, the round with the firm's number, and that prices stay on this computer. */
  title: readonly [string, string, string]
  heads: readonly [string, string, string, string, string, string, string, string]
  nameOf: (item: Item) => string
  unitOf: (item: Item) => string
}

const DECIMAL = /^\d{1,18}(\.\d{1,6})?$/
/** What is typed and no number stands as it is typed. */
const figure = (text = ''): string | ExactNumber => (DECIMAL.test(text.trim()) ? { decimal: text.trim() } : text)

export function writeBook(
  project: BookProject,
  mark: BookMark,
  words: BookWords,
  values: Values,
  last: Values = {},
): Uint8Array<ArrayBuffer> {
  const lines = project.items.map((item) => [
    { decimal: String(item.lineNo) },
    item.code ?? '',
    words.nameOf(item),
    item.spec ?? '',
    words.unitOf(item),
    figure(item.quantity),
    figure(last[item.lineNo]),
    figure(values[item.lineNo]),
  ])
  const { projectId, round, itemsHash, rulesHash } = mark
  return smallWorkbook([
    { name: SHEET, rows: [...words.title.map((text) => [text]), [], words.heads, ...lines], widths: WIDTHS },
    { name: MARK_SHEET, rows: [projectId, round, itemsHash, rulesHash, mark.mark].map((text) => [text]), isHidden: true },
  ])
}
