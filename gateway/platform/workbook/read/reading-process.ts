import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Refusal } from '#gateway/platform/answer.ts'
import { type Batch, END, frameOfRows, frameOfValue, REFUSED, VIEW } from './frames.ts'
import { choose, type Errand, look } from './look.ts'
import { openWorkbook } from './workbook-file.ts'

/**
 * The process in which a stranger's file is read: the workbook on its input, the errand as its argument, frames on its output. It may be stopped or
 * die at any moment; nobody else is touched.
 */

const write = async (frame: Buffer) => {
  if (!process.stdout.write(frame)) await once(process.stdout, 'drain')
}

async function run(errand: Errand): Promise<void> {
  const file = await openWorkbook(readFileSync(0))
  // Whoever reads us may end us at once when it has what it wants.
  flushCompileCache()
  const chosen = await choose(file, errand)
  const give = errand.givesAll && ((batch: Batch) => write(frameOfRows(batch)))
  if (errand.show !== undefined) return write(frameOfValue(VIEW, await look(file, chosen, errand.show, give)))
  for await (const batch of file.scan(chosen.sheet, chosen.span, () => {})) await write(frameOfRows(batch))
  await write(frameOfValue(END, {}))
}

run(JSON.parse(process.argv[2] ?? '{}') as Errand).catch((error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  return write(frameOfValue(REFUSED, { code: error.code, args: error.args }))
})
