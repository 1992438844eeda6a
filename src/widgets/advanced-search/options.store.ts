import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { SearchField } from '#domain/search/field.ts'
import type { Option } from './options.api.ts'

export type Choices = { phase: 'loading' } | { phase: 'ready'; options: readonly Option[] } | { phase: 'failed' }

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
  const known = signal<Readonly<Record<string, Choices>>>({})
  let life = new AbortController()
  return {
    known,
    want(field) {
      const now = known.peek()[field.prop]
      if (now && now.phase !== 'failed') return
      const { signal: still } = life
      const set = (choices: Choices) => {
        if (!still.aborted) known.value = { ...known.peek(), [field.prop]: choices }
      }
      set({ phase: 'loading' })
      read(field, still).then(
        (options) => set({ phase: 'ready', options }),
        () => set({ phase: 'failed' }),
      )
    },
    nameOf(prop, value, separator = '/') {
      const choices = known.value[prop]
      return choices?.phase === 'ready' ? wayTo(choices.options, value)?.join(separator) : undefined
    },
    forget() {
      life.abort()
      life = new AbortController()
      known.value = {}
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
