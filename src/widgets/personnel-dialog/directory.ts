import { NoList } from '#core/element/body/list-failure.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { readOrgs } from '#widgets/org-picker/index.ts'
import { peopleOf, personOf } from '#widgets/people-list/index.ts'
import { type Item, named, personItem, unitItem } from './personnel.rules.ts'
import type { CheckState, Level, PersonnelLoader, PersonnelProps, Unit } from './personnel.types.ts'

export type Settings = Pick<PersonnelProps, 'type' | 'rootOrgId' | 'params' | 'loader'>

/** A page of what was asked for, as items. */
export interface Listing {
  orgs: readonly Item[]
  people: readonly Item[]
  orgTotal: number
  total: number
}

/** Where a personnel picker gets departments and people. Everything throws Failure, {@link NoList}, or what the page's loader threw. */
export interface Directory {
  readonly can: { search: boolean; branch: boolean }
  /** @param orgId empty: the top */
  level(orgId: string, page: number, signal: AbortSignal): Promise<Listing>
  search(text: string, page: number, signal: AbortSignal): Promise<Listing>
  /** Everyone beneath a department; of departments itself and those beneath it. */
  beneath(orgId: string, signal: AbortSignal): Promise<readonly Item[]>
  /** Who is not known is left out. */
  byIds(ids: readonly string[], options?: { fresh?: boolean }): Promise<ReadonlyMap<string, Item>>
  states(questions: readonly Question[]): Promise<Readonly<Record<string, CheckState>>>
}

export interface Question {
  orgId: string
  userIds: readonly string[]
}

/** People of a page that follows: a department's, a search's. */
const LEVEL_SIZE = 200
const SEARCH_SIZE = 80
/** How many pages of a large department are asked for at the same time. */
const AT_ONCE = 4

/** @see specification section 7, Pickers */
export function openDirectory(runtime: Runtime, settings: Settings): Directory {
  const root = named(settings.rootOrgId)
  if (settings.loader) return ownDirectory(settings.loader, settings.type, root)
  return settings.type === 'org' ? unitDirectory(runtime, root) : peopleDirectory(runtime, settings, root)
}

function peopleDirectory(runtime: Runtime, { params }: Settings, root: string): Directory {
  const { http } = runtime
  const custom = params as { includeLeft?: boolean; excludeIds?: string[] }
  return {
    can: { search: true, branch: true },
    async level(orgId, page, signal) {
      const place = orgId || root
      const query = { pageIndex: page, pageSize: LEVEL_SIZE }
      const body = { ...custom, ...(place && { orgId: place }) }
      return listingIn(await http.data('POST /platform/select-emp/tree-list', { query, body, quiet: true, signal }))
    },
    async search(nameLike, page, signal) {
      const query = { pageIndex: page, pageSize: SEARCH_SIZE }
      const body = { ...custom, nameLike, ...(root && { orgId: root }) }
      return listingIn(await http.data('POST /platform/select-emp/search', { query, body, quiet: true, signal }))
    },
    async beneath(orgId, signal) {
      const page = async (pageIndex: number) => {
        const body = { ...custom, orgId }
        const { empUsers, totalPages } = await http.data('POST /platform/select-emp/by-orgId', {
          query: { pageIndex },
          body,
          quiet: true,
          signal,
        })
        return { items: peopleIn(empUsers), totalPages }
      }
      const first = await page(1)
      const items = [...first.items]
      for (let next = 2; next <= first.totalPages; next += AT_ONCE) {
        const some = Array.from({ length: Math.min(AT_ONCE, first.totalPages - next + 1) }, (_, at) => page(next + at))
        for (const more of await Promise.all(some)) items.push(...more.items)
      }
      return items
    },
    async byIds(ids, options) {
      const found = await peopleOf(runtime).read(ids, options)
      return new Map([...found].map(([id, person]) => [id, personItem(person)]))
    },
    states: (questions) =>
      http.data('POST /platform/select-emp/ensure-status', {
        body: { orgUsers: questions.map(({ orgId, userIds }) => ({ orgId, userIds: [...userIds] })) },
        quiet: true,
      }),
  }
}

function unitDirectory(runtime: Runtime, root: string): Directory {
  const { http } = runtime
  return {
    can: { search: true, branch: true },
    async level(orgId, _page, signal) {
      const place = orgId || root
      return unitsOnly(await http.data('POST /platform/select-org/tree-list', { body: place ? { orgId: place } : {}, quiet: true, signal }))
    },
    async search(nameLike, _page, signal) {
      const body = { nameLike, ...(root && { orgId: root }) }
      return unitsOnly(await http.data('POST /platform/select-org/search', { body, quiet: true, signal }))
    },
    beneath: async (orgId, signal) =>
      unitsIn(await http.data('POST /platform/select-org/by-orgId', { body: { orgId }, quiet: true, signal })),
    async byIds(ids) {
      const found = await readOrgs(runtime, ids)
      return new Map([...found].map(([id, org]) => [id, unitItem(org as Unit)]))
    },
    states: async () => ({}),
  }
}

function ownDirectory(loader: PersonnelLoader, type: 'user' | 'org', root: string): Directory {
  const itemsIn = (rows: unknown) => (type === 'org' ? unitsIn(rows) : peopleIn(rows))
  return {
    can: { search: loader.search !== undefined, branch: loader.byOrg !== undefined },
    level: async (orgId, page, signal) => listingIn(await loader.tree({ orgId: orgId || root, page, signal })),
    search: async (text, page, signal) => listingIn((await loader.search?.({ text, orgId: root, page, signal })) ?? {}),
    beneath: async (orgId, signal) => itemsIn((await loader.byOrg?.({ orgId, signal })) ?? []),
    byIds: async (ids) => new Map(itemsIn((await loader.byIds?.(ids)) ?? []).map((item) => [item.id, item])),
    states: async (questions) => (await loader.ensureStatus?.(questions)) ?? {},
  }
}

function listingIn(answer: unknown): Listing {
  const { orgs = [], empUsers = [], orgTotal, empTotal } = (answer ?? {}) as Partial<Level>
  const [units, people] = [unitsIn(orgs), peopleIn(empUsers)]
  return {
    orgs: units,
    people,
    orgTotal: Math.max(units.length, Number(orgTotal) || 0),
    total: Math.max(people.length, Number(empTotal) || 0),
  }
}

function unitsOnly(answer: unknown): Listing {
  const orgs = unitsIn(answer)
  return { orgs, people: [], orgTotal: orgs.length, total: 0 }
}

function peopleIn(rows: unknown): Item[] {
  if (!Array.isArray(rows)) throw new NoList()
  return rows.flatMap((row) => {
    const person = personOf(row)
    return person ? personItem(person) : []
  })
}

function unitsIn(rows: unknown): Item[] {
  if (!Array.isArray(rows)) throw new NoList()
  return rows.flatMap((row: unknown) => (isUnit(row) ? unitItem(row) : []))
}

const isUnit = (row: unknown): row is Unit =>
  typeof row === 'object' && row !== null && typeof (row as Unit).id === 'string' && (row as Unit).id !== ''

/** A thing as the page gave it, person or department. */
export function itemOf(row: unknown, type: 'user' | 'org'): Item | undefined {
  if (type === 'org') return isUnit(row) ? unitItem(row) : undefined
  const person = personOf(row)
  return person && personItem(person)
}
