import { type ReadonlySignal, signal } from '@preact/signals-react'
import { pasteNames, resolveNames } from '#domain/paste-names.ts'
import type { Meant, NamedUser } from './names.api.ts'

/** What became of a pasted list of names. */
export type Pasted<User extends Meant = Meant> =
  | { phase: 'none' }
  | { phase: 'asking' }
  | { phase: 'failed'; text: string; cause: unknown }
  | {
      phase: 'done'
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
  const pasted = signal<Pasted<User>>({ phase: 'none' })
  let running = new AbortController()
  async function paste(text: string): Promise<void> {
    running.abort()
    running = new AbortController()
    const { signal: life } = running
    const names = pasteNames(text)
    pasted.value = { phase: 'asking' }
    try {
      const words = [...new Set(names.flatMap((name) => name.words))].filter((word) => word.length <= MAX_NAME)
      const candidates = await deps.byNames(words, life)
      if (life.aborted) return
      const { found, several, unknown } = resolveNames(names, candidates)
      const fresh = found.filter(({ id }) => !deps.has(id)).map(plain)
      const left = deps.add(fresh)
      const open = several.map(({ text: name, hits }) => ({ text: name, hits: hits.map(plain) }))
      pasted.value = { phase: 'done', added: fresh.length - left, left, several: open, unknown }
    } catch (cause) {
      if (life.aborted) return
      pasted.value = { phase: 'failed', text, cause }
      deps.onFailed(cause, () => void paste(text))
    }
  }
  return {
    pasted,
    paste,
    choose(text, user) {
      const now = pasted.value
      if (now.phase !== 'done') return
      const left = deps.has(user.id) ? 0 : deps.add([user])
      const several = now.several.filter((one) => one.text !== text)
      pasted.value = { ...now, several, left: now.left + left, added: now.added + (left === 0 ? 1 : 0) }
    },
    dismiss() {
      running.abort()
      pasted.value = { phase: 'none' }
    },
    end: () => running.abort(),
  }
}

const plain = <User extends Meant>({ words: _, ...user }: NamedUser<User>): User => user as unknown as User
