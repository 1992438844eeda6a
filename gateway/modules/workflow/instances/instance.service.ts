import type { Pool } from 'pg'
import type { Chart } from '#contract/workflow/definition-calls.ts'
import type { BackNode, FieldPermEntry, ProcessStatus, ProgressNode, StatusInfo, TaskActivity } from '#contract/workflow/shapes.ts'
import type { InstanceView } from '#contract/workflow/task-calls.ts'
import { activitiesOf } from '#domain/workflow/activities.ts'
import { chartOf } from '#domain/workflow/chart.ts'
import { nodeOf } from '#domain/workflow/definition.ts'
import { formOf } from '#domain/workflow/forms/forms.ts'
import { forceRecallable, recallNodesOf } from '#domain/workflow/operations.ts'
import { roleName } from '#gateway/modules/workflow/definitions/known.ts'
import type { Decisions } from '#gateway/modules/workflow/engine/decision.ts'
import { readEntries } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { peopleOf } from '#gateway/modules/workflow/engine/people.queries.ts'
import type { SeeingDeps } from '#gateway/modules/workflow/engine/seeing.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { activityLine, namedInActivities } from './activity-line.ts'
import { instanceView } from './instance-view.ts'
import { withForms } from './progress-forms.ts'
import { ifInvisible, type Readings, readings } from './reading.ts'
import { nodesIn, permEntries, statusInfo } from './status-info.ts'
import { progressNodes } from './timeline.ts'

/** What people see of instances. */

/** A record in one process, as the wire names it. */
interface Of {
  processCode: string
  bussinessId: string // sic
}
/** One of several tasks that its reader has of one record. */
interface OfTask extends Of {
  taskId?: number
}
/** A record in whatever process it is. */
interface OfRecord {
  id: string
  processCode?: string
}
const business = ({ processCode, bussinessId }: Of) => ({ processCode, businessId: bussinessId }) // sic

export function instanceService({ pool, hooksOf, decide }: SeeingDeps & Pick<Decisions, 'decide'>) {
  const reading = readings({ pool, hooksOf })
  const seeRecord = (session: Session, { id: businessId, processCode }: OfRecord) =>
    processCode === undefined ? reading.seeAny(session, businessId) : reading.see(session, { processCode, businessId })

  return {
    status: (session: Session, of: OfTask): Promise<StatusInfo> => status(pool, reading, session, of),
    progress: async (session: Session, of: Of): Promise<ProgressNode[]> => {
      const seen = await reading.seeOrBegin(session, business(of))
      return withForms(await progressNodes(pool, session, seen), seen)
    },
    recallNodes: async (session: Session, of: Of): Promise<BackNode[]> => {
      const { running } = await reading.see(session, business(of))
      return nodesIn(running, recallNodesOf(running, session.userId), session.lang)
    },
    /** Fields without an entry are shown. */
    nodePerms: async (session: Session, id: string, nodeId: string): Promise<FieldPermEntry[]> => {
      const { running } = await reading.seeById(session, id)
      const node = nodeOf(running.definition, nodeId)
      if (node?.kind !== 'apply' && node?.kind !== 'approval') throw new Refusal('FLOW-3001')
      const fields = Object.keys(formOf(running.definition.formCode)?.fields ?? {})
      return permEntries({ ...Object.fromEntries(fields.map((field) => [field, 'R' as const])), ...node.fields })
    },
    activities: async (session: Session, of: OfRecord): Promise<TaskActivity[]> => {
      const { running } = await seeRecord(session, of)
      const lines = activitiesOf(running.definition, await readEntries(pool, running.state.id))
      const people = await peopleOf(pool, session, namedInActivities(lines))
      return lines.map((line) => activityLine(line, people, session.lang))
    },
    processStatus: async (session: Session, of: OfRecord): Promise<ProcessStatus> => (await seeRecord(session, of)).running.state.status,
    chart: async (session: Session, of: Of): Promise<Chart> => {
      const { running, actor } = await reading.see(session, business(of))
      const again = new Set(actor.administrates ? forceRecallable(running).map(({ nodeId }) => nodeId) : [])
      const { nodes, edges } = chartOf(running.definition, running.state, { role: roleName })
      return {
        nodes: nodes.map(({ name, note, ...node }) => ({
          ...node,
          ...{ name: name[session.lang], note: note[session.lang] },
          ...(again.has(node.id) && { recallable: true }),
        })),
        edges: edges.map(({ name, ...edge }) => ({ ...edge, name: name[session.lang] })),
      }
    },

    /** What was sent for reading counts as read from now on. */
    async find(session: Session, of: OfTask): Promise<InstanceView> {
      const first = await reading.see(session, business(of))
      const isUnread = first.running.state.readers.some(({ userId, readAt }) => userId === session.userId && readAt === undefined)
      if (isUnread) await decide({ session, ...business(of), command: { type: 'read' } }, () => ({})).catch(ifRefused)
      const now = isUnread ? await reading.see(session, business(of)) : first
      return instanceView(pool, session, now, hooksOf(now.running.definition), of.taskId)
    },
  }
}

export type InstanceService = ReturnType<typeof instanceService>

/** A record whose process was taken back may be started again. */
async function status(pool: Pool, { seeOrBegin, begin }: Readings, session: Session, of: OfTask): Promise<StatusInfo> {
  const { running, actor, env } = await seeOrBegin(session, business(of))
  const info = await statusInfo(pool, session, running, actor, env, of.taskId)
  if (running.state.status !== 'VOIDED_REVOKE' || running.state.initiatorId !== actor.userId) return info
  const fresh = await begin(session, of.processCode, of.bussinessId).catch(ifInvisible) // sic
  if (!fresh) return info
  const again = await statusInfo(pool, session, fresh.running, actor, fresh.env)
  const starts = again.allowApprovalOperates.filter(({ value }) => value === 'startFlow')
  return { ...info, fieldPerms: again.fieldPerms, allowApprovalOperates: [...starts, ...info.allowApprovalOperates] }
}

/** Nothing is lost when the mark cannot be set: it is set with the next look. */
function ifRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
