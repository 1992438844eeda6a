import type { Chart } from '#contract/workflow/definition-calls.ts'
import type { Http } from '#core/http/http.ts'

interface OfBusiness {
  processCode: string
  businessId: string
}

/** The version an instance runs on, with where it has been and where it waits. @throws Failure */
export const readChart = (http: Pick<Http, 'data'>, { processCode, businessId }: OfBusiness, signal: AbortSignal): Promise<Chart> =>
  http.data('GET /workflow/api/v1/instance/chart', { query: { processCode, bussinessId: businessId }, signal, quiet: true })

/** What a BPMN document draws; nothing where it cannot be read. @throws Failure */
export async function readDrawn(http: Pick<Http, 'data'>, xml: string, signal: AbortSignal): Promise<Chart | undefined> {
  const { chart } = await http.data('POST /workflow/api/v1/definition/check', { body: { xml }, signal, quiet: true })
  return chart ?? undefined
}
