import type { Action } from '#contract/tender/dossier-calls.ts'
import type { RoundView } from '#contract/tender/round-view.ts'
import type { Sheet } from '#contract/tender/score-calls.ts'
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
type Benchmark = NonNullable<Data<'GET /tender/api/v1/award/preview'>['benchmark']>
export type ScoreResult = Data<'GET /tender/api/v1/score/result'>
export type Verdict = Data<'GET /tender/api/v1/log/verify'>

export const STATUSES = ['WATCHING', 'OPENED', 'SCORING', 'REPORT', 'RETURNED', 'SIGNED'] as const satisfies readonly ReviewStatus[]

/** The list of what is supervised and reviewed. */
export const reviewSource = ({ http, stream }: Runtime): ListSource<ReviewRow> => ({
  read: (body, query, signal) => http.data('POST /tender/api/v1/review/page-list', { body, query, signal, quiet }),
  follow({ refresh }, signal) {
    stream.follow(['list:cg'], { list: ({ topic }) => void (topic === 'list:cg' && refresh()) }, { signal, poll: refresh })
  },
})

export interface Scores {
  result: ScoreResult
  /** For who gives points himself. */
  mine?: Sheet
}

/** One project under supervision. */
export interface Supervised {
  review: Review
  history: readonly Action[]
  timeZone: string | undefined
  /** For who may know of clues, once the names are revealed. */
  signals?: Signals
  /** From the review on. */
  ranking?: Ranking
  benchmark?: Benchmark
  /** Where reviewers give points. */
  scores?: Scores
  /** Of a round that two persons open: whose word is given, as long as it waits. */
  opening?: NonNullable<RoundView['approvals']>
}

export function supervisedClient(runtime: Runtime, projectId: string) {
  const { http, stream } = runtime
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
      const isScored = closed && project.form?.award.method === 'combined'
      const isToOpen = review.project.roundPhase === 'WAITING' && project.form?.rounds?.opening === 'committee'
      const [signals, preview, scores, round] = await Promise.all([
        closed && review.signals ? http.data('GET /tender/api/v1/review/signals', { query, signal, quiet }) : undefined,
        closed && !project.pricesWithheld ? http.data('GET /tender/api/v1/award/preview', { query, signal, quiet }) : undefined,
        isScored ? readScores(runtime, projectId, signal) : undefined,
        isToOpen ? http.data('GET /tender/api/v1/round/view', { query, signal, quiet }) : undefined,
      ])
      return {
        ...{ review, history, timeZone: project.form?.timeZone },
        ...(signals && { signals }),
        ...(preview && { ranking: preview.rows, ...(preview.benchmark && { benchmark: preview.benchmark }) }),
        ...(scores && { scores }),
        ...(round?.approvals && { opening: round.approvals }),
      }
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

async function readScores(runtime: Runtime, projectId: string, signal: AbortSignal): Promise<Scores> {
  const result = await runtime.http.data('GET /tender/api/v1/score/result', { query: { projectId }, signal, quiet })
  const userId = runtime.session.user.peek()?.userId
  if (!result.reviewers.some((one) => one.userId === userId)) return { result }
  return { result, mine: await readSheet(runtime, projectId, signal) }
}

/** @throws Failure */
export const readSheet = ({ http }: Runtime, projectId: string, signal?: AbortSignal): Promise<Sheet> =>
  http.data('GET /tender/api/v1/score/mine', { query: { projectId }, quiet, ...(signal && { signal }) })

/** @returns the new version. @throws Failure 2004 when another window has saved since `version` */
export async function saveSheet({ http }: Runtime, projectId: string, version: number, rows: Sheet['rows']): Promise<number> {
  return (await http.data('POST /tender/api/v1/score/save', { body: { projectId, version, rows }, quiet })).version
}

/** @param key same key, same action. @throws Failure */
export const submitSheet = ({ http }: Runtime, projectId: string, rows: Sheet['rows'], key: string): Promise<unknown> =>
  http.data('POST /tender/api/v1/score/submit', { body: { projectId, rows }, key, quiet })

/** The gateway's own verification of the log. @throws Failure */
export const verifyLog = ({ http }: Runtime, projectId: string): Promise<Verdict> =>
  http.data('GET /tender/api/v1/log/verify', { query: { projectId }, quiet })

/** The whole log as newline-delimited JSON, as its reader may see it; the log then says that he took it along. @throws Failure */
export const takeLog = async ({ http }: Runtime, projectId: string): Promise<Blob> =>
  (await http.open(`/tender/api/v1/log/export?projectId=${encodeURIComponent(projectId)}`, { quiet })).blob()
