import type { ProjectView } from '#contract/tender/project.ts'
import { type Action, createAction, type Scope } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { Pledge } from './declaration.api.ts'

export interface DeclarationClient {
  /** In the language of the moment. */
  pledge(): Promise<Pledge>
  project(): Promise<ProjectView>
  sign(pledge: Pledge, key: string): Promise<void>
}

export interface ReadPledge {
  pledge: Pledge
  project: ProjectView
  /** The firm signed an older version, or this one was replaced while it was read. */
  updated: boolean
}

export interface DeclarationStore extends Query<ReadPledge> {
  /** A text that was replaced meanwhile is read anew and is to be read and signed again. */
  readonly sign: Action<Pledge>
}

/** Another version is in force. */
export const REPLACED = 'TENDER-2032'

/** The pledge of one project. */
export function createDeclarationStore(client: DeclarationClient, scope: Scope): DeclarationStore {
  let replaced = false
  const query = createQuery({
    read: async (): Promise<ReadPledge> => {
      const [pledge, project] = await Promise.all([client.pledge(), client.project()])
      return { pledge, project, updated: pledge.acceptedAt === undefined && (replaced || project.pledgedAt !== undefined) }
    },
  })
  const sign = createAction(async (pledge: Pledge, key) => {
    try {
      await client.sign(pledge, key)
    } catch (cause) {
      replaced = (cause as Failure).code === REPLACED
      if (replaced) await query.refresh()
      throw cause
    }
    await query.refresh()
  }, scope)
  return { ...query, sign }
}
