import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Runtime } from '#core/runtime.ts'
import { readView, type ViewColumns } from '#domain/list-view.ts'

/** Columns as the reader of a list has them: remembered for him in this browser, and part of a common query. */
export interface ListColumns {
  /** Undefined: as the list has them. */
  readonly choice: ReadonlySignal<ViewColumns | undefined>
  set(choice: ViewColumns): void
  /** A width while it is being pulled: shown, not remembered. */
  preview(name: string, px: number): void
  /** What a common query says of them; undefined: as the list has them. */
  apply(choice: ViewColumns | undefined): void
}

const NONE: ViewColumns = { order: [], hidden: [], widths: {}, fixed: {} }

/** @param code name of the list */
export function createListColumns(code: string, { storage }: Pick<Runtime, 'storage'>): ListColumns {
  const place = `list:${code}`
  const choice = signal(readView({ columns: storage.browser.read(place) }).columns)
  const apply: ListColumns['apply'] = (next) => {
    choice.value = next
    if (next) storage.browser.write(place, next)
    else storage.browser.remove(place)
  }
  return {
    choice,
    apply,
    set: apply,
    preview(name, px) {
      const now = choice.peek() ?? NONE
      choice.value = { ...now, widths: { ...now.widths, [name]: px } }
    },
  }
}
