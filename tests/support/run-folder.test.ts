import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { processStart } from '#gateway/platform/process/process-start.ts'

/** What a run does: opens its folder and its database, and goes on. */
const RUN = `
  import { openRunFolder } from '${import.meta.dirname}/run-folder.ts'
  import { startPostgres } from '#gateway/platform/database/postgres.ts'
  import { spawn } from 'node:child_process'
  const folder = openRunFolder()
  const { pid } = await startPostgres({ durable: false })
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  console.log(JSON.stringify({ folder, pids: [pid, other.pid] }))
  setInterval(() => {}, 1000)`

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a run that is ended by %s leaves no database, no process and no folder',
  async (signal) => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(createInterface({ input: run.stdout }), 'line')) as [string]
    const { folder, pids } = JSON.parse(line) as { folder: string; pids: number[] }
    expect([existsSync(folder), ...pids.map((pid) => processStart(pid) !== undefined)]).toEqual([true, true, true])
    run.kill(signal)
    await vi.waitFor(
      () => expect([existsSync(folder), ...pids.map((pid) => processStart(pid) !== undefined)]).toEqual([false, false, false]),
      { timeout: 15_000, interval: 50 },
    )
  },
)
