import { type Action, createAction, type Scope } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { ProjectName, RuleText } from './rules.api.ts'

export interface RulesClient {
  /** In the language of the moment. */
  read(): Promise<RuleText>
  acknowledge(rulesHash: string, key: string): Promise<void>
  project(): Promise<ProjectName>
}

export interface RulesStore extends Query<RuleText> {
  /** What the project is called. The rules stand without it: what keeps the name away keeps the rules away as well, and is told there. */
  readonly project: Query<ProjectName>
  /** Confirms the text of this hash, then reads it again for its date; a text that has changed meanwhile is read anew. */
  readonly acknowledge: Action<string>
}

/** The rules of one project, of one kind. */
export function createRulesStore(client: RulesClient, scope: Scope): RulesStore {
  const text = createQuery({ read: client.read })
  const project = createQuery({ read: client.project })
  const acknowledge = createAction(async (rulesHash: string, key) => {
    try {
      await client.acknowledge(rulesHash, key)
    } catch (cause) {
      if ((cause as Failure).code === 'TENDER-2033') await text.refresh()
      throw cause
    }
    await Promise.all([text.refresh(), project.refresh()])
  }, scope)
  return { ...text, project, acknowledge }
}
