import type { Action } from '#contract/tender/dossier-calls.ts'
import { fetchAllPages } from '#core/http/fetch-all-pages.ts'
import type { Data } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { ListSource } from '#lists/list.ts'

const quiet = true

export type ReviewRow = Data<'POST /tender/api/v1/review/page-list'>['rows'][number]
type ReviewStatus = ReviewRow['reviewStatus']
export type Review = Data<'GET /tender/api/v1/review/find-by-project'>
export type Signals = Data<'GET /tender/api/v1/review/signals'>
export type Ranking = Data<'GET /tender/api/v1/award/preview'>['rows']
export type Verdict = Data<'GET /tender/api/v1/log/verify'>

export const STATUSES = ['WATCHING', 'OPENED', 'SCORING', 'REPORT', 'RETURNED', 'SIGNED'] as const satisfies readonly ReviewStatus[]

/** The list of what is supervised and reviewed. */
export const reviewSource = ({ http, stream }: Runtime): ListSource<ReviewRow> => ({
  read: (body, query, signal) => http.data('POST /tender/api/v1/review/page-list', { body, query, signal, quiet }),
  follow({ refresh }, signal) {
    stream.follow(['list:cg'], { list: ({ topic }) => void (topic === 'list:cg' && refresh()) }, { signal, poll: refresh })
  },
})

/** One project under supervision. */
export interface Supervised {
  review: Review
  history: readonly Action[]
  timeZone: string | undefined
  /** For who may know of clues, once the names are revealed. */
  signals?: Signals
  /** From the review on. */
  ranking?: Ranking
}

export function supervisedClient({ http, stream }: Runtime, projectId: string) {
  const query = { projectId }
  return {
    async read(signal: AbortSignal): Promise<Supervised> {
      const [review, history, project] = await Promise.all([
        http.data('GET /tender/api/v1/review/find-by-project', { query, signal, quiet }),
        fetchAllPages(
          (page) => http.data('POST /tender/api/v1/project/history', { body: query, query: page, signal, quiet }),
          ({ seq }) => seq,
        ),
        http.data('GET /tender/api/v1/project/find-by-id', { query: { id: projectId }, signal, quiet }),
      ])
      const closed = review.reviewStatus !== 'WATCHING'
      const [signals, preview] = await Promise.all([
        closed && review.signals ? http.data('GET /tender/api/v1/review/signals', { query, signal, quiet }) : undefined,
        closed ? http.data('GET /tender/api/v1/award/preview', { query, signal, quiet }) : undefined,
      ])
      return { review, history, timeZone: project.form?.timeZone, ...(signals && { signals }), ...(preview && { ranking: preview.rows }) }
    },
    follow(changed: () => Promise<void>, signal: AbortSignal): void {
      const topic = `p:${projectId}`
      const on = {
        view: (data: { topic: string }) => void (data.topic === topic && changed()),
        list: (data: { id: string }) => void (data.id === projectId && changed()),
      }
      stream.follow([topic, 'list:cg'], on, { signal, poll: changed })
    },
  }
}

/** The gateway's own verification of the log. @throws Failure */
export const verifyLog = ({ http }: Runtime, projectId: string): Promise<Verdict> =>
  http.data('GET /tender/api/v1/log/verify', { query: { projectId }, quiet })

/** The whole log as newline-delimited JSON, as its reader may see it; the log then says that he took it along. @throws Failure */
export const takeLog = async ({ http }: Runtime, projectId: string): Promise<Blob> =>
  (await http.open(`/tender/api/v1/log/export?projectId=${encodeURIComponent(projectId)}`, { quiet })).blob()
