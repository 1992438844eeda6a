import { computed, type ReadonlySignal } from '@preact/signals-react'
import { createQuery, type Query } from '#core/query.ts'
import type { MenuItem } from '#domain/menu.ts'

export interface MenuStore extends Pick<Query<MenuItem[]>, 'state' | 'reading'> {
  readonly items: ReadonlySignal<readonly MenuItem[]>
  /** Reads the tree once; later calls do nothing, unless the reading had failed. Never throws. @see NAV-05 */
  load(): Promise<void>
  /** Another user: the next `load` reads again. */
  forget(): void
}

/** The menu tree of the signed-in user. */
export function createMenuStore(read: () => Promise<MenuItem[]>): MenuStore {
  const { state, reading, refresh, clear } = createQuery({ read })
  const items = computed(() => (state.value.phase === 'ready' ? state.value.data : []))
  const load = async () => {
    if (!reading.peek() && state.peek().phase !== 'ready') await refresh()
  }
  return { state, reading, items, load, forget: clear }
}
