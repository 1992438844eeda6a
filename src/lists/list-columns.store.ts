import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Runtime } from '#core/runtime/runtime.ts'
import { readView, type ViewColumns } from '#domain/list-view.ts'

/**
 * Columns as the reader of a list has them: his own, remembered for him in this browser; over them, while a common query is applied, those that it
 * brings, or his own to begin with. What is changed meanwhile is changed for the query alone, and his own stand again when it is left.
 */
export interface ListColumns {
  /** Undefined: as the list has them. */
  readonly choice: ReadonlySignal<ViewColumns | undefined>
  /** As the reader wants them now; undefined: as the list has them. */
  set(choice: ViewColumns | undefined): void
  /** A width while it is being pulled: shown, not remembered. */
  preview(name: string, px: number): void
  /** As a common query wants them; one that says nothing of them begins with the reader's own. */
  apply(choice: ViewColumns | undefined): void
  /** No common query is applied any more. */
  leave(): void
}

const NONE: ViewColumns = { order: [], hidden: [], widths: {}, fixed: {} }

/** @param code name of the list */
export function createListColumns(code: string, { storage }: Pick<Runtime, 'storage'>): ListColumns {
  const place = `list:${code}`
  const own = signal(readView({ columns: storage.browser.read(place) }).columns)
  const appliedView = signal<{ choice: ViewColumns | undefined } | undefined>(undefined)
  const choice = computed(() => (appliedView.value ? appliedView.value.choice : own.value))
  const show = (next: ViewColumns | undefined) => {
    if (appliedView.peek()) appliedView.value = { choice: next }
    else own.value = next
  }
  return {
    choice,
    set(next) {
      show(next)
      if (appliedView.peek()) return
      if (next) storage.browser.write(place, next)
      else storage.browser.remove(place)
    },
    preview(name, px) {
      const now = choice.peek() ?? NONE
      show({ ...now, widths: { ...now.widths, [name]: px } })
    },
    apply(wished) {
      appliedView.value = { choice: wished ?? own.peek() }
    },
    leave() {
      appliedView.value = undefined
    },
  }
}
