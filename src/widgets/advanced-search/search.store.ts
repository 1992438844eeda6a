import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { begin, type History, record, redo, undo } from '#domain/search/history.ts'
import { excessOf, type Group } from '#domain/search/tree.ts'

export interface SearchStore {
  readonly tree: ReadonlySignal<Group>
  /** All trees that steps lead to, without following them. */
  all(): readonly Group[]
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  /**
   * @param tag what is changed, so that typing is one step; empty: a step of its own
   * @param withinMs how soon after the last change of its tag it is one step with it; a short while when left out
   * @returns whether anything changed; a tree that would grow beyond the bounds stays as it is
   */
  change(make: (root: Group) => Group, tag?: string, withinMs?: number): boolean
  /** Another tree, from which nothing leads back: the page's own. */
  begin(tree: Group): void
  /** @returns whether there was something to undo */
  undo(): boolean
  redo(): boolean
}

/** The condition tree of one panel, with what was and what was undone. @param now ms of a clock that only goes forward */
export function createSearchStore(first: Group, now: () => number, onChange: () => void): SearchStore {
  const history = signal<History<Group>>(begin(first))
  const step = (next: History<Group>): boolean => {
    const was = history.peek().present
    history.value = next
    if (next.present === was) return false
    onChange()
    return true
  }
  return {
    tree: computed(() => history.value.present),
    all() {
      const { past, present, future } = history.peek()
      return [...past, present, ...future]
    },
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    change(make, tag = '', withinMs) {
      const { present } = history.peek()
      const next = make(present)
      if (next === present || excessOf(next, present) !== undefined) return false
      return step(record(history.peek(), next, tag, now(), withinMs))
    },
    begin(tree) {
      history.value = begin(tree)
    },
    undo: () => step(undo(history.peek())),
    redo: () => step(redo(history.peek())),
  }
}
