import type { Calls } from '#contract/index.ts'
import type { DataOf } from '#contract/kit.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Lang } from '#core/i18n/text.ts'
import type { Http } from '#core/runtime/runtime.ts'

export type Pledge = DataOf<Calls['GET /tender/api/v1/pledge/current']>

/** The pledge in force, and when the acting firm signed it. @throws Failure `refused` with TENDER-2001 */
export const readPledge = (http: Http, projectId: string, lang: Lang): Promise<Pledge> =>
  http.data('GET /tender/api/v1/pledge/current', { query: { projectId, lang }, quiet: true })

/** @throws Failure `refused` with TENDER-2001 */
export const readProject = (http: Http, id: string): Promise<ProjectView> =>
  http.data('GET /tender/api/v1/project/find-by-id', { query: { id }, quiet: true })

/**
 * Signs the text of this hash. The same key is the same signature, however often it is sent.
 *
 * @throws Failure with TENDER-2030 (closed), 2031 (not invited), 2032 (another version is in force)
 */
export async function signPledge(http: Http, projectId: string, { templateId, bodyHash }: Pledge, key: string): Promise<void> {
  await http.data('POST /tender/api/v1/pledge/accept', { body: { projectId, templateId, bodyHash }, key, quiet: true })
}
