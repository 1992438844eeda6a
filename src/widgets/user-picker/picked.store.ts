import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { idsIn, roomOf } from '#domain/people.ts'
import { isNamed } from './user-picker.rules.ts'
import type { PickedUser } from './user-picker.types.ts'

/** One that was chosen. `asked`: the name is on its way; `unnamed`: it could not be read; `unknown`: nobody has this id. All keep their value. */
export interface Picked {
  id: string
  user: PickedUser
  state: 'known' | 'asked' | 'unnamed' | 'unknown'
}

export interface Change {
  selected: readonly PickedUser[]
  added: readonly PickedUser[]
  removed: readonly PickedUser[]
}

export interface PickedDeps {
  rules: () => { multiple: boolean; max: number }
  byIds: (ids: readonly string[], options?: { fresh?: boolean }) => Promise<ReadonlyMap<string, PickedUser>>
  /** The user has chosen others. */
  onChange: (value: string, change: Change) => void
  /** Names have come, or the page has set others. */
  onNamed: (selected: readonly PickedUser[]) => void
  onFailed: (cause: unknown, retry: () => void) => void
}

export interface PickedStore {
  readonly picked: ReadonlySignal<readonly Picked[]>
  /** Why names are missing. */
  readonly failure: ReadonlySignal<{ cause: unknown } | undefined>
  value(): string
  has(id: string): boolean
  /** How many more may be chosen. */
  room(): number
  /** The form value is another one. */
  follow(value: string): void
  /** The page gave users. @returns their value */
  take(users: readonly PickedUser[]): string
  /** Chooses users beside what is chosen; a field for one takes the first in the place of the old one. @returns how many found no room */
  add(users: readonly PickedUser[]): number
  remove(id: string): void
  clear(): void
  /** Puts these in the place of all. */
  replace(users: readonly PickedUser[]): void
  /** Asks for the names again: those that failed, or all. */
  retry(options?: { all: boolean }): Promise<void>
  end(): void
}

const known = (user: PickedUser): Picked => ({ id: user.id, user, state: isNamed(user) ? 'known' : 'asked' })

interface Naming {
  failure: Signal<{ cause: unknown } | undefined>
  /** Asks who everyone is of whom it is not known yet. */
  nameNew(): Promise<void>
  retry(options?: { all: boolean }): Promise<void>
  end(): void
}

const usersOf = (picked: readonly Picked[]) => picked.map(({ user }) => user)

/** Puts names to ids, in one go for all that come together. */
function createNaming(picked: Signal<readonly Picked[]>, { byIds, onNamed, onFailed }: PickedDeps): Naming {
  const failure = signal<{ cause: unknown } | undefined>(undefined)
  let ended = false
  const rename = (naming: (one: Picked) => Picked) => {
    picked.value = picked.value.map(naming)
  }
  async function name(ids: readonly string[], fresh = false): Promise<void> {
    if (ids.length === 0) return
    const wanted = new Set(ids)
    try {
      const found = await byIds(ids, { fresh })
      if (ended) return
      failure.value = undefined
      rename((one) => {
        if (!wanted.has(one.id)) return one
        const user = found.get(one.id)
        if (user) return { id: one.id, user, state: 'known' }
        return one.state === 'known' ? one : { ...one, state: 'unknown' }
      })
      onNamed(usersOf(picked.value))
    } catch (cause) {
      if (ended) return
      rename((one) => (wanted.has(one.id) && one.state === 'asked' ? { ...one, state: 'unnamed' } : one))
      failure.value = { cause }
      onFailed(cause, () => void retry())
    }
  }
  const retry = ({ all } = { all: false }): Promise<void> => {
    const ids = picked.value.filter(({ state }) => all || state === 'unnamed').map(({ id }) => id)
    rename((one) => (one.state === 'unnamed' ? { ...one, state: 'asked' } : one))
    return name(ids, true)
  }
  return {
    failure,
    nameNew: () => name(picked.value.filter(({ state }) => state === 'asked').map(({ id }) => id)),
    retry,
    end() {
      ended = true
    },
  }
}

/** Who is chosen, and what is known of them. What cannot be read costs a name, never a choice. */
export function createPicked(deps: PickedDeps): PickedStore {
  const picked = signal<readonly Picked[]>([])
  const { failure, nameNew, retry, end } = createNaming(picked, deps)
  const value = () => picked.value.map(({ id }) => id).join(',')
  const has = (id: string) => picked.value.some((one) => one.id === id)
  function put(next: readonly Picked[]): void {
    const before = picked.value
    picked.value = next
    void nameNew()
    const [was, is] = [new Set(before.map(({ id }) => id)), new Set(next.map(({ id }) => id))]
    const added = next.filter(({ id }) => !was.has(id)).map(({ user }) => user)
    const removed = before.filter(({ id }) => !is.has(id)).map(({ user }) => user)
    if (added.length + removed.length > 0) deps.onChange(value(), { selected: usersOf(next), added, removed })
  }
  const room = () => Math.max(0, roomOf(deps.rules()) - picked.value.length)
  return {
    picked,
    failure,
    value,
    has,
    room,
    retry,
    end,
    follow(wanted) {
      const ids = idsIn(wanted)
      if (ids.join(',') === value()) return
      const have = new Map(picked.value.map((one) => [one.id, one]))
      picked.value = ids.map((id) => have.get(id) ?? { id, user: { id }, state: 'asked' })
      deps.onNamed(usersOf(picked.value))
      void nameNew()
    },
    take(given) {
      picked.value = [...new Map(given.map((user) => [user.id, known(user)])).values()]
      void nameNew()
      return value()
    },
    add(given) {
      const fresh = given.filter(({ id }, at) => !has(id) && given.findIndex((other) => other.id === id) === at)
      if (!deps.rules().multiple) {
        if (fresh[0]) put([known(fresh[0])])
        return Math.max(0, fresh.length - 1)
      }
      const fitting = fresh.slice(0, room())
      put([...picked.value, ...fitting.map(known)])
      return fresh.length - fitting.length
    },
    remove: (id) => put(picked.value.filter((one) => one.id !== id)),
    clear: () => put([]),
    replace: (given) => put(given.map(known)),
  }
}
