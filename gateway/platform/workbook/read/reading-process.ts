import { once } from 'node:events'
import { readSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import type { Batch } from '#domain/ooxml/batch.ts'
import { choose, type ProbeOptions, probe } from '#domain/ooxml/probe.ts'
import type { Platform } from '#domain/ooxml/workbook.types.ts'
import { openWorkbook } from '#domain/ooxml/workbook-file.ts'
import { WorkbookRefusal } from '#domain/ooxml/workbook-refusal.ts'
import { BEGUN, END, frameOfRows, frameOfValue, REFUSED, type Request, VIEW } from './ipc-frames.ts'
import { nodePlatform } from './node-platform.ts'

/**
 * The process in which a stranger's file is read: on its input a line with the errand and the length of the file, then the file; frames on its output, `END`
 * being the last. Then it waits for another file, until its input ends. It may be stopped or die at any moment; nobody else is touched.
 */

/** More than this, all files together, and it is worth another process: the next file should find its whole time and memory. */
const USED = { cpuMs: 1_000, rssMB: 200 }

const write = async (frame: Buffer) => {
  if (!process.stdout.write(frame)) await once(process.stdout, 'drain')
}

/** Nothing else is under way here: it is waited for with the whole process. */
function nextRequest(): { errand: ProbeOptions; file: Buffer } | undefined {
  const start = Buffer.alloc(64 << 10)
  let [length, lineEnd] = [0, -1]
  while (lineEnd < 0) {
    const more = readSync(0, start, length, start.length - length, null)
    if (more === 0) {
      if (length === start.length) throw new Error('The errand is too long')
      return
    }
    lineEnd = start.indexOf('\n')
    length += more
  }
  const { errand, bytes } = JSON.parse(start.toString('utf8', 0, lineEnd)) as Request
  const file = Buffer.allocUnsafe(bytes)
  let filled = start.copy(file, 0, lineEnd + 1, length)
  while (filled < bytes) {
    const more = readSync(0, file, filled, bytes - filled, null)
    if (more === 0) return
    filled += more
  }
  return { errand, file }
}

async function read(errand: ProbeOptions, bytes: Buffer): Promise<void> {
  await write(frameOfValue(BEGUN, {}))
  const file = await openWorkbook(bytes, platform)
  // Whoever reads us may end us at once when it has what it wants.
  flushCompileCache()
  const chosen = await choose(file, errand)
  const give = errand.givesAll && ((batch: Batch) => write(frameOfRows(batch)))
  if (errand.show !== undefined) return write(frameOfValue(VIEW, await probe(file, chosen, errand.show, give)))
  for await (const batch of file.scan(chosen.sheet, chosen.span, () => {})) await write(frameOfRows(batch))
}

const refused = (error: unknown) => {
  if (!(error instanceof WorkbookRefusal)) throw error
  return write(frameOfValue(REFUSED, { code: error.code, args: error.args }))
}

/** What other packages leave behind is not known. */
let isOnlyOurs = true

const platform: Platform = {
  ...nodePlatform,
  readOld(file) {
    isOnlyOurs = false
    return nodePlatform.readOld(file)
  },
}

function mayReadAnother(): boolean {
  const { user, system } = process.cpuUsage()
  return isOnlyOurs && (user + system) / 1_000 < USED.cpuMs && process.memoryUsage.rss() < USED.rssMB << 20
}

for (let request = nextRequest(); request; request = nextRequest()) {
  const { errand, file } = request
  await read(errand, file).catch(refused)
  const last = frameOfValue(END, { mayReadAnother: mayReadAnother() })
  await new Promise<void>((resolve) => void process.stdout.write(last, () => resolve()))
}
