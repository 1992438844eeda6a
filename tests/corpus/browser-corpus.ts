import { isDeepStrictEqual } from 'node:util'
import { limits } from '#contract/limits.ts'
import { headerText } from '#domain/excel/headers.ts'
import { Refused } from '#widgets/import-dialog/read/book-errors.ts'
import { inspectBook } from '#widgets/import-dialog/read/inspect.ts'
import { handMade } from './make-excel.ts'
import { mutated } from './mutations.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { SHEET, zipOf } from './parts.ts'
import { seeds } from './sheets.ts'

/**
 * Reads files with the browser's reader, in a process of its own: a line for each. `endless`, `hand`, or a first and a last seed. The browser has to read
 * or refuse each as the gateway does.
 */
export interface BrowserLine {
  name: string
  /** `read`, or why it was refused. */
  verdict: string
  /** How the two readers differ where they may not. */
  differs?: string
  /** What nobody foresaw. */
  fault?: string
  cpuMs: number
}

type Looked = Awaited<ReturnType<typeof inspectBook>> | Refused

async function lookedAt(bytes: Buffer): Promise<Looked> {
  try {
    return await inspectBook(new Uint8Array(bytes), { maxRows: limits.importRows })
  } catch (cause) {
    if (cause instanceof Refused) return cause
    throw cause
  }
}

function differenceOf(looked: Looked, gateway: Outcome): string | undefined {
  const [own, theirs] = [ownOf(looked), theirsOf(gateway)]
  // The gateway finds a header that stands twice only when the columns are mapped.
  if (isDeepStrictEqual(own, theirs) || ('code' in own && own.code === 'EXCEL-1006' && 'rows' in theirs)) return undefined
  return `${JSON.stringify(own)} but ${JSON.stringify(theirs)}`
}

function ownOf(looked: Looked) {
  if (looked instanceof Refused) return { code: looked.refusal.code, args: looked.refusal.args }
  const { rows, headers, headerLine, merged, hiddenRows, hiddenColumns, first } = looked
  return { rows, headers: [...headers], headerLine, merged, hiddenRows, hiddenColumns, first: first[0]?.cells }
}

function theirsOf(gateway: Outcome) {
  if ('code' in gateway) return gateway
  const { rows, header, headerLine, first, notes } = gateway
  const { merged, hiddenRows, hiddenColumns } = notes
  return { rows, headers: header.map(headerText), headerLine, merged, hiddenRows, hiddenColumns, first }
}

async function look(name: string, bytes: Buffer): Promise<void> {
  const before = process.cpuUsage()
  const tell = (line: Omit<BrowserLine, 'name' | 'cpuMs'>, { user, system } = process.cpuUsage(before)) =>
    process.stdout.write(`${JSON.stringify({ name, ...line, cpuMs: (user + system) / 1_000 })}\n`)
  try {
    const looked = await lookedAt(bytes)
    const taken = process.cpuUsage(before)
    const differs = differenceOf(looked, await outcomeOf(bytes))
    tell({ verdict: looked instanceof Refused ? looked.refusal.code : 'read', ...(differs && { differs }) }, taken)
  } catch (error) {
    tell({ verdict: 'none', fault: error instanceof Error ? `${error.stack}` : String(error) })
  }
}

/** Made to take a time that is not that of their length. */
function endless(): [string, Buffer][] {
  const base = seeds[0]!()
  const sheet = (rows: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
  const styles = (brackets: number) =>
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(brackets)}"/></numFmts></styleSheet>`
  const cells = Array.from({ length: 200_000 }, (_, n) => `<c><v>${n}</v></c><!--${(n * 7_919) % 999_983}-->`).join('')
  return [
    ['cells with a comment behind each', zipOf({ ...base, [SHEET]: sheet(`<row r="400">${cells}</row>`) })],
    ['opened rows without an end', zipOf({ ...base, [SHEET]: sheet('<row><c>'.repeat(400_000)) })],
    ['brackets in a format', zipOf({ ...base, 'xl/styles.xml': styles(3_000_000) })],
    ['brackets in a format that is no longer than a tag may be', zipOf({ ...base, 'xl/styles.xml': styles(900_000) })],
    ['a name of three million letters', zipOf({ ...base, 'xl/workbook.xml': `<workbook ${'a'.repeat(3_000_000)}/>` })],
    ['quotes without an equals sign', zipOf({ ...base, 'xl/workbook.xml': `<workbook ${' " '.repeat(1_000_000)}/>` })],
    ['ampersands', zipOf({ ...base, [SHEET]: sheet(`<row r="1"><c t="str"><v>${'&'.repeat(3_000_000)}</v></c></row>`) })],
    [
      'sheets of as many relations',
      zipOf({ ...base, 'xl/workbook.xml': `<workbook><sheets>${'<sheet id="x"/>'.repeat(300_000)}</sheets></workbook>` }),
    ],
  ]
}

const [what = 'endless', last = '0'] = process.argv.slice(2)
if (what === 'hand') for (const { name, make } of handMade) await look(name, make())
else if (what === 'endless') for (const [name, bytes] of endless()) await look(name, bytes)
else for (let seed = Number(what); seed <= Number(last); seed++) await look(String(seed), mutated(seed))
