import type { Ask, Exporter, Values } from '#gateway/modules/excel/model.types.ts'
import type { Queries } from '#gateway/platform/database/watched-query.ts'

/** A list that is exported by the list's own statements. */
interface WholeList<Search> {
  /** @throws Refusal VALIDATION-1000 as the list's own call would */
  readonly check: (search: unknown) => void
  /** Everything that is found, in the order of the list; of `ids` alone when they are given. */
  readonly ids: (queries: Queries, ask: Ask, search: Search, ids: readonly string[] | undefined) => Promise<string[]>
  /** What the list shows of these now, in any order; what is not found any more is left out. */
  readonly rows: (queries: Queries, ask: Ask, search: Search, ids: readonly string[]) => Promise<readonly Values[]>
}

/** Whole projects are read for a row: so many of them are in memory at a time. */
const AT_ONCE = 500
const BETWEEN = '\n'

/**
 * Exports a list. Which rows there are, and their order, is settled once at the beginning, since lists whose order moves would lose and double rows between two
 * pages; what they show is read page by page.
 */
export function listExporter<Search>({ check, ids: read, rows }: WholeList<Search>): Exporter {
  return {
    check: (_ask, search) => check(search),
    count: async (queries, ask, search, ids) => (await read(queries, ask, search as Search, ids)).length,
    page: async (queries, ask, search, { after, limit, ids }) => {
      const left = after ?? (await read(queries, ask, search as Search, ids)).join(BETWEEN)
      if (left === '') return { rows: [], next: null }
      const { first, rest } = firstOf(left, Math.min(limit, AT_ONCE))
      const found = new Map<string, Values>((await rows(queries, ask, search as Search, first)).map((row) => [String(row.id), row]))
      return { rows: first.map((id) => found.get(id)).filter((row) => row !== undefined), next: rest }
    },
  }
}

/** Cut by position: of a million ids the rest is not taken apart for every page. */
function firstOf(text: string, count: number): { first: string[]; rest: string | null } {
  let end = -1
  for (let taken = 0; taken < count; taken++) {
    end = text.indexOf(BETWEEN, end + 1)
    if (end === -1) return { first: text.split(BETWEEN), rest: null }
  }
  return { first: text.slice(0, end).split(BETWEEN), rest: text.slice(end + 1) }
}
