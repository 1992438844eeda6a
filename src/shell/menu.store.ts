import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'
import type { MenuItem } from '#domain/menu.ts'

export interface MenuStore {
  readonly items: ReadonlySignal<readonly MenuItem[]>
  readonly phase: ReadonlySignal<'idle' | 'loading' | 'ready' | 'failed'>
  readonly failure: ReadonlySignal<Failure | undefined>
  /** Reads the tree once; later calls do nothing, unless the reading had failed. Never throws. @see NAV-05 */
  load(): Promise<void>
  /** Another user: the next `load` reads again. */
  forget(): void
}

/** The menu tree of the signed-in user. */
export function createMenuStore(read: () => Promise<MenuItem[]>): MenuStore {
  const items = signal<readonly MenuItem[]>([])
  const phase = signal<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const failure = signal<Failure | undefined>(undefined)
  let turn = 0

  async function load(): Promise<void> {
    if (phase.peek() === 'loading' || phase.peek() === 'ready') return
    const own = ++turn
    phase.value = 'loading'
    try {
      const tree = await read()
      if (own !== turn) return
      items.value = tree
      phase.value = 'ready'
    } catch (cause) {
      if (own !== turn) return
      failure.value = cause as Failure
      phase.value = 'failed'
    }
  }

  function forget(): void {
    turn++
    items.value = []
    phase.value = 'idle'
  }

  return { items, phase, failure, load, forget }
}
