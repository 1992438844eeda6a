import { spawnSync } from 'node:child_process'

function git(cwd: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Commit to compare with: where this branch left main, as the origin has it or, in a clone without one, as it is here. On main itself with
 * nothing changed, the commit before: the last one is then what is looked at. Undefined where there is no history.
 */
export function changedSince(cwd = '.'): string | undefined {
  const head = git(cwd, 'rev-parse', 'HEAD')
  const fork = git(cwd, 'merge-base', 'HEAD', 'origin/main') ?? git(cwd, 'merge-base', 'HEAD', 'main')
  const isUntouched = fork === undefined || (fork === head && git(cwd, 'status', '--porcelain') === '')
  return isUntouched ? git(cwd, 'rev-parse', '--verify', '--quiet', 'HEAD~1') : fork
}
