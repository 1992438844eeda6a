import type { Writable } from 'node:stream'
import type { Cell } from '#domain/ooxml/cell.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import { readWall, type Serial } from './serial.ts'
import { openSheets, type SheetColumn } from './sheets.ts'
import type { SheetStamp } from './stamp.ts'
import type { Written } from './table.ts'

export interface ReportPlan {
  title: string
  /** The user's own, as they stand in his file. */
  headers: readonly string[]
  /** Id of the task: tells the report when it comes back. */
  mark: string
  /** Whose file it is. */
  stamp?: SheetStamp
  lang: Lang
}

/** Rows that were refused, as they were, with what was wrong. */
export interface ReportWriter {
  /**
   * @param cells the row's own, by column
   * @param faulty columns (from 0) that are to blame; none when the row as a whole is
   * @param reason sentences in the user's language
   * @throws UnwritableCell
   */
  row(cells: readonly Cell[], faulty: readonly number[], reason: string): Promise<void>
  end(): Promise<Written>
  abandon(): void
}

const REASON: Readonly<Record<Lang, string>> = { zh: '失败原因', en: 'Failure reason' }
const REASON_WIDTH = 60
/** A cell's most; sentences are cut, what the user wrote never is. */
const MOST_REASON = 2_000

/**
 * Writes the error report of an import: the refused rows under the user's own header, each cell as it was read, the faulty ones red, the reason in a last column.
 * A report of a report has one such column, not two.
 */
export async function openReportWriter(sink: Writable, { title, headers, mark, stamp, lang }: ReportPlan): Promise<ReportWriter> {
  const isReport = Object.values(REASON).includes(headers.at(-1)?.trim() ?? '')
  const own = isReport ? headers.slice(0, -1) : headers
  const columns: SheetColumn[] = [
    ...own.map((label): SheetColumn => ({ label, kind: 'ANY' })),
    { label: REASON[lang], kind: 'LONGTEXT', width: REASON_WIDTH, isWrapped: true },
  ]
  const sheets = openSheets(sink, { title, mark, stamp })
  await sheets.begin({ name: title, columns, hasFilter: true })
  return {
    row(cells, faulty, reason) {
      const padded = Array.from(own, (_, column) => shown(cells[column] ?? null))
      return sheets.row([...padded, reason.slice(0, MOST_REASON)], faulty)
    },
    end: sheets.end,
    abandon: sheets.abandon,
  }
}

const serial: Serial = { day: 0, ms: 0, shape: 'date' }

/** What has no place in a spreadsheet as the date it says it is stands there as its text: one cell must not cost the whole report. */
const shown = (cell: Cell): Cell =>
  typeof cell === 'object' && cell !== null && 'wall' in cell && !readWall(cell.wall, serial) ? cell.wall : cell
