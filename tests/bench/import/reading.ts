import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Reads a workbook in one of the ways that are compared, in a process of its own, and prints how many cells it has got. */
const [, , reader = '', file = ''] = process.argv
let cells = 0
let otherRssKB = 0

/** Most memory of the process that reads for us, as the system has noted it. */
function noteReadersMemory(): void {
  for (const task of readdirSync('/proc/self/task')) {
    for (const pid of readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean)) {
      const [, kB = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      otherRssKB = Math.max(otherRssKB, Number(kB))
    }
  }
}

/** Each answers what it takes to read, when everything that a running worker has loaded already is loaded. */
const readers: Record<string, () => Promise<() => Promise<void>>> = {
  async fly() {
    const { readWorkbook } = await import('#gateway/platform/workbook/read-workbook.ts')
    return async () => {
      let batches = 0
      for await (const rows of readWorkbook(readFileSync(file))) {
        for (const row of rows) cells += row.cells.length
        // The looking costs processor time that is not the reader's.
        if (process.platform === 'linux' && batches++ % 10 === 0) noteReadersMemory()
      }
    }
  },
  async hucre() {
    const peers = createRequire(join(import.meta.dirname, '../peers/package.json'))
    const peer = (await import(pathToFileURL(peers.resolve('hucre/xlsx')).href)) as {
      streamXlsxRows(bytes: Uint8Array): AsyncIterable<{ values: unknown[] }>
    }
    return async () => {
      for await (const { values } of peer.streamXlsxRows(readFileSync(file))) cells += values.length
    }
  },
  async xlsx() {
    const { read, utils } = await import('xlsx')
    return async () => {
      const book = read(readFileSync(file), { dense: true, cellText: false, cellHTML: false, cellFormula: false })
      for (const row of utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true })) cells += row.length
    }
  },
  /** Unpacks the sheet and looks at every byte of it once: what no reader can be under. */
  async floor() {
    const { openZip } = await import('#domain/ooxml/zip.ts')
    const { nodePlatform } = await import('#gateway/platform/workbook/read/node-platform.ts')
    return async () => {
      for await (const chunk of openZip(readFileSync(file), nodePlatform).get('xl/worksheets/sheet1.xml')!.read()) {
        for (let at = 0; at < chunk.length; at++) if (chunk[at] === 0x3c) cells++
      }
    }
  },
}

const run = await readers[reader]!()
const { user, system } = process.cpuUsage()
const begun = performance.now()
await run()
const wallMs = performance.now() - begun
const rssMB = (process.resourceUsage().maxRSS + otherRssKB) / 1_024
console.log(JSON.stringify({ cells, wallMs, rssMB, loadedMs: (user + system) / 1_000 }))
