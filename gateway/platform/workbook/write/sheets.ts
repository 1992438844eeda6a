import type { Writable } from 'node:stream'
import type { Cell } from '#domain/ooxml/cell.ts'
import { createInk, type Ink, type Nib, nibOf, putHeader, putRow, takeInk } from './cells.ts'
import {
  contentTypes,
  coreProperties,
  customProperties,
  rootRelations,
  type SheetPart,
  sheetFoot,
  sheetHead,
  sheetName,
  workbookRelations,
  workbookXml,
} from './parts.ts'
import { headerFooter, type SheetStamp } from './stamp.ts'
import { createStyles, formatOf, type Styles } from './styles.ts'
import type { TableColumn, Written } from './table.ts'
import { createWidths, type Widths } from './widths.ts'
import { openZip, type Zip, type ZipPart } from './zip.ts'

/** A sheet as it is asked for. */
export interface SheetPlan {
  /** Signs that a sheet's name may not have are replaced, and it is cut to 31 characters. */
  name: string
  columns: readonly SheetColumn[]
  isHidden?: boolean
  hasFilter?: boolean
  /** XML behind the rows: drop-downs and rules. */
  validations?: string
}

export interface SheetColumn extends TableColumn {
  isRequired?: boolean
  isWrapped?: boolean
}

/** Sheets of one workbook, one after another, each row by row. */
export interface Sheets {
  /** Begins a sheet, ends the one before; gives the name it got. */
  begin(plan: SheetPlan): Promise<string>
  row(cells: readonly Cell[], faulty?: readonly number[]): Promise<void>
  rows(rows: Iterable<readonly Cell[]>): Promise<void>
  end(): Promise<Written>
  abandon(): void
}

interface OpenSheet {
  plan: SheetPlan
  /** Once its first rows are known. */
  part: ZipPart | undefined
  nibs: readonly Nib[]
  widths: Widths
  told: SheetPart
  /** From 1. */
  number: number
  /** Of its XML. */
  bytes: number
}

/** A sheet has 1,048,576 lines; the first is the header. */
const MOST_LINES = 1_048_576
/** A part's size stands in 32 bits; a row takes at most 58 MB. */
const MOST_BYTES = 3_900_000_000
const PIECE_BYTES = 262_144
/** Begun pieces end with the row. */
const FULL_BYTES = PIECE_BYTES - 32_768
/** How many rows back the compression looks for what repeats. */
const ROWS_IN_REACH = 6
const NONE: readonly number[] = []

/** Of a whole workbook. */
interface BookPlan {
  title: string
  /** Hidden: told when the file comes back. */
  mark?: string
  stamp?: SheetStamp | undefined
}

export function openSheets(sink: Writable, { title, mark, stamp }: BookPlan): Sheets {
  const zip = openZip(sink)
  const styles = createStyles()
  const done: SheetPart[] = []
  const sender = createSender()
  let open: OpenSheet | undefined
  let rows = 0
  /** Half a row stands in the file: nothing is added to it any more. */
  let broken: unknown

  const begin = async (plan: SheetPlan) => {
    if (open) await close()
    else await writeProperties(zip, { title, ...(mark !== undefined && { mark }), stamp })
    open = openSheet(plan, styles, done, sender.ink)
    return open.told.name
  }
  const close = async () => {
    const { told, plan } = open!
    const part = await sender.send(open!, zip, styles)
    await sender.sent()
    await part.write(Buffer.from(sheetFoot(told, plan.validations ?? '', stamp && headerFooter(stamp))))
    await part.end()
    done.push(told)
  }
  const put = (sheet: OpenSheet, cells: readonly Cell[], faulty: readonly number[]) => {
    if (!sheet.part) sheet.widths.see(cells)
    rows += 1
    sheet.told.lines += 1
    try {
      putRow(sender.ink, sheet.nibs, sheet.told.lines, rows, cells, faulty)
    } catch (error) {
      broken = error
      throw error
    }
  }
  const isFull = ({ told }: OpenSheet) => told.lines === MOST_LINES || sender.ink.at >= FULL_BYTES
  const sheetWithRoom = async (): Promise<OpenSheet> => {
    if (broken) throw broken
    const sheet = open!
    if (sender.ink.at >= FULL_BYTES) await sender.send(sheet, zip, styles)
    if (sheet.told.lines === MOST_LINES || sheet.bytes > MOST_BYTES) await begin(sheet.plan)
    return open!
  }
  return {
    begin,
    async row(cells, faulty = NONE) {
      put(await sheetWithRoom(), cells, faulty)
    },
    async rows(batch) {
      let sheet = await sheetWithRoom()
      for (const cells of batch) {
        if (isFull(sheet)) sheet = await sheetWithRoom()
        put(sheet, cells, NONE)
      }
    },
    async end() {
      if (broken) throw broken
      await close()
      await writeIndex(zip, styles, done, mark !== undefined)
      return { bytes: await zip.end(), rows, sheets: done.length }
    },
    abandon: zip.abandon,
  }
}

/** Two buffers: one is written while the other is compressed. */
function createSender() {
  const ink = createInk(new Uint8Array(PIECE_BYTES))
  let spare = new Uint8Array(PIECE_BYTES)
  let underWay: Promise<void> | undefined
  const sent = async () => {
    await underWay
    underWay = undefined
  }
  return {
    ink,
    sent,
    async send(sheet: OpenSheet, zip: Zip, styles: Styles): Promise<ZipPart> {
      await sent()
      sheet.part ??= await beginPart(sheet, zip, styles, ink.at)
      const piece = takeInk(ink, spare)
      spare = new Uint8Array(piece.buffer as ArrayBuffer)
      sheet.bytes += piece.length
      underWay = sheet.part.write(piece)
      // Told by whoever waits next.
      underWay.catch(() => undefined)
      return sheet.part
    },
  }
}

/** @param bytes of the first rows */
async function beginPart({ plan, widths, told, number }: OpenSheet, zip: Zip, styles: Styles, bytes: number): Promise<ZipPart> {
  const part = zip.part(`xl/worksheets/sheet${number}.xml`, (ROWS_IN_REACH * bytes) / told.lines)
  await part.write(Buffer.from(sheetHead(headColumns(plan, widths, styles), number === 1)))
  return part
}

async function writeProperties(zip: Zip, { title, mark, stamp }: BookPlan): Promise<void> {
  await zip.file('_rels/.rels', rootRelations(mark !== undefined))
  await zip.file('docProps/core.xml', coreProperties(title, stamp))
  if (mark !== undefined) await zip.file('docProps/custom.xml', customProperties(mark))
}

async function writeIndex(zip: Zip, styles: Styles, sheets: readonly SheetPart[], hasMark: boolean): Promise<void> {
  await zip.file('xl/styles.xml', styles.xml())
  await zip.file('xl/workbook.xml', workbookXml(sheets))
  await zip.file('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length))
  await zip.file('[Content_Types].xml', contentTypes(sheets.length, hasMark))
}

function openSheet(plan: SheetPlan, styles: Styles, done: readonly SheetPart[], ink: Ink): OpenSheet {
  const { columns, isHidden = false, hasFilter = false } = plan
  const names = done.map(({ name }) => name)
  const isTop = columns.some(({ isWrapped }) => isWrapped)
  const nibs = columns.map((column, at) => nibOf(column, at, styles, { isTop, isWrapped: column.isWrapped === true }))
  const headers = columns.map(({ isRequired = false }) => styles.of({ format: '@', isHeader: true, isRequired }))
  putHeader(
    ink,
    nibs,
    columns.map(({ label }) => label),
    headers,
  )
  return {
    plan,
    part: undefined,
    nibs,
    widths: createWidths(columns),
    told: { name: sheetName(plan.name, names), isHidden, hasFilter, lines: 1, columns: columns.length },
    number: done.length + 1,
    bytes: 0,
  }
}

function headColumns({ columns }: SheetPlan, widths: Widths, styles: Styles): { width: number; style: number }[] {
  const fitted = widths.list()
  return columns.map((column, at) => ({ width: fitted[at]!, style: styles.of({ format: formatOf(column) }) }))
}
