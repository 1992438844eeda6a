import { effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Question } from './directory.ts'
import { type Item, stateOf } from './personnel.rules.ts'
import type { CheckState } from './personnel.types.ts'
import type { Change, Selection } from './selection.store.ts'
import type { Rows } from './tree.store.ts'

export interface StatesDeps {
  selection: Pick<Selection, 'items' | 'counts' | 'has'>
  rows: ReadonlySignal<Rows>
  type: () => 'user' | 'org'
  ask: (questions: readonly Question[]) => Promise<Readonly<Record<string, CheckState>>>
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  onFailed: (cause: unknown, retry: () => void) => void
}

/** How far each department is chosen. */
export interface States {
  of(orgId: string): CheckState
  /** Everyone beneath a department is known now. */
  learn(orgId: string, everyone: readonly Item[]): void
  /** The selection has changed: what the gateway said of the departments above no longer holds. */
  changed(change: Change): void
  end(): void
}

/** Questions within this time go along (specification section 9). */
const BATCH_MS = 50
const MOST_ORGS = 200
const MOST_IDS = 10_000

/**
 * The gateway says whether all, some or none of a department are chosen (specification section 4), because only some of its people are loaded here.
 * It is asked for the departments in the tree of which somebody is chosen; of one that was ticked everyone is known already.
 */
export function createStates({ selection, rows, type, ask, wait, onFailed }: StatesDeps): States {
  const told = signal<ReadonlyMap<string, CheckState>>(new Map())
  const totals = signal<ReadonlyMap<string, number>>(new Map())
  let controller = new AbortController()
  const open = (): string[] => {
    const ids = rows.value.rows.flatMap(({ kind, item }) => (kind === 'org' && item ? item.id : []))
    const isOpen = (id: string) => (selection.counts.value.get(id) ?? 0) > 0 && !totals.value.has(id) && !told.value.has(id)
    return [...new Set(ids)].filter(isOpen)
  }
  async function run(): Promise<void> {
    controller.abort()
    controller = new AbortController()
    const { signal: end } = controller
    try {
      await wait(BATCH_MS, end)
      for (const questions of questionsOf(open(), selection.items.peek().values())) {
        if (end.aborted) return
        const answer = await ask(questions)
        if (end.aborted) return
        told.value = new Map([...told.value, ...questions.map(({ orgId }) => [orgId, answer[orgId] ?? 'half'] as const)])
      }
    } catch (cause) {
      if (!end.aborted) onFailed(cause, () => void run())
    }
  }
  const stop = effect(() => {
    if (type() === 'user' && open().length > 0) void run()
  })
  return {
    of(orgId) {
      const of = selection.counts.value.get(orgId) ?? 0
      if (type() === 'org') return selection.has(orgId) ? 'all' : of > 0 ? 'half' : 'none'
      return stateOf(of, totals.value.get(orgId), told.value.get(orgId))
    },
    learn(orgId, everyone) {
      const within = new Map<string, number>([[orgId, everyone.length]])
      for (const { source } of everyone) {
        for (const id of placesWithin(source, orgId)) within.set(id, (within.get(id) ?? 0) + 1)
      }
      totals.value = new Map([...totals.value, ...within])
    },
    changed({ added, removed }) {
      const above = new Set([...added, ...removed].flatMap((item) => item.above))
      if (above.size > 0) told.value = new Map([...told.value].filter(([id]) => !above.has(id)))
    },
    end() {
      stop()
      controller.abort()
    },
  }
}

/** The departments beneath one in which somebody works, with those between; all of their people are among that one's. */
function placesWithin(source: object, orgId: string): Set<string> {
  const orgs = (source as { orgs?: readonly { id: string; parentIds?: readonly string[] }[] }).orgs ?? []
  return new Set(
    orgs.flatMap(({ id, parentIds = [] }) =>
      ((path) => (path.includes(orgId) ? path.slice(path.indexOf(orgId) + 1) : []))([...parentIds, id]),
    ),
  )
}

/** What is asked, in calls of a size that the gateway takes. */
function questionsOf(orgIds: readonly string[], items: Iterable<Item>): Question[][] {
  const users = new Map<string, string[]>(orgIds.map((id) => [id, []]))
  for (const { id, above } of items) for (const orgId of above) users.get(orgId)?.push(id)
  const calls: Question[][] = []
  let size = 0
  for (const [orgId, userIds] of users) {
    // So many are not asked about: a part of them is chosen, as far as anybody can say.
    if (userIds.length > MOST_IDS) continue
    const last = calls.at(-1)
    if (last && last.length < MOST_ORGS && size + userIds.length <= MOST_IDS) last.push({ orgId, userIds })
    else {
      calls.push([{ orgId, userIds }])
      size = 0
    }
    size += userIds.length
  }
  return calls
}
