import { readdirSync, readFileSync } from 'node:fs'

/** A file of a thread or process, which may be gone by now. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The processes reading a workbook that this one has started and that have not ended. */
export const readingProcesses = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => read(`/proc/self/task/${task}/children`).trim().split(' ').map(Number))
    .filter((pid) => pid > 0 && /reading-process/.test(read(`/proc/${pid}/cmdline`)))
