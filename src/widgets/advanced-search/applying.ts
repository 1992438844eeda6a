import { type Signal, signal } from '@preact/signals-react'
import { readContent } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import { conditionsOf, type Group } from '#domain/search/tree.ts'
import type { Ground } from './ground.ts'
import { messages } from './saved.messages.ts'
import type { SavedStore } from './saved.store.ts'
import type { CommonQuery } from './search.types.ts'

/**
 * What came of applying a query. `refused`: its conditions are shown, and have to be mended before they are searched by; `late`: something else was
 * asked for meanwhile.
 */
export type Taken = 'done' | 'refused' | 'missing' | 'failed' | 'late'

/** How a common query is applied, searched by and left. */
export interface Applying {
  /** The query that was applied last; none after a reset. */
  readonly applied: Signal<CommonQuery | undefined>
  /**
   * Takes the conditions of a query and searches by them.
   * @param wanted asked once it is there: whether it is still to be applied
   */
  take(id: string, wanted?: () => boolean): Promise<Taken>
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
function staleNote({ host, faultOf }: Ground, tree: Group): string {
  const stale = conditionsOf(tree).filter((condition) => faultOf(condition.id) === 'stale').length
  return stale > 0 ? host.text(messages, 'saved.stale', { count: stale }) : ''
}

/** @param search searches by the present conditions; the list is to be shown as the query says */
export function makeApplying(ground: Ground, saved: SavedStore, search: (query: CommonQuery | undefined) => boolean): Applying {
  const { host, store, notice } = ground
  const applied = signal<CommonQuery | undefined>(undefined)
  let turn = 0
  // Whether the page still has to hear how the query wants the list.
  let isOwed = false
  const leave = () => {
    turn += 1
    isOwed = false
    applied.value = undefined
  }
  const searchNow = () => {
    const done = search(isOwed ? applied.peek() : undefined)
    isOwed &&= !done
    return done
  }
  return {
    applied,
    leave,
    search: searchNow,
    part() {
      const was = applied.peek()
      leave()
      if (was) host.emit('fly-leave', {})
    },
    async take(id, wanted = () => true) {
      turn += 1
      const mine = turn
      const answer = await saved.find(id)
      if (mine !== turn || !wanted()) return 'late'
      const tree = answer.kind === 'found' ? readContent(answer.query.content, bounds) : undefined
      if (answer.kind !== 'found' || !tree) {
        notice.value = host.text(messages, answer.kind === 'failed' ? 'saved.unread' : 'saved.broken')
        return answer.kind === 'failed' ? 'failed' : 'missing'
      }
      store.change(() => tree)
      applied.value = answer.query
      notice.value = staleNote(ground, tree)
      isOwed = true
      return searchNow() ? 'done' : 'refused'
    },
  }
}
