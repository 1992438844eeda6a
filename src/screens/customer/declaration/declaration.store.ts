import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Failure } from '#core/http/failure.ts'
import type { Lang } from '#core/i18n/text.ts'
import type { Pledge } from './declaration.api.ts'

export interface DeclarationClient {
  pledge(lang: Lang): Promise<Pledge>
  project(): Promise<ProjectView>
  sign(pledge: Pledge, key: string): Promise<void>
}

export type DeclarationState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure }
  /** `updated`: the firm signed an older version, or this one was replaced while it was read. */
  | { phase: 'ready'; pledge: Pledge; project: ProjectView; updated: boolean; sending?: boolean; wrong?: Failure }

export interface DeclarationStore {
  readonly state: ReadonlySignal<DeclarationState>
  read(lang: Lang): Promise<void>
  /** True when it is signed; a text that was replaced meanwhile is read anew and is to be read and signed again. */
  sign(lang: Lang): Promise<boolean>
}

/** The pledge of one project. The answer of an older language never replaces a newer one. */
export function createDeclarationStore(client: DeclarationClient): DeclarationStore {
  const state = signal<DeclarationState>({ phase: 'loading' })
  let asked = 0
  // A reply that was lost on the way is asked for again by the same key, so that nobody signs twice.
  let signing = { hash: '', key: '' }

  async function read(lang: Lang, replaced = false): Promise<void> {
    asked += 1
    const mine = asked
    try {
      const [pledge, project] = await Promise.all([client.pledge(lang), client.project()])
      const updated = pledge.acceptedAt === undefined && (replaced || project.pledgedAt !== undefined)
      if (mine === asked) state.value = { phase: 'ready', pledge, project, updated }
    } catch (cause) {
      if (mine === asked) state.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  async function sign(lang: Lang): Promise<boolean> {
    const shown = state.peek()
    if (shown.phase !== 'ready' || shown.sending) return false
    const { wrong: _, ...still } = shown
    state.value = { ...still, sending: true }
    if (signing.hash !== shown.pledge.bodyHash) signing = { hash: shown.pledge.bodyHash, key: crypto.randomUUID() }
    try {
      await client.sign(shown.pledge, signing.key)
      await read(lang)
      return true
    } catch (cause) {
      const wrong = cause as Failure
      if (wrong.code === 'TENDER-2032') await read(lang, true)
      else state.value = { ...still, wrong }
      return false
    }
  }

  return { state, read: (lang) => read(lang), sign }
}
