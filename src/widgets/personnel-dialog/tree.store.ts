import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { type FlatTree, treeOf } from '#domain/flat-tree.ts'
import type { Directory, Listing } from './directory.ts'
import type { Item } from './personnel.rules.ts'
import type { Unit } from './personnel.types.ts'

/** A line of the tree: a department, a person in one department, or what loads more or again. */
export interface Row {
  /** The same person stands once in each department. */
  key: string
  kind: 'org' | 'user' | 'more' | 'retry'
  item?: Item
  /** Key of the branch it stands in; {@link TOP} or {@link FOUND} at the top. */
  in: string
  shown?: number
  total?: number
  cause?: unknown
}

export interface Rows {
  tree: FlatTree
  rows: readonly Row[]
  /** All of them show. */
  visible: Int32Array
}

interface Branch {
  orgs: readonly Item[]
  people: readonly Item[]
  /** People and departments in all. */
  total: number
  page: number
  phase: 'loading' | 'ready' | 'failed'
  cause?: unknown
  life: AbortController
}

export interface TreeDeps {
  directory: () => Directory
  /** People are chosen, so a department with nobody but people beneath it unfolds. */
  people: () => boolean
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  onFailed: (cause: unknown, retry: () => void) => void
}

export interface DirectoryTree {
  readonly rows: ReadonlySignal<Rows>
  /** What is searched; the tree shows what was found. */
  readonly query: ReadonlySignal<string>
  /** How the top of what shows is doing. */
  readonly phase: ReadonlySignal<{ phase: Branch['phase'] | 'idle'; cause?: unknown; total: number }>
  /** Departments whose children are all there, by id: their own keys. */
  childrenOf(orgId: string): readonly Item[] | undefined
  isOpen(row: Row): boolean
  isLoading(row: Row): boolean
  isBranch(row: Row): boolean
  /** Reads the top, when it is not there yet. */
  begin(): void
  open(row: Row, on: boolean): void
  more(branch: string): void
  retry(branch: string): void
  search(text: string): void
  /** Reads everything anew. */
  forget(): void
  end(): void
}

/** Keys of the two tops; ids have no such letter in front. */
export const TOP = '\u0000top'
export const FOUND = '\u0000found'
const PAUSE_MS = 300
/** Of keys (specification section 9). */
const SEPARATOR = '|'

interface Branches {
  all: ReadonlySignal<ReadonlyMap<string, Branch>>
  load(key: string, page: number, pauseMs?: number): Promise<void>
  drop(key: string): void
  clear(): void
  stop(): void
}

/** What is loaded of the directory. Only the last question of a branch counts; what was there stays until its answer. */
function createBranches(
  { directory, wait, onFailed }: TreeDeps,
  query: ReadonlySignal<string>,
  onLoaded: (key: string, found: Listing) => void,
): Branches {
  const all = signal<ReadonlyMap<string, Branch>>(new Map())
  const set = (key: string, branch: Branch) => {
    all.value = new Map([...all.value, [key, branch]])
  }
  const stop = () => {
    for (const { life } of all.peek().values()) life.abort()
  }
  async function load(key: string, page: number, pauseMs = 0): Promise<void> {
    const before = all.value.get(key)
    before?.life.abort()
    const controller = new AbortController()
    const { signal: end } = controller
    const kept = {
      orgs: before?.orgs ?? [],
      people: before?.people ?? [],
      total: before?.total ?? 0,
      page: before?.page ?? 0,
      life: controller,
    }
    set(key, { ...kept, phase: 'loading' })
    try {
      if (pauseMs > 0) await wait(pauseMs, end)
      const text = query.peek().trim()
      const found = await (key === FOUND ? directory().search(text, page, end) : directory().level(orgIdOf(key), page, end))
      if (end.aborted) return
      set(key, { ...joined(page > 1 ? kept : undefined, found), page, phase: 'ready', life: controller })
      onLoaded(key, found)
    } catch (cause) {
      if (end.aborted) return
      set(key, { ...kept, phase: 'failed', cause })
      onFailed(cause, () => void load(key, page))
    }
  }
  return {
    all,
    load,
    drop(key) {
      all.value.get(key)?.life.abort()
      all.value = new Map([...all.value].filter(([one]) => one !== key))
    },
    clear() {
      stop()
      all.value = new Map()
    },
    stop,
  }
}

/** Departments and people as they are unfolded, one level a call; a search shows what it found as a tree of its own. */
export function createDirectoryTree(deps: TreeDeps): DirectoryTree {
  const opened = signal<ReadonlySet<string>>(new Set())
  const query = signal('')
  const top = () => (query.value.trim() === '' ? TOP : FOUND)
  /** One department at the top is no choice: what lies beneath it is shown at once. */
  const unfoldOnly = (key: string, { orgs, people }: Listing) => {
    const [only] = orgs
    if (key === TOP && only && orgs.length === 1 && people.length === 0)
      open({ key: keyOf(key, only), kind: 'org', item: only, in: key }, true)
  }
  const { all: branches, load, drop, clear, stop } = createBranches(deps, query, unfoldOnly)
  const open = (row: Row, on: boolean) => {
    opened.value = new Set(on ? [...opened.value, row.key] : [...opened.value].filter((key) => key !== row.key))
    if (on && !branches.value.has(row.key)) void load(row.key, 1)
  }
  const rows = computed(() => rowsOf(top(), branches.value, opened.value))
  const next = (key: string) => {
    const branch = branches.value.get(key)
    if (branch && branch.phase !== 'loading') void load(key, branch.page + 1)
  }
  return {
    rows,
    query,
    phase: computed(() => {
      const branch = branches.value.get(top())
      return { phase: branch?.phase ?? 'idle', cause: branch?.cause, total: branch?.total ?? 0 }
    }),
    childrenOf: (orgId) => [...branches.value].find(([key, { phase }]) => phase === 'ready' && orgIdOf(key) === orgId)?.[1].orgs,
    isOpen: (row) => opened.value.has(row.key),
    isLoading: ({ key }) => branches.value.get(key)?.phase === 'loading',
    isBranch: ({ kind, item }) => kind === 'org' && hasBeneath(item?.source as Unit, deps.people()),
    begin() {
      if (!branches.value.has(TOP)) void load(TOP, 1)
    },
    open,
    more: next,
    retry: next,
    search(text) {
      const [before, now] = [query.value.trim(), text.trim()]
      query.value = text
      if (before === now) return
      if (now === '') drop(FOUND)
      else void load(FOUND, 1, PAUSE_MS)
    },
    forget() {
      clear()
      opened.value = new Set()
    },
    end: stop,
  }
}

const keyOf = (branch: string, { id, kind }: Item): string =>
  [branch === FOUND || branch.startsWith(FOUND) ? FOUND : '', kind, branchId(branch), id].join(SEPARATOR)
const branchId = (key: string) => (key === TOP || key === FOUND ? '' : orgIdOf(key))
/** The department of a branch; empty at the top. */
const orgIdOf = (key: string): string => (key === TOP || key === FOUND ? '' : key.slice(key.lastIndexOf(SEPARATOR) + 1))

/** A source that does not say how many lie beneath is asked. */
const hasBeneath = ({ hasOrgNum, hasEmpNum }: Unit, people: boolean): boolean =>
  (hasOrgNum === undefined && hasEmpNum === undefined) || (hasOrgNum ?? 0) + (people ? (hasEmpNum ?? 0) : 0) > 0

function joined(before: Pick<Branch, 'orgs' | 'people'> | undefined, { orgs, people, orgTotal, total }: Listing) {
  const unique = (items: readonly Item[]) => [...new Map(items.map((item) => [item.id, item])).values()]
  const all = { orgs: unique([...(before?.orgs ?? []), ...orgs]), people: unique([...(before?.people ?? []), ...people]) }
  const empty = orgs.length + people.length === 0
  // A page without anything is the last one, whatever the totals say.
  return {
    ...all,
    total: empty ? all.orgs.length + all.people.length : Math.max(orgTotal, all.orgs.length) + Math.max(total, all.people.length),
  }
}

/** What shows, in preorder. Deep trees do not exhaust the stack. */
function rowsOf(top: string, branches: ReadonlyMap<string, Branch>, opened: ReadonlySet<string>): Rows {
  const rows: Row[] = []
  const parents: number[] = []
  const stack: { row: Row; parent: number }[] = []
  /** A department that says it lies beneath itself is shown once. */
  const seen = new Set<string>()
  const unfold = (key: string, parent: number) => {
    const branch = branches.get(key)
    if (!branch) return
    const { orgs, people, total, phase, cause } = branch
    const line = (kind: 'org' | 'user') => (item: Item) => ({ row: { key: keyOf(key, item), kind, item, in: key }, parent })
    const lines: { row: Row; parent: number }[] = [...orgs.map(line('org')), ...people.map(line('user'))]
    const shown = lines.length
    if (phase === 'failed') lines.push({ row: { key: `${key}${SEPARATOR}retry`, kind: 'retry', in: key, cause }, parent })
    else if (shown < total) lines.push({ row: { key: `${key}${SEPARATOR}more`, kind: 'more', in: key, shown, total }, parent })
    for (let at = lines.length - 1; at >= 0; at -= 1) stack.push(lines[at]!)
  }
  unfold(top, -1)
  for (let line = stack.pop(); line; line = stack.pop()) {
    if (seen.has(line.row.key)) continue
    seen.add(line.row.key)
    rows.push(line.row)
    parents.push(line.parent)
    if (line.row.kind === 'org' && opened.has(line.row.key)) unfold(line.row.key, rows.length - 1)
  }
  return { tree: treeOf(parents), rows, visible: Int32Array.from(rows.keys()) }
}
