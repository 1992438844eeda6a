import { type ReadonlySignal, signal } from '@preact/signals-react'
import { idsIn } from '#domain/people.ts'
import { type Person, personOf } from './people-list.rules.ts'

export interface Listed {
  id: string
  person: Person
  state: 'known' | 'asked' | 'unnamed' | 'unknown'
}

export interface PeopleDeps {
  byIds: (ids: readonly string[], options?: { fresh?: boolean }) => Promise<ReadonlyMap<string, Person>>
  onFailed: (cause: unknown, retry: () => void) => void
}

export interface PeopleStore {
  readonly listed: ReadonlySignal<readonly Listed[]>
  readonly failure: ReadonlySignal<{ cause: unknown } | undefined>
  /** The page gave people; with ids beside them, those are asked for. */
  show(people: unknown, userIds: string): Promise<void>
  remove(id: string): readonly Person[]
  /** Asks again for those who are missing, or for all. */
  retry(options?: { all: boolean }): Promise<void>
  end(): void
}

/** The people of one list. `people` counts before `userIds`; an id that nobody has stays, marked. */
export function createPeople({ byIds, onFailed }: PeopleDeps): PeopleStore {
  const listed = signal<readonly Listed[]>([])
  const failure = signal<{ cause: unknown } | undefined>(undefined)
  let turn = 0
  async function ask(ids: readonly string[], fresh: boolean): Promise<void> {
    turn += 1
    const mine = turn
    if (ids.length === 0) return
    const wanted = new Set(ids)
    const put = (naming: (one: Listed) => Listed) => {
      listed.value = listed.value.map((one) => (wanted.has(one.id) ? naming(one) : one))
    }
    try {
      const found = await byIds(ids, { fresh })
      if (mine !== turn) return
      failure.value = undefined
      put((one) => {
        const person = found.get(one.id)
        if (person) return { id: one.id, person, state: 'known' }
        return one.state === 'known' ? one : { ...one, state: 'unknown' }
      })
    } catch (cause) {
      if (mine !== turn) return
      put((one) => (one.state === 'asked' ? { ...one, state: 'unnamed' } : one))
      failure.value = { cause }
      onFailed(cause, () => void retry())
    }
  }
  const retry = ({ all } = { all: false }) =>
    ask(
      listed.value.filter(({ state }) => all || state === 'unnamed' || state === 'asked').map(({ id }) => id),
      true,
    )
  return {
    listed,
    failure,
    async show(people, userIds) {
      const given = (Array.isArray(people) ? people : []).flatMap((one) => personOf(one) ?? [])
      failure.value = undefined
      if (given.length > 0) {
        turn += 1
        const unique = new Map(given.map((person) => [person.id, person]))
        listed.value = [...unique.values()].map((person) => ({ id: person.id, person, state: 'known' }))
        return
      }
      const have = new Map(listed.value.map((one) => [one.id, one]))
      listed.value = idsIn(userIds).map((id) => have.get(id) ?? { id, person: { id }, state: 'asked' })
      await ask(
        listed.value.filter(({ state }) => state === 'asked').map(({ id }) => id),
        false,
      )
    },
    remove(id) {
      listed.value = listed.value.filter((one) => one.id !== id)
      return listed.value.map(({ person }) => person)
    },
    retry,
    end() {
      turn += 1
    },
  }
}
