import type { BidRow } from '#contract/tender/bid.ts'
import type { Action, AwardState } from '#contract/tender/dossier-calls.ts'
import type { Objection } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { RoundPrice } from '#contract/tender/round-view.ts'
import type { ProgressNode } from '#contract/workflow/shapes.ts'
import { Failure } from '#core/http/failure.ts'
import { fetchAllPages } from '#core/http/fetch-all-pages.ts'
import type { Data } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

const quiet = true

export type Timeline = Data<'GET /tender/api/v1/project/timeline'>
type Preview = Data<'GET /tender/api/v1/award/preview'>
export type Ranking = Preview['rows']
export type Review = Data<'GET /tender/api/v1/review/find-by-project'>
export type Release = Data<'GET /tender/api/v1/award/ocds'>

/** One project as the purchaser's side reads it after publication. */
export interface FileData {
  project: ProjectView
  steps: Timeline
  award: AwardState
  /** Newest first. */
  history: readonly Action[]
  objections: readonly Objection[]
  /** From the review on. */
  ranking?: Ranking
  /** What average prices are held against. */
  benchmark?: NonNullable<Preview['benchmark']>
  /** Whom the approval of the award has asked and asks, where one runs. */
  approval?: readonly ProgressNode[]
  /** What must be in order before an award; while it is reviewed. */
  review?: Review
}

const bySeq = ({ seq }: { seq: number }) => seq

const REVIEWED: ReadonlySet<string> = new Set(['REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED'])

/** None of an award that was proposed while its process was stopped. @throws Failure */
async function readApproval(http: Runtime['http'], bussinessId: string, signal: AbortSignal): Promise<readonly ProgressNode[] | undefined> {
  const query = { processCode: 'tender_award', bussinessId } // sic
  try {
    return await http.data('GET /workflow/process/task/getApprovalProgress', { query, signal, quiet })
  } catch (error) {
    if (error instanceof Failure && error.code === 'FLOW-3001') return undefined
    throw error
  }
}

const NO_AWARD: AwardState = { confirmations: [], forfeitable: [] }

/** A project's file, read as a whole and again when something happens to it. */
export function projectFileClient({ http, stream }: Runtime, projectId: string) {
  return {
    async read(signal: AbortSignal): Promise<FileData> {
      const query = { projectId }
      const [project, steps, history, objections] = await Promise.all([
        http.data('GET /tender/api/v1/project/find-by-id', { query: { id: projectId }, signal, quiet }),
        http.data('GET /tender/api/v1/project/timeline', { query: { id: projectId }, signal, quiet }),
        fetchAllPages((page) => http.data('POST /tender/api/v1/project/history', { body: query, query: page, signal, quiet }), bySeq),
        fetchAllPages((page) => http.data('POST /tender/api/v1/objection/page-list', { body: query, query: page, signal, quiet }), bySeq),
      ])
      const { status, pricesWithheld } = project
      const [award, preview, review, approval] = await Promise.all([
        pricesWithheld ? NO_AWARD : http.data('GET /tender/api/v1/award/state', { query, signal, quiet }),
        REVIEWED.has(status) && !pricesWithheld ? http.data('GET /tender/api/v1/award/preview', { query, signal, quiet }) : undefined,
        status === 'REVIEW' ? http.data('GET /tender/api/v1/review/find-by-project', { query, signal, quiet }) : undefined,
        status === 'AWARD_APPROVAL' ? readApproval(http, projectId, signal) : undefined,
      ])
      return {
        ...{ project, steps, award, history, objections },
        ...(preview && { ranking: preview.rows, ...(preview.benchmark && { benchmark: preview.benchmark }) }),
        ...(review && { review }),
        ...(approval && { approval }),
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

/** Every accepted bid, oldest first. @throws Failure */
export async function readBids({ http }: Runtime, projectId: string): Promise<readonly BidRow[]> {
  const body = { projectId }
  const rows = await fetchAllPages((page) => http.data('POST /tender/api/v1/bid/page-list', { body, query: page, quiet }), bySeq)
  return rows.reverse()
}

/** Every price of the rounds with its firm. @throws Failure */
export const readRoundPrices = ({ http }: Runtime, projectId: string): Promise<readonly RoundPrice[]> =>
  http.data('GET /tender/api/v1/round/prices', { query: { projectId }, quiet })

/** The project as an OCDS release. @throws Failure */
export const readRelease = ({ http }: Runtime, projectId: string): Promise<Release> =>
  http.data('GET /tender/api/v1/award/ocds', { query: { projectId }, quiet })
