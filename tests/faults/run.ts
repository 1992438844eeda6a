import { runHostile } from './hostile.ts'
import { runImports } from './import-run.ts'
import { runLongLog } from './long-log.ts'
import { runWorkflow } from './workflow.ts'

/** `npm run faults` lists what is done to the product on purpose, `npm run faults -- <name> [arguments]` does it. */

const faults = {
  import: { summary: 'an import survives the death of its worker: every row applied once (50 runs unless told)', run: runImports },
  hostile: {
    summary: 'no attack keeps anybody from bidding or signing in (10 s each unless told; names of attacks for these alone)',
    run: runHostile,
  },
  'long-log': { summary: 'every call on a project of 1,000,000 entries (or as many as told) is answered within a second', run: runLongLog },
  workflow: {
    summary:
      'no action on a process that was answered is lost or doubled, though the gateway is killed (5 runs of 300 actions unless told)',
    run: runWorkflow,
  },
}

const [wanted, ...given] = process.argv.slice(2)
const fault = Object.entries(faults).find(([name]) => name === wanted)?.[1]
if (fault) process.exitCode = (await fault.run(given)) ? 0 : 1
else {
  for (const [name, { summary }] of Object.entries(faults)) console.log(`${name.padEnd(12)} ${summary}`)
  process.exitCode = wanted === undefined ? 0 : 1
}
