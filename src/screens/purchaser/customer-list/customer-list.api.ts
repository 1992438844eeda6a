import type { ApplicationRow, RosterRow } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

const quiet = true
const ROWS = 200

/** @throws Failure, 2001 for a project the reader cannot see */
export const readProject = ({ http }: Runtime, id: string, signal: AbortSignal): Promise<ProjectView> =>
  http.data('GET /tender/api/v1/project/find-by-id', { query: { id }, signal, quiet })

/** The registration of one firm with its papers; undefined when it has none any more. @throws Failure */
export async function readRegistration(
  { http }: Runtime,
  projectId: string,
  { customerId, creditCode }: Pick<RosterRow, 'customerId' | 'creditCode'>,
): Promise<ApplicationRow | undefined> {
  const body = { projectId, ...(creditCode && { keyword: creditCode }) }
  const { rows } = await http.data('POST /tender/api/v1/application/page-list', { body, query: { pageSize: ROWS }, quiet })
  return rows.find((row) => row.customerId === customerId)
}

/** What the buyer decides of a registration. A return says until when papers come in again. */
export interface Verdict {
  decision: 'APPROVED' | 'REJECTED' | 'RETURNED'
  comment: string
  /** Instant; empty unless returned. */
  newDeadline: string
}

/** Each action by its key: the same key is the same action. All @throws Failure. */
export interface RosterActions {
  propose(customerIds: readonly string[], reason: string, key: string): Promise<void>
  resend(customerIds: readonly string[], key: string): Promise<void>
  revoke(customerId: string, reason: string, key: string): Promise<void>
  decide(read: Pick<RosterRow, 'customerId' | 'submittedAt'>, verdict: Verdict, key: string): Promise<void>
  confirmDeposit(customerId: string, key: string): Promise<void>
  disqualify(customerId: string, reason: string, key: string): Promise<void>
  finish(key: string): Promise<void>
  waive(reason: string, key: string): Promise<void>
}

export function rosterActions({ http }: Runtime, projectId: string): RosterActions {
  return {
    propose: async (ids, reason, key) => {
      const body = { projectId, customerIds: [...ids], reason }
      await http.data('POST /tender/api/v1/invitation/save-batch', { body, key, quiet })
    },
    resend: async (ids, key) => {
      await http.data('POST /tender/api/v1/invitation/resend', { body: { projectId, customerIds: [...ids] }, key, quiet })
    },
    revoke: async (customerId, reason, key) => {
      await http.data('POST /tender/api/v1/invitation/revoke', { body: { projectId, customerId, reason }, key, quiet })
    },
    decide: async ({ customerId, submittedAt }, { decision, comment, newDeadline }, key) => {
      const words = { ...(submittedAt && { submittedAt }), ...(comment && { comment }), ...(decision === 'RETURNED' && { newDeadline }) }
      await http.data('POST /tender/api/v1/application/review', { body: { projectId, customerId, decision, ...words }, key, quiet })
    },
    confirmDeposit: async (customerId, key) => {
      await http.data('POST /tender/api/v1/application/confirm-deposit', { body: { projectId, customerId }, key, quiet })
    },
    disqualify: async (customerId, reason, key) => {
      await http.data('POST /tender/api/v1/application/disqualify', { body: { projectId, customerId, reason }, key, quiet })
    },
    finish: async (key) => {
      await http.data('POST /tender/api/v1/project/finish-qualification', { body: { id: projectId }, key, quiet })
    },
    waive: async (reason, key) => {
      await http.data('POST /tender/api/v1/project/waive-minimum', { body: { id: projectId, reason }, key, quiet })
    },
  }
}
