import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'
import type { Lang } from '#core/i18n/text.ts'
import type { ProjectName, RuleText } from './rules.api.ts'

export interface RulesClient {
  read(lang: Lang): Promise<RuleText>
  acknowledge(rulesHash: string): Promise<void>
  project(): Promise<ProjectName>
}

export type RulesState =
  | { phase: 'loading' }
  | { phase: 'ready'; text: RuleText; sending?: boolean; wrong?: Failure }
  | { phase: 'failed'; failure: Failure }

export interface RulesStore {
  readonly state: ReadonlySignal<RulesState>
  /** What the project is called; undefined until it is known. The rules stand without it. */
  readonly project: ReadonlySignal<ProjectName | undefined>
  read(lang: Lang): Promise<void>
  /** Confirms the text that is shown, then reads it again for its date; a text that has changed meanwhile is read anew. True when it is confirmed. */
  acknowledge(lang: Lang): Promise<boolean>
}

/** The rules of one project, of one kind. The answer of an older language never replaces a newer one. */
export function createRulesStore(client: RulesClient): RulesStore {
  const state = signal<RulesState>({ phase: 'loading' })
  const project = signal<ProjectName | undefined>(undefined)
  let asked = 0

  async function name(): Promise<void> {
    try {
      project.value = await client.project()
    } catch {
      // Whatever keeps the name away keeps the rules away as well, and is told there.
    }
  }

  async function read(lang: Lang): Promise<void> {
    asked += 1
    const mine = asked
    if (!project.peek()) void name()
    try {
      const text = await client.read(lang)
      if (mine === asked) state.value = { phase: 'ready', text }
    } catch (cause) {
      if (mine === asked) state.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  async function acknowledge(lang: Lang): Promise<boolean> {
    const shown = state.peek()
    if (shown.phase !== 'ready' || shown.sending) return false
    state.value = { phase: 'ready', text: shown.text, sending: true }
    try {
      await client.acknowledge(shown.text.rulesHash)
      await Promise.all([read(lang), name()])
      return true
    } catch (cause) {
      const wrong = cause as Failure
      if (wrong.code === 'TENDER-2033') await read(lang)
      const now = state.peek()
      state.value = { phase: 'ready', text: now.phase === 'ready' ? now.text : shown.text, wrong }
      return false
    }
  }

  return { state, project, read, acknowledge }
}
