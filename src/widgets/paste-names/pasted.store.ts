import { computed, type ReadonlySignal } from '@preact/signals-react'
import { createQuery } from '#core/query.ts'
import { pasteNames, resolveNames } from '#domain/paste-names.ts'
import type { Meant, NamedUser } from './names.api.ts'

/** What became of a pasted list of names. */
export type Pasted<User extends Meant = Meant> =
  | { phase: 'none' }
  | { phase: 'asking' }
  | { phase: 'failed'; text: string; cause: unknown }
  | ({ phase: 'done' } & Outcome<User>)

interface Outcome<User> {
  added: number
  /** Found, without room. */
  left: number
  /** Several bear the name: the user chooses. */
  several: readonly { text: string; hits: readonly User[] }[]
  unknown: readonly string[]
}

export interface PastedDeps<User extends Meant> {
  byNames: (names: readonly string[], signal: AbortSignal) => Promise<NamedUser<User>[]>
  /** @returns how many found no room */
  add: (users: readonly User[]) => number
  has: (id: string) => boolean
  onFailed: (cause: unknown, retry: () => void) => void
}

export interface PastedStore<User extends Meant = Meant> {
  readonly pasted: ReadonlySignal<Pasted<User>>
  paste(text: string): Promise<void>
  /** One of those that bear a name. */
  choose(text: string, user: User): void
  dismiss(): void
  end(): void
}

/** Longer than any name; a call refuses it. */
const MAX_NAME = 100

/** A list of names, accounts, mail addresses or phone numbers from a sheet, resolved in one go. */
export function createPasted<User extends Meant>(deps: PastedDeps<User>): PastedStore<User> {
  let text = ''
  const { state, reading, clear, refresh, patch, close } = createQuery<Outcome<User>>({
    async read(still) {
      const names = pasteNames(text)
      const words = [...new Set(names.flatMap((name) => name.words))].filter((word) => word.length <= MAX_NAME)
      const { found, several, unknown } = resolveNames(names, await deps.byNames(words, still))
      const fresh = still.aborted ? [] : found.filter(({ id }) => !deps.has(id)).map(plain)
      const left = fresh.length > 0 ? deps.add(fresh) : 0
      const open = several.map(({ text: name, hits }) => ({ text: name, hits: hits.map(plain) }))
      return { added: fresh.length - left, left, several: open, unknown }
    },
    ended({ failure }) {
      const words = text
      if (failure) deps.onFailed(failure, () => void paste(words))
    },
  })
  const pasted = computed((): Pasted<User> => {
    const now = state.value
    if (reading.value) return { phase: 'asking' }
    if (now.phase === 'ready') return { phase: 'done', ...now.data }
    return now.failure ? { phase: 'failed', text, cause: now.failure } : { phase: 'none' }
  })
  function paste(words: string): Promise<void> {
    text = words
    clear()
    return refresh()
  }
  return {
    pasted,
    paste,
    choose(name, user) {
      patch((now) => {
        const left = deps.has(user.id) ? 0 : deps.add([user])
        const several = now.several.filter((one) => one.text !== name)
        return { ...now, several, left: now.left + left, added: now.added + (left === 0 ? 1 : 0) }
      })
    },
    dismiss: clear,
    end: close,
  }
}

const plain = <User extends Meant>({ words: _, ...user }: NamedUser<User>): User => user as unknown as User
