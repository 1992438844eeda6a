import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/failure.ts'

/** What a person in the hall is about to do, or is doing. */
export type Deed = 'suspend' | 'resume' | 'announce' | 'correction'
export type Doing =
  | { phase: 'idle' }
  | { phase: 'asking'; deed: Deed; wrong?: Failure }
  /** Sent, no answer yet. */
  | { phase: 'sending'; deed: Deed }

export interface HallStore {
  readonly doing: ReadonlySignal<Doing>
  ask(deed: Deed): void
  cancel(): void
  /** Does it; a refusal brings the question back with its reason. Never throws. */
  run(deed: Deed, work: () => Promise<void>): Promise<void>
}

/** The actions of the hall, one at a time. */
export function createHallStore(): HallStore {
  const doing = signal<Doing>({ phase: 'idle' })
  return {
    doing,
    ask: (deed) => {
      if (doing.peek().phase !== 'sending') doing.value = { phase: 'asking', deed }
    },
    cancel: () => {
      if (doing.peek().phase === 'asking') doing.value = { phase: 'idle' }
    },
    run: async (deed, work) => {
      if (doing.peek().phase === 'sending') return
      doing.value = { phase: 'sending', deed }
      try {
        await work()
        doing.value = { phase: 'idle' }
      } catch (cause) {
        doing.value = { phase: 'asking', deed, wrong: cause as Failure }
      }
    },
  }
}
