import type { Timers } from '#core/browser/timers.ts'

/** Answers by id, asked for together and shared by all who ask within a page. */
export interface Batch<Row> {
  /**
   * The rows of these ids; what nobody knows is left out.
   *
   * @param fresh what was answered before does not count
   * @throws what the call threw, for all who waited for it; the next who asks tries again
   */
  read(ids: readonly string[], options?: { fresh?: boolean }): Promise<ReadonlyMap<string, Row>>
}

export interface BatchDeps<Row> {
  /** Whoever asks within this time goes along. It begins anew with each of them, at most {@link MOST_TURNS} times. */
  ms: number
  /** Most ids of one call; more are several calls. */
  most: number
  /** How long an answer is good, ms. */
  keepMs: number
  read: (ids: readonly string[]) => Promise<readonly Row[]>
  idOf: (row: Row) => string
  timers: Pick<Timers, 'wait' | 'monotonic'>
}

/** Hundreds of elements need longer than one turn to be drawn; nobody waits for more than this many. */
const MOST_TURNS = 60

interface Entry<Row> {
  answer: Promise<Row | undefined>
  /** Infinite while the answer is on its way. */
  until: number
}

/** One call for what many elements ask at nearly the same time (specification section 9, batch windows). */
export function createBatch<Row>({ ms, most, keepMs, read, idOf, timers }: BatchDeps<Row>): Batch<Row> {
  const entries = new Map<string, Entry<Row>>()
  let gathering: { ids: Set<string>; rows: Promise<ReadonlyMap<string, Row>> } | undefined

  async function send(ids: Set<string>): Promise<ReadonlyMap<string, Row>> {
    let still = true
    for (let turn = 0; turn < MOST_TURNS && still; turn += 1) {
      const [before, began] = [ids.size, timers.monotonic()]
      await timers.wait(ms)
      // A page that was too busy to wake us in time is still drawing those who will ask.
      still = ids.size !== before || timers.monotonic() - began > 2 * ms
    }
    gathering = undefined
    const all = [...ids]
    const parts = Array.from({ length: Math.ceil(all.length / most) }, (_, part) => all.slice(part * most, (part + 1) * most))
    const rows = (await Promise.all(parts.map(read))).flat()
    return new Map(rows.map((row) => [idOf(row), row]))
  }

  function ask(id: string): Entry<Row> {
    if (!gathering) {
      const ids = new Set<string>()
      gathering = { ids, rows: send(ids) }
    }
    gathering.ids.add(id)
    const entry: Entry<Row> = { answer: gathering.rows.then((rows) => rows.get(id)), until: Number.POSITIVE_INFINITY }
    entries.set(id, entry)
    entry.answer.then(
      () => {
        entry.until = timers.monotonic() + keepMs
      },
      () => {
        if (entries.get(id) === entry) entries.delete(id)
      },
    )
    return entry
  }

  return {
    async read(ids, { fresh = false } = {}) {
      const now = timers.monotonic()
      const wanted = [...new Set(ids)].map((id) => {
        const known = entries.get(id)
        const good = known && (fresh ? known.until === Number.POSITIVE_INFINITY : known.until > now)
        return { id, answer: (good ? known : ask(id)).answer }
      })
      const found = new Map<string, Row>()
      const rows = await Promise.all(wanted.map(({ answer }) => answer))
      rows.forEach((row, index) => {
        if (row !== undefined) found.set(wanted[index]!.id, row)
      })
      return found
    },
  }
}

/** What the elements of a page keep together, by name. It is emptied when somebody else signs in. */
export type RequestCache = Map<string, unknown>

/** The thing of this name; whoever asks first makes it. */
export function cachedIn<T>(cache: RequestCache, name: string, make: () => T): T {
  if (!cache.has(name)) cache.set(name, make())
  return cache.get(name) as T
}
