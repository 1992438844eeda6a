import { isDeepStrictEqual } from 'node:util'
import { limits } from '#contract/limits.ts'
import { headerText } from '#domain/excel/headers.ts'
import { inspectBook } from '#widgets/import-dialog/read/inspect.ts'
import { Refused } from '#widgets/import-dialog/read/refused.ts'
import { handMade } from './make-excel.ts'
import { mutated } from './mutations.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { SHEET, zipOf } from './parts.ts'
import { seeds } from './sheets.ts'

/**
 * Reads files with the browser's reader, in a process of its own: a line for each. `endless`, `hand`, or a first and a last seed. What the gateway reads, the
 * browser has to read alike or leave to it; what the gateway refuses, the browser may leave to it.
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

/** The lines of which the browser tells the first rows. */
const LOOKED_AT = 200

function differenceOf(looked: Looked, gateway: Outcome): string | undefined {
  if ('code' in gateway) return undefined
  // The gateway finds a header that stands twice only when the columns are mapped.
  if (looked instanceof Refused) return looked.refusal.code === 'EXCEL-1006' ? undefined : JSON.stringify(looked.refusal)
  const { rows, headers, headerLine, merged, hiddenRows: hidden } = looked
  const own = { rows, headers: [...headers], headerLine, first: looked.first[0]?.cells ?? [], hidden, merged }
  const { notes } = gateway
  const theirs = {
    ...{ rows: gateway.rows, headers: gateway.header.map(headerText), headerLine: gateway.headerLine },
    // Beyond the lines that are looked at, only the number of rows is known.
    ...{
      first: looked.first.length === 0 && gateway.firstLine > LOOKED_AT ? [] : gateway.first,
      hidden: notes.hiddenRows,
      merged: notes.merged,
    },
  }
  return isDeepStrictEqual(own, theirs) ? undefined : `${JSON.stringify(own)} but ${JSON.stringify(theirs)}`
}

/** Old workbooks are read by the same package on both sides. */
const isCompared = (bytes: Buffer) => bytes[0] !== 0xd0

async function look(name: string, bytes: Buffer): Promise<void> {
  const before = process.cpuUsage()
  const tell = (line: Omit<BrowserLine, 'name' | 'cpuMs'>, { user, system } = process.cpuUsage(before)) =>
    process.stdout.write(`${JSON.stringify({ name, ...line, cpuMs: (user + system) / 1_000 })}\n`)
  try {
    const looked = await lookedAt(bytes)
    const taken = process.cpuUsage(before)
    const differs = isCompared(bytes) ? differenceOf(looked, await outcomeOf(bytes)) : undefined
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
  const cells = Array.from({ length: 200_000 }, (_, n) => `<c><v>${n}</v></c><!--${(n * 7_919) % 999_983}-->`).join('')
  return [
    ['cells with a comment behind each', zipOf({ ...base, [SHEET]: sheet(`<row r="400">${cells}</row>`) })],
    ['opened rows without an end', zipOf({ ...base, [SHEET]: sheet('<row><c>'.repeat(400_000)) })],
    [
      'brackets in a format',
      zipOf({
        ...base,
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(3_000_000)}"/></numFmts></styleSheet>`,
      }),
    ],
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
