import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Refusal } from '#gateway/platform/answer.ts'
import { type Batch, BEGUN, END, frameOfRows, frameOfValue, REFUSED, VIEW } from './frames.ts'
import { choose, type Errand, look } from './look.ts'
import { openWorkbook } from './workbook-file.ts'

/**
 * The process in which a stranger's file is read: the workbook on its input, the errand as its argument, frames on its output. It may be stopped or
 * die at any moment; nobody else is touched.
 */

const write = async (frame: Buffer) => {
  if (!process.stdout.write(frame)) await once(process.stdout, 'drain')
}

async function run({ errand, bytes }: { errand: Errand; bytes: Buffer }): Promise<void> {
  if (process.argv[2] === undefined) await write(frameOfValue(BEGUN, {}))
  const file = await openWorkbook(bytes)
  // Whoever reads us may end us at once when it has what it wants.
  flushCompileCache()
  const chosen = await choose(file, errand)
  const give = errand.givesAll && ((batch: Batch) => write(frameOfRows(batch)))
  if (errand.show !== undefined) return write(frameOfValue(VIEW, await look(file, chosen, errand.show, give)))
  for await (const batch of file.scan(chosen.sheet, chosen.span, () => {})) await write(frameOfRows(batch))
  await write(frameOfValue(END, {}))
}

/** The errand is the argument, or the first line of the input. */
function given(): { errand: Errand; bytes: Buffer } {
  const input = readFileSync(0)
  const end = process.argv[2] === undefined ? input.indexOf('\n') : -1
  return { errand: JSON.parse(process.argv[2] ?? input.toString('utf8', 0, end)) as Errand, bytes: input.subarray(end + 1) }
}

run(given()).catch((error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  return write(frameOfValue(REFUSED, { code: error.code, args: error.args }))
})
