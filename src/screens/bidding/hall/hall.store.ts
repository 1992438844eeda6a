import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'

/** What a person in the hall is about to do, or is doing. */
export type Action = 'suspend' | 'resume' | 'announce' | 'correction'
export type Doing =
  | { phase: 'idle' }
  | { phase: 'asking'; action: Action; wrong?: Failure }
  /** Sent, no answer yet. */
  | { phase: 'sending'; action: Action }

export interface HallStore {
  readonly doing: ReadonlySignal<Doing>
  ask(action: Action): void
  cancel(): void
  /** Does it; a refusal brings the question back with its reason. Never throws. */
  run(action: Action, work: () => Promise<void>): Promise<void>
}

/** The actions of the hall, one at a time. */
export function createHallStore(): HallStore {
  const doing = signal<Doing>({ phase: 'idle' })
  return {
    doing,
    ask: (action) => {
      if (doing.peek().phase !== 'sending') doing.value = { phase: 'asking', action }
    },
    cancel: () => {
      if (doing.peek().phase === 'asking') doing.value = { phase: 'idle' }
    },
    run: async (action, work) => {
      if (doing.peek().phase === 'sending') return
      doing.value = { phase: 'sending', action }
      try {
        await work()
        doing.value = { phase: 'idle' }
      } catch (cause) {
        doing.value = { phase: 'asking', action, wrong: cause as Failure }
      }
    },
  }
}
