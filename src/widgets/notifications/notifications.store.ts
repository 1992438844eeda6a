import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Notification } from '#contract/platform.ts'

export type InboxState =
  | { phase: 'idle' | 'loading' }
  | { phase: 'shown'; rows: readonly Notification[]; unread: number }
  | { phase: 'failed' }

export interface InboxStore {
  readonly state: ReadonlySignal<InboxState>
  load(): Promise<void>
  markAll(): Promise<void>
}

export interface InboxDeps {
  read: () => Promise<{ rows: readonly Notification[]; unread: number }>
  markAll: () => Promise<unknown>
}

/** The inbox of one user. What was shown stays while it is read again. */
export function createInboxStore({ read, markAll }: InboxDeps): InboxStore {
  const state = signal<InboxState>({ phase: 'idle' })
  let latest = 0

  async function load(): Promise<void> {
    latest += 1
    const mine = latest
    if (state.value.phase !== 'shown') state.value = { phase: 'loading' }
    try {
      const inbox = await read()
      if (mine === latest) state.value = { phase: 'shown', ...inbox }
    } catch {
      if (mine === latest) state.value = { phase: 'failed' }
    }
  }

  return {
    state,
    load,
    async markAll() {
      try {
        await markAll()
        await load()
      } catch {
        state.value = { phase: 'failed' }
      }
    },
  }
}
