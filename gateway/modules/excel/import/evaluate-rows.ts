import { setImmediate as breathe } from 'node:timers/promises'
import { planRow, type ReadRow, type RowPlan } from '#domain/excel/import-plan.ts'
import type { Row } from '#domain/ooxml/cell.ts'
import type { Importer, Incoming, Prepared, Stored } from '#gateway/modules/excel/model.types.ts'
import { type Plan, readRow } from './import-columns.ts'

/** A batch, and what is known of it before its transaction begins. */
export interface EvaluatedRows {
  readonly rows: readonly Row[]
  /** What the cells mean, where the database has a say in what becomes of the rows. */
  readonly read?: readonly ReadRow[]
  /** Its rows where all of them are new: those that are refused, and the others made ready. What they say is not kept beside that. */
  readonly fresh?: { readonly refused: readonly RowPlan<Stored>[]; readonly prepared?: Prepared | undefined }
}

/** Rows that are judged without looking up: the database answers, and the reading process is heard, in between. */
const SLICE = 20

/** Finds out of a batch what can be found out without the database: of new rows all but what stands there already. */
export async function evaluateRows(rows: readonly Row[], plan: Plan, importer: Pick<Importer, 'bulk'>): Promise<EvaluatedRows> {
  const { rules } = plan
  // Without a key all rows are new.
  const bulk = rules.key === undefined ? importer.bulk : undefined
  const read: ReadRow[] = []
  const refused: RowPlan<Stored>[] = []
  const sound: Incoming[] = []
  for (const [at, row] of rows.entries()) {
    const one = readRow(row, plan)
    const what = bulk && planRow<Stored>(one, rules, [], undefined)
    if (!what) read.push(one)
    else if (what.does === 'create') sound.push(what)
    else refused.push(what)
    if (at % SLICE === 0) await breathe()
  }
  if (!bulk) return { rows, read }
  if (sound.length === 0) return { rows, fresh: { refused } }
  const prepared = await bulk.prepare(sound)
  return prepared ? { rows, fresh: { refused, prepared } } : { rows }
}

/**
 * Batches that may be judged and wait for their turn, and the bytes of their rows. They are the largest thing that an import holds: what is made ready of them
 * comes to as much again.
 */
const AHEAD: Room = { count: 6, bytes: 16 << 20 }

/** Batches in their order, judged from now on: while the file is still being read, and while the database is busy with those before. */
export function evaluateAhead(batches: AsyncIterable<readonly Row[]>, plan: Plan, importer: Importer): AsyncGenerator<EvaluatedRows, void> {
  return ahead(judged(batches, plan, importer), AHEAD, ({ rows }) => bytesOf(rows))
}

async function* judged(batches: AsyncIterable<readonly Row[]>, plan: Plan, importer: Importer): AsyncGenerator<EvaluatedRows, void> {
  for await (const rows of batches) yield await evaluateRows(rows, plan, importer)
}

const CELL_BYTES = 16
const CHARACTER_BYTES = 2

/** What rows hold at most. */
function bytesOf(rows: readonly Row[]): number {
  let bytes = 0
  for (const { cells } of rows) {
    bytes += cells.length * CELL_BYTES
    for (const cell of cells) if (typeof cell === 'string') bytes += cell.length * CHARACTER_BYTES
  }
  return bytes
}

export interface Room {
  readonly count: number
  readonly bytes: number
}

/**
 * Asks for more than is taken, from now on, as long as there is room; one more than there is room for is taken in. What goes wrong is told to whoever takes,
 * after all that came before it. Whoever stops taking ends the source.
 */
export function ahead<T>(source: AsyncIterable<T>, room: Room, bytesOf: (one: T) => number): AsyncGenerator<T, void> {
  const ready: { one: T; bytes: number }[] = []
  let [bytes, isLeft] = [0, false]
  let end: { error?: unknown } | undefined
  let moved = Promise.withResolvers<void>()
  const tell = () => {
    moved.resolve()
    moved = Promise.withResolvers()
  }
  const fill = async () => {
    for await (const one of source) {
      const more = { one, bytes: bytesOf(one) }
      ready.push(more)
      bytes += more.bytes
      tell()
      while (!isLeft && (ready.length >= room.count || bytes >= room.bytes)) await moved.promise
      if (isLeft) return
    }
  }
  void fill()
    .then(
      () => ({}),
      (error: unknown) => ({ error }),
    )
    .then((how) => {
      end = how
      tell()
    })
  return (async function* taken() {
    try {
      for (;;) {
        const next = ready.shift()
        if (next) {
          bytes -= next.bytes
          tell()
          yield next.one
        } else if (!end) await moved.promise
        else if ('error' in end) throw end.error
        else return
      }
    } finally {
      isLeft = true
      ready.length = 0
      tell()
    }
  })()
}
