import { sha256Hex } from '#screens/bidding/proof/index.ts'
import type { Values } from '#screens/bidding/quote-center/lines/index.ts'
import { saveFile } from '#ui/save-file.ts'
import { createReader, Refused } from '#widgets/import-dialog/read/index.ts'
import { type BookProject, type BookWords, markOf, writeBook } from './quote-book.ts'
import { type BookFault, readBook, type Taken } from './read-book.ts'

/** What the buttons of the workbook do; it comes when one of them is pressed. */

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function saveBook(
  project: BookProject,
  name: string,
  words: BookWords,
  values: Values,
  last: Values | undefined,
): Promise<void> {
  const bytes = writeBook(project, await markOf(project, sha256Hex), words, values, last)
  saveFile(name, new Blob([bytes], { type: TYPE }))
}

/** @returns what was read, or why nothing is taken: a code where the file cannot be read at all */
export async function takeBook(file: File, project: BookProject): Promise<Taken | { faults: BookFault[] } | { code: string }> {
  const reader = createReader()
  const { signal } = new AbortController()
  try {
    return await readBook(
      {
        look: (sheet, headerLine, maxRows) => reader.open(file, { sheet, headerLine, maxRows }, signal),
        rows: (sheet, from, to) => reader.rows(file, sheet, { from, to }, signal),
      },
      project,
      sha256Hex,
    )
  } catch (cause) {
    return { code: cause instanceof Refused ? cause.refusal.code : 'NO_READER' }
  } finally {
    reader.end()
  }
}
