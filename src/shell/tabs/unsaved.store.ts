import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { MayLeave, UnsavedGuard } from '#core/browser/unsaved.ts'

/** `unsaved`: input would be lost; `all`: every view would go, with nothing lost but the places in them. */
export interface Question {
  about: 'unsaved' | 'all'
  answer: (leave: boolean) => void
}

export interface Unsaved {
  /** The question that stands open; undefined: none. */
  readonly asking: ReadonlySignal<Question | undefined>
  /** Views that hold input which is nowhere else. */
  readonly views: ReadonlySignal<ReadonlySet<string>>
  isUnsaved(view: string): boolean
  /** What the forms of one view are given. The same one for the same view. */
  guardOf(view: string): UnsavedGuard
  /** Whether these views may go: asks when one of them holds input that is nowhere else, and always when all of them go (TAB-06). A second question answers the first with no. */
  mayClose(views: readonly string[], all?: 'all'): Promise<boolean> | true
  /** As `mayClose` for every view; once agreed, nothing is held any more, so that the browser does not ask again on the way out. */
  mayLeave: MayLeave
}

/** Which views hold input that would be lost with them. */
export function createUnsaved(): Unsaved {
  const holds = new Map<string, Set<symbol>>()
  const guards = new Map<string, UnsavedGuard>()
  const asking = signal<Question | undefined>(undefined)
  const views = signal<ReadonlySet<string>>(new Set())
  const held = (view: string) => (holds.get(view)?.size ?? 0) > 0

  /** What has changed while React was committing is told afterwards. */
  function tell(): void {
    queueMicrotask(() => {
      const now = [...holds.keys()].filter(held)
      if (now.length !== views.peek().size || now.some((view) => !views.peek().has(view))) views.value = new Set(now)
    })
  }

  function guardOf(view: string): UnsavedGuard {
    const known = guards.get(view)
    if (known) return known
    const own = new Set<symbol>()
    holds.set(view, own)
    const guard = {
      hold() {
        const one = Symbol(view)
        own.add(one)
        tell()
        return () => {
          own.delete(one)
          tell()
        }
      },
      held: () => held(view),
    }
    guards.set(view, guard)
    return guard
  }

  function mayClose(views: readonly string[], all?: 'all'): Promise<boolean> | true {
    const unsaved = views.some(held)
    if (!unsaved && !all) return true
    asking.peek()?.answer(false)
    return new Promise((resolve) => {
      asking.value = {
        about: unsaved ? 'unsaved' : 'all',
        answer(leave) {
          asking.value = undefined
          resolve(leave)
        },
      }
    })
  }

  function mayLeave(): Promise<boolean> | true {
    const asked = mayClose([...holds.keys()])
    if (asked === true) return true
    return asked.then((leave) => {
      if (leave) for (const own of holds.values()) own.clear()
      tell()
      return leave
    })
  }

  return { asking, views, isUnsaved: held, guardOf, mayClose, mayLeave }
}
