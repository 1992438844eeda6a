import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process began, as text that no later process with the same number has; undefined when there is none.
 * A number alone says little: after a restart it may belong to anybody.
 */
export function processStart(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    if (process.platform === 'linux') {
      // Field 22 of stat, counted behind the name, which may itself hold spaces and brackets; field 3 is Z for one that has ended.
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\)\s/s, '')
        .split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0)
      return 'running'
    }
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      undefined
    )
  } catch {
    return undefined
  }
}

/** The command line of a process, arguments joined by spaces; empty when there is none or it cannot be read. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

/** Resolves when the process has ended, or false after `timeoutMs`. */
export async function ended(pid: number, timeoutMs: number): Promise<boolean> {
  const start = processStart(pid)
  const until = performance.now() + timeoutMs
  while (start !== undefined && processStart(pid) === start) {
    if (performance.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
