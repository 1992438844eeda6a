import { type ReadonlySignal, signal } from '@preact/signals-react'
import { Failure } from '#core/http/failure.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { SearchField } from '#domain/search/field.ts'
import type { Condition } from '#domain/search/tree.ts'
import { dictionariesOf } from '#widgets/dictionary/index.ts'
import { type Named, type Names, readNames, sourceOf } from './names.api.ts'

/** What is known of a value. `gone`: it is not there, or not for this reader; `unread`: its source could not be asked. */
export type Naming = { state: 'known'; named: Named } | { state: 'asked'; answered: Promise<void> } | { state: 'gone' | 'unread' }

/** Names of values as they are now, for the words of a search: a condition keeps ids, and whatever was said of them when it was kept is old. */
export interface NamesStore {
  /** Changes with every answer, and when all is forgotten. */
  readonly revision: ReadonlySignal<number>
  /** Another one when all is to be asked for anew. */
  readonly life: ReadonlySignal<object>
  /**
   * Asks for the names of all values of these conditions that are not known yet: one call a source.
   * @returns settled when none of them is being asked for any more, whatever came of it
   */
  want(conditions: readonly Condition[], fields: ReadonlyMap<string, SearchField>): Promise<void>
  /** Undefined for fields whose values cannot be asked for, and what nobody has asked for. */
  of(field: SearchField, value: string): Naming | undefined
  /** Other fields, another language or another person: all is asked anew. */
  forget(): void
}

type Requests = Map<string, { field: SearchField; values: Set<string> }>

/** Ids of a condition. */
export function idsOf({ value, citySelect }: Condition): readonly string[] {
  if (citySelect) return citySelect.code === '' ? [] : [citySelect.code]
  const values = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  // Words for whoever searches are no ids.
  return values.filter((id: string) => id !== '' && !id.startsWith('@'))
}

/** A refusal says nothing of what is there: it is like an answer without any of them. */
const isRefusal = (cause: unknown): boolean => cause instanceof Failure && (cause.kind === 'forbidden' || cause.code === 'VALIDATION-1006')

export function createNames(runtime: Runtime, projectCode: () => string): NamesStore {
  const [revision, life] = [signal(0), signal({})]
  const known = new Map<string, Map<string, Naming>>()
  const place = (source: string): Map<string, Naming> => {
    const there = known.get(source) ?? new Map<string, Naming>()
    known.set(source, there)
    return there
  }
  const read = async (source: string, field: SearchField, values: readonly string[]): Promise<Names | undefined> => {
    if (!source.startsWith('dictionary ')) return readNames(runtime, field, projectCode(), values)
    const labels = await dictionariesOf(runtime).labels(field.dictCode ?? '', runtime.locale.lang.peek())
    return labels && new Map(Object.entries(labels).map(([value, name]) => [value, { name }]))
  }
  const answer = async (source: string, field: SearchField, ids: readonly string[]): Promise<void> => {
    const now = life.peek()
    // Whoever wants a name is not to hear of what a call does.
    await undefined
    const found = await read(source, field, ids).catch((cause: unknown) => (isRefusal(cause) ? new Map<string, Named>() : undefined))
    if (now !== life.peek()) return
    for (const id of ids) {
      const named = found?.get(id)
      place(source).set(id, named ? { state: 'known', named } : { state: found ? 'gone' : 'unread' })
    }
    revision.value += 1
  }
  const askFor = (source: string, { field, values }: { field: SearchField; values: Set<string> }): void => {
    const answered = answer(source, field, [...values])
    for (const id of values) place(source).set(id, { state: 'asked', answered })
  }
  return {
    revision,
    life,
    async want(conditions, fields) {
      const requests: Requests = new Map()
      const wanted: [source: string, id: string][] = []
      for (const condition of conditions) {
        const field = condition.prop === undefined ? undefined : fields.get(condition.prop)
        const source = field && sourceOf(field, projectCode())
        if (!field || !source) continue
        const request = requests.get(source) ?? { field, values: new Set<string>() }
        for (const id of idsOf(condition)) {
          wanted.push([source, id])
          if ((place(source).get(id)?.state ?? 'unread') === 'unread') request.values.add(id)
        }
        if (request.values.size > 0) requests.set(source, request)
      }
      for (const [source, request] of requests) askFor(source, request)
      const namings = wanted.map(([source, id]) => place(source).get(id))
      await Promise.all(new Set(namings.map((naming) => (naming?.state === 'asked' ? naming.answered : undefined))))
    },
    of(field, value) {
      const source = sourceOf(field, projectCode())
      return source === undefined ? undefined : known.get(source)?.get(value)
    },
    forget() {
      known.clear()
      revision.value += 1
      life.value = {}
    },
  }
}
