import type { Paper } from '#ui/print-paper.ts'
import type { Box } from './cells.rules.ts'

/** What is copied, printed and written to files: shown texts, columns as they stand. */
export interface Sheet {
  head: readonly string[]
  /** `end` for figures. */
  aligns: readonly ('start' | 'center' | 'end')[]
  body: readonly (readonly string[])[]
  foot?: readonly string[] | undefined
}

export const cellsIn = ({ body }: Pick<Sheet, 'body'>, { top, bottom, left, right }: Box): string[][] =>
  body.slice(top, bottom + 1).map((row) => row.slice(left, right + 1))

export const fileCells = ({ head, body, foot }: Sheet): readonly (readonly string[])[] => [head, ...body, ...(foot ? [foot] : [])]

export function sheetPaper(title: string, { head, aligns, body, foot }: Sheet): Paper {
  const placed = (align: string) => aligns.flatMap((one, at) => (one === align ? at : []))
  return { title, blocks: [{ table: { heads: head, rows: body, foot, ends: placed('end'), centers: placed('center') } }] }
}
