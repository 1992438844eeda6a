import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { createQuery, type Query, type QueryState } from '#core/query.ts'
import type { SearchField } from '#domain/search/field.ts'
import type { Option } from './options.api.ts'

export type Choices = QueryState<readonly Option[]>

export interface ChoicesStore {
  /** Options by property, as far as they were asked for. */
  readonly known: ReadonlySignal<Readonly<Record<string, Choices>>>
  /** Reads the options of a field, once; after a failure again. */
  want(field: SearchField): void
  /** What a value is called, with what it lies beneath; undefined when nobody knows it. */
  nameOf(prop: string, value: string, separator?: string): string | undefined
  /** Other fields or another language: all is asked anew. */
  forget(): void
}

/** Options of enum fields: for the inputs, and for the words of the summary. */
export function createChoices(read: (field: SearchField, signal: AbortSignal) => Promise<Option[]>): ChoicesStore {
  const asked = signal<Readonly<Record<string, Query<readonly Option[]>>>>({})
  const known = computed(() => Object.fromEntries(Object.entries(asked.value).map(([prop, { state }]) => [prop, state.value])))
  return {
    known,
    want(field) {
      const before = asked.peek()[field.prop]
      if (before && before.state.peek().phase !== 'failed') return
      const query = before ?? createQuery({ read: (signal) => read(field, signal) })
      asked.value = { ...asked.peek(), [field.prop]: query }
      void query.refresh()
    },
    nameOf(prop, value, separator = '/') {
      const choices = known.value[prop]
      return choices?.phase === 'ready' ? wayTo(choices.data, value)?.join(separator) : undefined
    },
    forget() {
      for (const { close } of Object.values(asked.peek())) close()
      asked.value = {}
    },
  }
}

/** Names from the outermost option down to that of a value. */
function wayTo(options: readonly Option[], value: string): string[] | undefined {
  for (const { code, name, children = [] } of options) {
    if (code === value) return [name]
    const beneath = wayTo(children, value)
    if (beneath) return [name, ...beneath]
  }
  return undefined
}
