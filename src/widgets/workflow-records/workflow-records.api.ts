import type { TaskActivity } from '#contract/workflow/shapes.ts'
import type { Http } from '#core/http/http.ts'
import { activitiesIn } from './workflow-records.rules.ts'

/** Where the records of a business record are; empty addresses are the gateway's own calls. `{id}` is the business id. */
export interface RecordsSource {
  businessId: string
  /** Empty: the gateway looks for it in all of them. */
  processCode: string
  tasksUrl: string
  /** Given: nothing is asked for it. */
  status: string
  statusUrl: string
}

export interface Records {
  /** Oldest first, as the service has them. */
  activities: readonly TaskActivity[]
  /** Empty where it is not known. */
  status: string
}

/** @throws Failure when the activities cannot be read; a status that cannot be read is unknown */
export async function readRecords(http: Pick<Http, 'data' | 'open'>, source: RecordsSource, signal: AbortSignal): Promise<Records> {
  const [activities, status] = await Promise.all([readActivities(http, source, signal), readStatus(http, source, signal).catch(() => '')])
  return { activities, status }
}

async function readActivities(http: Pick<Http, 'data' | 'open'>, source: RecordsSource, signal: AbortSignal) {
  const { businessId, tasksUrl } = source
  if (!tasksUrl) return activitiesIn(await http.data('GET /workflow/process/tasks', { query: recordOf(source), signal, quiet: true }))
  return activitiesIn(await dataAt(http, tasksUrl, businessId, signal))
}

const recordOf = ({ businessId, processCode }: RecordsSource) => ({ id: businessId, ...(processCode && { processCode }) })

async function readStatus(http: Pick<Http, 'data' | 'open'>, source: RecordsSource, signal: AbortSignal): Promise<string> {
  const { businessId, status, statusUrl } = source
  if (status) return status
  const found = statusUrl
    ? await dataAt(http, statusUrl, businessId, signal)
    : await http.data('GET /workflow/process/status', { query: recordOf(source), signal, quiet: true })
  const { processStatus } = (found ?? {}) as { processStatus?: unknown }
  return typeof processStatus === 'string' ? processStatus : ''
}

/** `data` of an answer; nothing where its `statusCode` is none of success (specification section 8). @throws Failure */
async function dataAt(http: Pick<Http, 'open'>, address: string, id: string, signal: AbortSignal): Promise<unknown> {
  const answer = await http.open(address.replaceAll('{id}', encodeURIComponent(id)), { signal, quiet: true })
  const envelope = (await answer.json().catch(() => undefined)) as { statusCode?: unknown; data?: unknown } | undefined
  return envelope?.statusCode === 200 ? envelope.data : undefined
}
