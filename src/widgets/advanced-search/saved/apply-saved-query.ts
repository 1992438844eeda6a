import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { browserTimers } from '#core/browser/timers.ts'
import { readContent } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import { conditionsOf, type Group } from '#domain/search/tree.ts'
import type { CommonQuery } from '#widgets/advanced-search/search.types.ts'
import type { SearchContext } from '#widgets/advanced-search/search-context.ts'
import { messages } from './saved.messages.ts'
import type { SavedStore } from './saved.store.ts'

/**
 * What came of applying a query. `refused`: its conditions are shown, and have to be mended before they are searched by; `late`: something else was
 * asked for meanwhile.
 */
export type Taken = 'done' | 'refused' | 'missing' | 'failed' | 'late'

/** How a common query is applied, searched by and left. */
export interface ApplySavedQuery {
  /** The query that was applied last; none after a reset. */
  readonly applied: Signal<CommonQuery | undefined>
  /** The page still has to hear how the query wants the list: it is not searched by yet. */
  readonly isOwed: ReadonlySignal<boolean>
  /**
   * Takes the conditions of a query and searches by them.
   * @param wanted asked once it is there: whether it is still to be applied
   */
  take(id: string, wanted?: () => boolean): Promise<Taken>
  /**
   * What the list is searched by was a query's already, before the page was loaded anew: it is applied, and what is built stays.
   * @param isShown the list is shown as it may be; otherwise the page hears how the query wants it
   */
  resume(query: CommonQuery, isShown: boolean): void
  /** Nothing is applied any more, nor will be what is being read. */
  leave(): void
  /** The same, and the page hears of it. */
  part(): void
  /**
   * Searches by the present conditions. Those of a query may have had to be mended before: the list is shown as it says by the first search that is
   * made.
   * @returns false when conditions have to be mended first
   */
  search(): boolean
}

/** What is to be said of conditions that the list has lost; empty when there are none. */
function staleNote({ host, faultOf }: SearchContext, tree: Group): string {
  const stale = conditionsOf(tree).filter((condition) => faultOf(condition.id) === 'stale').length
  return stale > 0 ? host.text(messages, 'saved.stale', { count: stale }) : ''
}

/** Longest that a query waits for the names of its values. */
const NAMES_MS = 1_000

/** The conditions of a query. What somebody shared tells no names, also where it was kept with them. */
function treeOf({ content, mine }: CommonQuery, { nameless }: SearchContext): Group | undefined {
  const tree = readContent(content, bounds)
  return tree && !mine ? nameless(tree) : tree
}

/** The page is told a search in words, and once: its names are there before, unless they take too long. */
async function named(tree: Group, { names, fields }: SearchContext): Promise<void> {
  const enough = new AbortController()
  const late = browserTimers.wait(NAMES_MS, enough.signal).catch(() => undefined)
  await Promise.race([names.want(conditionsOf(tree), fields.peek()), late])
  enough.abort()
}

/** @param search searches by the present conditions; the list is to be shown as the query says */
export function createApplySavedQuery(
  context: SearchContext,
  saved: SavedStore,
  search: (query: CommonQuery | undefined) => boolean,
): ApplySavedQuery {
  const { host, store, notice } = context
  const applied = signal<CommonQuery | undefined>(undefined)
  let turn = 0
  const isOwed = signal(false)
  const leave = () => {
    turn += 1
    applied.value = undefined
    isOwed.value = false
  }
  const searchNow = () => {
    const done = search(isOwed.peek() ? applied.peek() : undefined)
    if (done) isOwed.value = false
    return done
  }
  return {
    applied,
    isOwed,
    leave,
    search: searchNow,
    part() {
      const was = applied.peek()
      leave()
      if (was) host.emit('fly-leave', {})
    },
    resume(query, isShown) {
      turn += 1
      isOwed.value = !isShown
      applied.value = query
      notice.value = staleNote(context, store.tree.peek())
      if (!isShown) searchNow()
    },
    async take(id, wanted = () => true) {
      turn += 1
      const mine = turn
      const isLate = () => mine !== turn || !wanted()
      const listed = saved.queries().find((one) => one.id === id)
      const known = listed && treeOf(listed, context)
      // What it said when it was listed is asked for beside what it says now.
      if (known) void context.names.want(conditionsOf(known), context.fields.peek())
      const answer = await saved.find(id)
      if (isLate()) return 'late'
      const tree = answer.kind === 'found' ? treeOf(answer.query, context) : undefined
      if (answer.kind !== 'found' || !tree) {
        notice.value = host.text(messages, answer.kind === 'failed' ? 'saved.unread' : 'saved.broken')
        return answer.kind === 'failed' ? 'failed' : 'missing'
      }
      await named(tree, context)
      if (isLate()) return 'late'
      store.change(() => tree)
      isOwed.value = true
      applied.value = answer.query
      notice.value = staleNote(context, tree)
      return searchNow() ? 'done' : 'refused'
    },
  }
}
