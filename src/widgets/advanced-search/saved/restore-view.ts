import { effect, type ReadonlySignal, type Signal } from '@preact/signals-react'
import { type ListView, readView } from '#domain/list-view.ts'
import { soundContentOf } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import type { CommonQuery } from '#widgets/advanced-search/search.types.ts'
import type { SearchContext } from '#widgets/advanced-search/search-context.ts'
import type { ApplySavedQuery } from './apply-saved-query.ts'
import type { SavedStore } from './saved.store.ts'

/** Which common query the list is searched by, kept as long as the tab: a page that keeps the search of its list keeps conditions alone. */
interface Remembered {
  id: string
  /** What the list was searched by then. */
  searched: string
  isModified: boolean
}

export interface RestoreView {
  /** Goes on with the query that was applied before the page was loaded anew, when the page searches by the same. */
  recall(): void
  /** Told of what is applied, so that it can be gone on with; what is left is forgotten. @returns the end of it */
  remember(): () => void
  /** What is left now is left because the list opens: it is remembered until something is applied. */
  hold(): void
}

interface Kept extends Pick<ApplySavedQuery, 'resume' | 'isOwed'> {
  applied: ReadonlySignal<CommonQuery | undefined>
  isModified: ReadonlySignal<boolean>
  isOtherView: (view: string) => boolean
  /** How the list was shown when the query was applied. */
  since: Signal<unknown>
}

export function createRestoreView(
  context: SearchContext,
  saved: SavedStore,
  { applied, isOwed, isModified, isOtherView, since, resume }: Kept,
): RestoreView {
  const { host, store, searched, projectCode } = context
  const { tab } = context.runtime.storage
  const place = () => `search:${projectCode()}:${host.props.code.peek()}`
  let isHeld = true
  return {
    remember: () =>
      effect(() => {
        if (!applied.value) {
          if (!isHeld) tab.remove(place())
          return
        }
        isHeld = false
        // One that has to be mended first is not what the list is searched by.
        if (isOwed.value) {
          tab.remove(place())
          return
        }
        const now: Remembered = { id: applied.value.id, searched: soundContentOf(searched.value, bounds), isModified: isModified.value }
        tab.write(place(), now)
      }),
    hold() {
      isHeld = true
    },
    recall() {
      const was = tab.read<Remembered>(place())
      const query = saved.queries().find(({ id }) => id === was?.id)
      if (!was || !query || was.searched !== soundContentOf(searched.peek(), bounds)) return
      since.value = unsaidBy(query, host.props.view.peek())
      // What somebody is typing already is not searched for unasked.
      const isTouched = store.tree.peek() !== searched.peek()
      resume(query, isTouched || was.isModified || !isOtherView(query.view))
    },
  }
}

/** What a list shows of which a query says nothing: the reader's own. */
function unsaidBy({ view }: CommonQuery, shown: unknown): ListView {
  const parts = Object.keys(readView(view))
  return Object.fromEntries(Object.entries(readView(shown)).filter(([part]) => !parts.includes(part)))
}
