import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The processes reading a workbook that this one has started and that have not ended. */
export const readingProcesses = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').map(Number))
    .filter((pid) => pid > 0 && existsSync(`/proc/${pid}`) && /reading-process/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
