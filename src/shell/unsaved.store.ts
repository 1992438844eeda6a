import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { UnsavedDoor } from '#core/unsaved.ts'

/** `unsaved`: input would be lost; `all`: every view would go, with nothing lost but the places in them. */
export interface Question {
  about: 'unsaved' | 'all'
  answer: (leave: boolean) => void
}

export interface Unsaved {
  /** The question that stands open; undefined: none. */
  readonly asking: ReadonlySignal<Question | undefined>
  /** What the forms of one view are given. The same one for the same view. */
  doorOf(view: string): UnsavedDoor
  /** Whether these views may go: asks when one of them holds input that is nowhere else, and always when all of them go (TAB-06). A second question answers the first with no. */
  mayClose(views: readonly string[], all?: 'all'): Promise<boolean> | true
}

/** Which views hold input that would be lost with them. */
export function createUnsaved(): Unsaved {
  const holds = new Map<string, number>()
  const doors = new Map<string, UnsavedDoor>()
  const asking = signal<Question | undefined>(undefined)

  function doorOf(view: string): UnsavedDoor {
    const known = doors.get(view)
    if (known) return known
    const change = (by: number) => holds.set(view, (holds.get(view) ?? 0) + by)
    const door = {
      hold() {
        change(1)
        return () => void change(-1)
      },
    }
    doors.set(view, door)
    return door
  }

  function mayClose(views: readonly string[], all?: 'all'): Promise<boolean> | true {
    const unsaved = views.some((view) => (holds.get(view) ?? 0) > 0)
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

  return { asking, doorOf, mayClose }
}
