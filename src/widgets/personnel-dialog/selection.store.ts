import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { idsIn, roomOf } from '#domain/people.ts'
import { countedAbove, type Item, personItem, unitItem } from './personnel.rules.ts'

/** What changed, for a screen reader and for the list that shows it. */
export interface Change {
  added: readonly Item[]
  removed: readonly Item[]
}

export interface SelectionDeps {
  rules: () => { type: 'user' | 'org'; multiple: boolean; max: number }
  byIds: (ids: readonly string[], options?: { fresh?: boolean }) => Promise<ReadonlyMap<string, Item>>
  wait: (ms: number) => Promise<void>
  onChange: (change: Change) => void
  onFailed: (cause: unknown, retry: () => void) => void
}

/** What is chosen in the dialog, before it is confirmed. */
export interface Selection {
  readonly items: ReadonlySignal<ReadonlyMap<string, Item>>
  /** How many chosen ones lie beneath each department. */
  readonly counts: ReadonlySignal<ReadonlyMap<string, number>>
  /** Lit up because they were added less than 3 s ago. */
  readonly fresh: ReadonlySignal<ReadonlySet<string>>
  /** Names that could not be read. */
  readonly failure: ReadonlySignal<{ cause: unknown } | undefined>
  has(id: string): boolean
  room(): number
  /** Begins anew with what a page gave: things, and ids beside them. */
  begin(given: readonly Item[], value: string): void
  /** Adds all of them, or none when they find no room; who chooses one has it replaced. @returns whether they found room */
  add(items: readonly Item[]): boolean
  remove(ids: Iterable<string>): void
  /** Moves one up or down by so many places. */
  move(id: string, by: number): void
  retry(): Promise<void>
  end(): void
}

/** How long something new is lit up (specification section 9). */
const FRESH_MS = 3_000

export function createSelection(deps: SelectionDeps): Selection {
  const items = signal<ReadonlyMap<string, Item>>(new Map())
  const fresh = signal<ReadonlySet<string>>(new Set())
  const naming = createNaming(items, deps)
  const has = (id: string) => items.value.has(id)
  const light = (ids: readonly string[]) => {
    fresh.value = new Set([...fresh.value, ...ids])
    const wanted = new Set(ids)
    void deps.wait(FRESH_MS).then(() => {
      if (!naming.ended()) fresh.value = new Set([...fresh.value].filter((id) => !wanted.has(id)))
    })
  }
  const put = (next: ReadonlyMap<string, Item>, change: Change) => {
    if (change.added.length + change.removed.length === 0) return
    items.value = next
    if (change.added.length > 0) light(change.added.map(({ id }) => id))
    if (change.added.some(needsPlace)) void naming.nameNew()
    deps.onChange(change)
  }
  const room = () => Math.max(0, roomOf(deps.rules()) - items.value.size)
  return {
    items,
    counts: computed(() => countedAbove(items.value.values())),
    fresh,
    failure: naming.failure,
    has,
    room,
    begin(given, value) {
      const blank = deps.rules().type === 'org' ? unitItem : personItem
      const known = new Map(given.map((item) => [item.id, item]))
      const ids = value === '' ? [...known.keys()] : idsIn(value)
      items.value = new Map(ids.map((id) => [id, known.get(id) ?? blank({ id })]))
      fresh.value = new Set()
      void naming.nameNew()
    },
    add(wanted) {
      const news = [...new Map(wanted.filter(({ id }) => !has(id)).map((item) => [item.id, item])).values()]
      if (!deps.rules().multiple) {
        const [one] = news
        if (one) put(new Map([[one.id, one]]), { added: [one], removed: [...items.value.values()] })
        return true
      }
      if (news.length > room()) return false
      put(new Map([...items.value, ...news.map((item) => [item.id, item] as const)]), { added: news, removed: [] })
      return true
    },
    remove(ids) {
      const next = new Map(items.value)
      const removed = [...new Set(ids)].flatMap((id) => {
        const item = next.get(id)
        next.delete(id)
        return item ?? []
      })
      put(next, { added: [], removed })
    },
    move(id, by) {
      const order = [...items.value]
      const at = order.findIndex(([one]) => one === id)
      const to = Math.max(0, Math.min(order.length - 1, at + by))
      if (at < 0 || at === to) return
      order.splice(to, 0, ...order.splice(at, 1))
      items.value = new Map(order)
      deps.onChange({ added: [], removed: [] })
    },
    retry: naming.retry,
    end: naming.end,
  }
}

interface Naming {
  failure: Signal<{ cause: unknown } | undefined>
  nameNew(): Promise<void>
  retry(): Promise<void>
  ended(): boolean
  end(): void
}

/** Puts names and departments to ids. What cannot be read costs a name, never a choice. */
function createNaming(items: Signal<ReadonlyMap<string, Item>>, { byIds, onFailed }: SelectionDeps): Naming {
  const failure = signal<{ cause: unknown } | undefined>(undefined)
  let ended = false
  const rename = (ids: ReadonlySet<string>, naming: (item: Item) => Item) => {
    items.value = new Map([...items.value].map(([id, item]) => [id, ids.has(id) ? naming(item) : item]))
  }
  async function name(state: Item['state'], fresh: boolean): Promise<void> {
    const ids = [...items.value.values()].filter((item) => item.state === state || needsPlace(item)).map(({ id }) => id)
    if (ids.length === 0) return
    const wanted = new Set(ids)
    failure.value = undefined
    try {
      const found = await byIds(ids, { fresh })
      if (ended) return
      rename(wanted, (item) => found.get(item.id) ?? (item.state === 'known' ? item : { ...item, state: 'unknown' }))
    } catch (cause) {
      if (ended) return
      rename(wanted, (item) => (item.state === 'known' ? item : { ...item, state: 'unnamed' }))
      failure.value = { cause }
      onFailed(cause, () => void retry())
    }
  }
  const retry = () => name('unnamed', true)
  return {
    failure,
    nameNew: () => name('asked', false),
    retry,
    ended: () => ended,
    end() {
      ended = true
    },
  }
}

/** A person whom the page gave with a name alone: the departments, by which those above are ticked, are still to be read. */
const needsPlace = ({ kind, source, state }: Item): boolean => kind === 'user' && state === 'known' && !('orgs' in source)
