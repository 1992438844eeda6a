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
