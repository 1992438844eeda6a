import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { OwnEntry } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { type Failure, failureOf } from '#core/http/failure.ts'
import type { ApplicationValues } from './application.rules.ts'

export interface ApplicationClient {
  project(signal: AbortSignal): Promise<ProjectView>
  entry(signal?: AbortSignal): Promise<OwnEntry>
  /** @param version of the draft that was changed, 0 for none. @returns the new one. @throws Failure 2004 when another one stands */
  save(values: ApplicationValues, version: number): Promise<number>
  submit(values: ApplicationValues, key: string): Promise<void>
  withdraw(key: string): Promise<void>
  follow(changed: () => void, signal: AbortSignal): void
}

export type ApplicationState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'ready'; project: ProjectView; entry: OwnEntry }

export interface ApplicationStore {
  readonly state: ReadonlySignal<ApplicationState>
  open(): Promise<void>
  close(): void
  /** Answers the failure for the form to show; undefined when it is sent. The same values are sent by the same key. */
  submit(values: ApplicationValues): Promise<Failure | undefined>
  withdraw(): Promise<Failure | undefined>
}

/** The firm's registration for one project; read again when the project's log grows. */
export function createApplicationStore(client: ApplicationClient): ApplicationStore {
  const state = signal<ApplicationState>({ phase: 'loading' })
  let left = new AbortController()
  let asked = 0
  let sending = { what: '', key: '' }

  async function read(): Promise<void> {
    const { signal: still } = left
    asked += 1
    const mine = asked
    try {
      const [project, entry] = await Promise.all([client.project(still), client.entry(still)])
      if (mine === asked && !still.aborted) state.value = { phase: 'ready', project, entry }
    } catch (cause) {
      if (mine === asked && !still.aborted && state.peek().phase !== 'ready') state.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  async function send(what: string, call: (key: string) => Promise<void>): Promise<Failure | undefined> {
    if (sending.what !== what) sending = { what, key: crypto.randomUUID() }
    const failure = await failureOf(call(sending.key))
    if (failure) return failure
    sending = { what: '', key: '' }
    await read()
    return undefined
  }

  return {
    state,
    async open() {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await read()
      if (!still.aborted) client.follow(() => void read(), still)
    },
    close: () => left.abort(),
    submit: (values) => send(`submit ${JSON.stringify(values)}`, (key) => client.submit(values, key)),
    withdraw: () => send('withdraw', (key) => client.withdraw(key)),
  }
}
