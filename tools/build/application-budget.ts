import type { Row } from './budget.ts'
import { type Chunks, closureOf, homesOf } from './chunks.ts'
import type { ScreenFiles } from './screen-files.ts'

/** What everybody waits for. */
const START = { kB: 175, files: 4 }
/** The start and the largest screen. */
const SCREEN = { kB: 415, files: 11 }

type SizeOf = (file: string) => number

/** Files that the application's page names itself. */
export function startFiles(chunks: Chunks): Set<string> {
  const files = new Set<string>()
  for (const entry of homesOf(chunks, '/host/boot.ts')) closureOf(chunks, entry, files)
  return files
}

/** The application with its home page, and with each of the other screens at its own address. */
export function applicationRows(start: ReadonlySet<string>, screens: ScreenFiles, sizeOf: SizeOf): Row[] {
  const row = (what: string, files: readonly string[], { kB: limit, files: most }: typeof START): Row => ({
    what,
    kB: files.reduce((sum, file) => sum + sizeOf(file), 0) / 1_000,
    limit,
    files: { count: files.length, limit: most },
  })
  return [
    row('the application with its home page', [...start], START),
    ...Object.entries(screens).map(([path, files]) => row(`the application at ${path}`, [...start, ...files], SCREEN)),
  ]
}

/** A line for every file of the application's first wave: its size, its name, who needs it. */
export function needs(start: ReadonlySet<string>, screens: ScreenFiles, sizeOf: SizeOf): string[] {
  const users = new Map([...start].map((file) => [file, ['every start']]))
  for (const [path, files] of Object.entries(screens)) for (const file of files) users.set(file, [...(users.get(file) ?? []), path])
  return [...users].map(([file, by]) => `${(sizeOf(file) / 1_000).toFixed(1).padStart(7)} kB gzip  ${file}: ${by.join(' ')}`)
}
