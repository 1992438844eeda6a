import type { Calls } from '#contract/index.ts'
import type { DataOf } from '#contract/kit.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Lang } from '#core/i18n/text.ts'
import type { Http } from '#core/runtime/runtime.ts'

export type RuleKind = 'fight' | 'win'
export type RuleText = DataOf<Calls['GET /tender/api/v1/rule/text']>

/** The rules of a project in words of one language. @throws Failure `refused` with TENDER-2001 */
export const readRules = (http: Http, projectId: string, kind: RuleKind, lang: Lang): Promise<RuleText> =>
  http.data('GET /tender/api/v1/rule/text', { query: { projectId, kind, lang }, quiet: true })

/** Confirms that the rules of this hash were read, once by a key; TENDER-2033 when they have changed since. */
export async function acknowledgeRules(http: Http, projectId: string, kind: RuleKind, rulesHash: string, key: string): Promise<void> {
  await http.data('POST /tender/api/v1/rule/ack', { body: { projectId, kind, rulesHash }, key, quiet: true })
}

export type ProjectName = Pick<ProjectView, 'code' | 'title' | 'titleEn' | 'pledgedAt' | 'acknowledged' | 'application' | 'actions'>

/** What the project is called and how far the firm has come. @throws Failure `refused` with TENDER-2001 */
export const readProjectName = (http: Http, projectId: string): Promise<ProjectName> =>
  http.data('GET /tender/api/v1/project/find-by-id', { query: { id: projectId }, quiet: true })
