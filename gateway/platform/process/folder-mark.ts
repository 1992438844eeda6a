import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processStart } from './process-start.ts'

/** A folder of data that another process of ours is using now. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'

  constructor(folder: string, holder = '') {
    const [pid] = holder.split(' ')
    const named = pid ? ` (process ${pid})` : ''
    super(`The data folder ${folder} is in use by another fly-tender${named}. Stop it, or choose another DATA_DIR.`)
  }
}

/**
 * Marks the folder as ours while we live. A mark appears whole or not at all, and where one is there already not at all: it is a link to a file that was
 * written before. The mark of a process that has ended is followed by one process only, however many start at one instant: each mark has one turn after it,
 * which is taken in the same way, and which counts while that mark still stands.
 *
 * @returns how to give the folder back
 * @throws FolderInUse when a living process has it, or takes it at the same moment
 */
export function markFolder(folder: string): () => void {
  const file = join(folder, 'owner')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${process.pid} ${processStart(process.pid)}`)
  try {
    const before = holderOf(folder, file)
    const turns = before === undefined ? [] : turnsAfter(folder, file, before)
    const turn = turns.at(-1) ?? file
    take(folder, draft, turn)
    if (before !== undefined) follow(folder, { file, draft, before, turns })
  } finally {
    rmSync(draft, { force: true })
  }
  return () => rmSync(file, { force: true })
}

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Who has left a mark there and lives no more. */
function holderOf(folder: string, file: string): string | undefined {
  const mark = textOf(file)
  const [pid = '', born] = mark?.split(' ') ?? []
  if (born !== undefined && processStart(Number(pid)) === born) throw new FolderInUse(folder, mark)
  return mark
}

/** Turns that were taken by processes that ended in that moment, and the one that is free. */
function turnsAfter(folder: string, file: string, before: string): string[] {
  const turns: string[] = []
  for (let last: string | undefined = before; last !== undefined; last = holderOf(folder, turns.at(-1)!))
    turns.push(`${file}.after-${last.replaceAll(/\W+/g, '-')}`)
  return turns
}

function take(folder: string, draft: string, place: string): void {
  try {
    linkSync(draft, place)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new FolderInUse(folder, textOf(place)) : error
  }
}

interface Turn {
  file: string
  draft: string
  before: string
  turns: readonly string[]
}

/** Whoever waited a moment too long has a turn after a mark that is gone: it is worth nothing. */
function follow(folder: string, { file, draft, before, turns }: Turn): void {
  const now = textOf(file)
  if (now === before) renameSync(draft, file)
  for (const turn of now === before ? turns : turns.slice(-1)) rmSync(turn, { force: true })
  if (now !== before) throw new FolderInUse(folder, now)
}
