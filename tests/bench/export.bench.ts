import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { open, type ZipFile } from 'yauzl'
import type { Bench } from './bench.ts'
import type { Told } from './export/report.ts'
import { installPeers } from './track.ts'

const HERE = import.meta.dirname
const SIZES = { wide: [50_000, 20], long: [1_000_000, 10] } as const
type Size = keyof typeof SIZES
const WRITERS = ['fly', 'hucre', 'xlsx', 'floor'] as const
type Writer = (typeof WRITERS)[number]
/** xlsx holds all rows, and a text for each: 4.3 GB for the long one. */
const HEAP = '--max-old-space-size=10000'
const each = <T>(of: (size: Size, writer: Writer) => T) =>
  (Object.keys(SIZES) as Size[]).flatMap((size) => WRITERS.map((writer) => of(size, writer)))

/** Workbooks of 50,000 × 20 and 1,000,000 × 10 cells of all kinds, made row by row; each writer in a process of its own, beside bare deflate of the XML we write. */
export const bench: Bench = {
  name: 'export',
  summary:
    'writing .xlsx, 50,000 × 20 and 1,000,000 × 10: CPU, rows/s, memory, size; beside hucre (stream), xlsx and bare deflate of ready XML',
  rounds: 3,
  async prepare() {
    installPeers()
    const folder = mkdtempSync(join(tmpdir(), 'fly-export-'))
    const target = (size: Size, writer: Writer) => join(folder, `${size}-${writer}`)
    const xml = (size: Size) => join(folder, `${size}.xml`)
    for (const size of Object.keys(SIZES) as Size[]) {
      await write(size, 'fly', target(size, 'fly'))
      await unpack(target(size, 'fly'), 'xl/worksheets/sheet1.xml', xml(size))
    }
    let rounds = 0
    return {
      async round() {
        const figures: Record<string, number> = {}
        const turn = rounds++
        for (const size of Object.keys(SIZES) as Size[]) {
          for (let n = 0; n < WRITERS.length; n++) {
            const writer = WRITERS[(n + turn) % WRITERS.length]!
            const told = await write(size, writer, target(size, writer), xml(size))
            figures[`${size}_${writer}_cpuMs`] = told.cpuMs
            figures[`${size}_${writer}_rowsPerSecond`] = SIZES[size][0] / (told.wallMs / 1_000)
            figures[`${size}_${writer}_rssMB`] = told.rssMB
            figures[`${size}_${writer}_fileMB`] = told.bytes / 1_000_000
          }
        }
        return figures
      },
      close: async () => rmSync(folder, { recursive: true, force: true }),
    }
  },
  ratios: Object.fromEntries(
    each((size, writer) => [
      [`${size}_cpuTo_${writer}`, [`${size}_fly_cpuMs`, `${size}_${writer}_cpuMs`]] as const,
      [`${size}_rowsTo_${writer}`, [`${size}_fly_rowsPerSecond`, `${size}_${writer}_rowsPerSecond`]] as const,
    ])
      .flat()
      .filter(([name]) => !name.endsWith('_fly')),
  ),
  aims: Object.fromEntries(
    (Object.keys(SIZES) as Size[]).flatMap((size) => [
      [`${size}_cpuTo_hucre`, '< 1'] as const,
      [`${size}_cpuTo_xlsx`, '< 1'] as const,
      [`${size}_rowsTo_hucre`, '>= 1'] as const,
      [`${size}_rowsTo_xlsx`, '>= 1'] as const,
      [`${size}_fly_rssMB`, '< 200'] as const,
    ]),
  ),
}

async function write(size: Size, writer: Writer, file: string, xml = ''): Promise<Told> {
  const [rows, columns] = SIZES[size].map(String) as [string, string]
  const own = writer === 'floor' ? [xml, file] : [rows, columns, file]
  const args = [...(writer === 'xlsx' ? [HEAP] : []), join(HERE, `export/${writer}.ts`), ...own]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Told
}

/** Streams one part of an archive into a file. */
async function unpack(archive: string, part: string, file: string): Promise<void> {
  const zip = await new Promise<ZipFile>((done, fail) =>
    open(archive, { lazyEntries: true, autoClose: false }, (error, opened) => (error ? fail(error) : done(opened))),
  )
  try {
    const source = await new Promise<Readable>((done, fail) => {
      zip.on('error', fail).on('end', () => fail(new Error(`${archive} has no ${part}`)))
      zip.on('entry', (entry) => {
        if (entry.fileName !== part) return zip.readEntry()
        zip.openReadStream(entry, (error, stream) => (error ? fail(error) : done(stream)))
      })
      zip.readEntry()
    })
    await pipeline(source, createWriteStream(file))
  } finally {
    zip.close()
  }
}
