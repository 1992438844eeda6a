import type { OwnEntry } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { type Action, createAction } from '#core/action.ts'
import { createQuery, type Query } from '#core/query.ts'
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

export interface Registration {
  project: ProjectView
  entry: OwnEntry
}

export interface ApplicationStore extends Query<Registration> {
  readonly submit: Action<ApplicationValues>
  readonly withdraw: Action<unknown>
}

/** The firm's registration for one project; read again when the project's log grows. */
export function createApplicationStore(client: ApplicationClient): ApplicationStore {
  const query = createQuery({
    read: async (signal): Promise<Registration> => {
      const [project, entry] = await Promise.all([client.project(signal), client.entry(signal)])
      return { project, entry }
    },
    follow: client.follow,
  })
  const submit = createAction(async (values: ApplicationValues, key) => {
    await client.submit(values, key)
    await query.refresh()
  })
  const withdraw = createAction(async (_: unknown, key) => {
    await client.withdraw(key)
    await query.refresh()
  })
  return { ...query, submit, withdraw }
}
