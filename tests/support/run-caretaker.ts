import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Waits until whoever started it is gone (its end of the pipe closes), ends the processes that name the folder of the run, and removes it. */

const [folder = ''] = process.argv.slice(2)
if (!/fly-run-\w+$/.test(folder)) throw new Error(`"${folder}" is no folder of a run`)

function textOf(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

const parentOf = (pid: string): string | undefined => /^PPid:\t(\d+)/m.exec(textOf(pid, 'status'))?.[1]

/** Processes with the folder in their environment or their command, and those that they started. */
function ofLinux(): string[] {
  const all = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid))
  const found = new Set(all.filter((pid) => `${textOf(pid, 'environ')}${textOf(pid, 'cmdline')}`.includes(folder)))
  for (let more = true; more; ) {
    const children = all.filter((pid) => !found.has(pid) && found.has(parentOf(pid) ?? ''))
    for (const pid of children) found.add(pid)
    more = children.length > 0
  }
  return [...found]
}

function living(): number[] {
  const found = existsSync('/proc/self/environ')
    ? ofLinux()
    : spawnSync('ps', ['axEww', '-o', 'pid=,command='], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter((line) => line.includes(folder))
        .map((line) => line.trim().split(' ')[0] ?? '')
  return found.map(Number).filter((pid) => pid > 1 && pid !== process.pid)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Ended meanwhile.
  }
}

await new Promise<void>((gone) => process.stdin.on('end', gone).on('error', gone).resume())
// Who is being killed may still start others.
for (let round = 0; round < 50 && living().length > 0; round++) {
  living().forEach(kill)
  await wait(50)
}
if (existsSync('/proc/mounts'))
  for (const [, mount = ''] of readFileSync('/proc/mounts', 'utf8').matchAll(/^\S+ (\S+)/gm))
    if (mount.startsWith(folder)) spawnSync('umount', ['-l', mount])
rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
