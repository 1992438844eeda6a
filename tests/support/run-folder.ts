import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Folder for everything temporary of this process and those it starts. A caretaker hears when this process is gone, however it went, ends
 * what still lives of the run and removes the folder: an interrupted run leaves nothing.
 */
export function openRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fly-run-'))
  // PostgreSQL runs as another user when we are root, and must pass through.
  chmodSync(folder, 0o755)
  // In a group of its own, so that Ctrl+C in a terminal does not reach it.
  const caretaker = spawn(process.execPath, [join(import.meta.dirname, 'run-caretaker.ts'), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  })
  caretaker.unref()
  if (caretaker.stdin instanceof Socket) caretaker.stdin.unref()
  process.env.TMPDIR = folder
  return folder
}
