import type { ProgressNode } from '#contract/workflow/shapes.ts'
import type { Http } from '#core/http/http.ts'

/** Node runs of a business record so far, and what is predicted. @throws Failure */
export const readProgress = (
  http: Pick<Http, 'data'>,
  { processCode, businessId }: { processCode: string; businessId: string },
  signal: AbortSignal,
): Promise<ProgressNode[]> =>
  http.data('GET /workflow/process/task/getApprovalProgress', {
    query: { processCode, bussinessId: businessId },
    signal,
    quiet: true,
  })
