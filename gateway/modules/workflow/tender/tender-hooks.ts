import type { ClientBase } from 'pg'
import { type ApprovalProcess, isAsked } from '#domain/tender/approval.ts'
import { SYSTEM as PROJECT_SYSTEM, type Actor as ProjectActor, type Command as ProjectCommand } from '#domain/tender/model.ts'
import { type Demands, dutyFindings } from '#domain/workflow/check/duty-findings.ts'
import { isAsking } from '#domain/workflow/command.ts'
import { tenderProject } from '#domain/workflow/forms/tender-project.ts'
import { type Refused, SYSTEM } from '#domain/workflow/model.ts'
import { Unproved } from '#gateway/modules/tender/award/proved.ts'
import type { Inside, InsideRequest } from '#gateway/modules/tender/engine/approvals.ts'
import type { Decided } from '#gateway/modules/tender/engine/decision.ts'
import type { Walked } from '#gateway/modules/tender/engine/walk.ts'
import type { BusinessHooks, Changed } from '#gateway/modules/workflow/engine/business.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { lockProject, personForProject, projectForProcess } from './project.queries.ts'
import { editsProject, ofProject, peopleOf } from './project-hooks.ts'
import { askedOf, valuesOf } from './project-values.ts'
import { startersOf, voidHooks } from './void-hooks.ts'
import { dutyAsked, type Word, wordsOf } from './words.ts'

/**
 * What a process over a tender project asks of it: the project's own rules judge every step, and what a step means is decided on the project in the same
 * transaction, in the name of whoever those rules demand.
 */

/** Whoever is asked knows that the project is there. */
const NOT_ALLOWED: Refused = { code: 'TENDER-2003', args: {} }

const OF_PROJECT_FORM = { formCode: tenderProject.code, formName: tenderProject.name.zh }
const MANAGER = { duty: 'manager', missed: 'manager-not-asked' } as const
const SUPERVISOR = { duty: 'supervisor', missed: 'supervisor-not-asked' } as const
const CONFIRMER = { duty: 'confirmer', missed: 'confirmer-not-asked' } as const
const demands: Readonly<Record<ApprovalProcess, Demands>> = {
  tender_publish: { always: [MANAGER], ...OF_PROJECT_FORM },
  tender_time_change: { always: [MANAGER], sometimes: SUPERVISOR, ...OF_PROJECT_FORM },
  tender_award: { always: [MANAGER, SUPERVISOR], ...OF_PROJECT_FORM },
  tender_void: { always: [CONFIRMER], ...OF_PROJECT_FORM },
}

/**
 * What every approval of a project reads of it, without a word to it.
 *
 * @param sent what the tender's own call said, where it asks with one
 */
export const silentHooks = (process: ApprovalProcess, sent?: ProjectCommand): BusinessHooks => ({
  ...ofProject,
  lock: lockProject,
  boundsStarts: true,
  stopsForGood: true,
  ...(process === 'tender_void' && voidHooks),
  formOf: async (db, tenantId, id, asking) => {
    const state = await projectForProcess(db, tenantId, id)
    if (!state) return undefined
    const starters = process === 'tender_void' ? startersOf(state, await peopleOf(db, tenantId, state)) : [state.ownerId]
    const opinion = asking && 'opinion' in asking ? asking.opinion : undefined
    return { starters, values: { ...valuesOf(state), ...(await askedOf[process](db, { state, tenantId, sent, opinion })) } }
  },
  checkDefinition: (definition) => dutyFindings(definition, demands[process]),
  tells,
})

interface Speaking {
  process: ApprovalProcess
  inside: Inside
  /** Told each decision on the project, in order. */
  written: (client: ClientBase, tenantId: string, decided: Decided) => void | Promise<void>
  /** What the tender's own call said, where the step comes from one. */
  sent?: ProjectCommand
  /** The log of the project as far as it was walked through before the lock. */
  proved?: Walked | undefined
}

export function tenderHooks(speaking: Speaking): BusinessHooks {
  const { process, inside, written, sent, proved } = speaking
  const silent = silentHooks(process, sent)

  /** The words of a step as the project is told them; why it cannot be told. */
  async function said(client: ClientBase, changed: Changed): Promise<InsideRequest[] | Refused> {
    const { tenantId, state } = changed
    const project = await projectForProcess(client, tenantId, state.businessId)
    if (!project) return { code: 'FLOW-3001', args: {} }
    const words = wordsOf({ process, project, sent }, changed)
    if ('code' in words) return words
    const requests: InsideRequest[] = []
    for (const { userId, command, unlessFinal, asked } of words) {
      const actor = await speaker(client, tenantId, userId)
      if (!actor) return NOT_ALLOWED
      const request = { tenantId, projectId: project.id, command, actor, proved, asked }
      const isFinal = unlessFinal && (await endsApproval(client, request))
      requests.push(isFinal ? { ...request, command: unlessFinal, asked: undefined } : request)
    }
    return requests
  }

  async function endsApproval(client: ClientBase, request: InsideRequest): Promise<boolean> {
    const judged = await inside.judge(client, request)
    return judged !== undefined && !judged.refused && !isAsked(judged.state, process)
  }

  return {
    ...silent,
    again: async (error, tenantId, projectId) =>
      error instanceof Unproved ? tenderHooks({ ...speaking, proved: await inside.prove({ tenantId, projectId }, proved) }) : undefined,
    guard: async (client, asked) => {
      const closed = await editsProject(client, asked, silent.formOf)
      if (closed) return closed
      const requests = await said(client, asked)
      if ('code' in requests) return requests
      for (const request of requests) {
        const judged = await inside.judge(client, request)
        if (!judged) return { code: 'FLOW-3001', args: {} }
        if (judged.refused) return judged.refused.code === 'TENDER-2001' ? NOT_ALLOWED : judged.refused
      }
      return undefined
    },
    onChange: async (client, changed) => {
      const requests = await said(client, changed)
      if ('code' in requests) throw new Refusal(requests.code, { args: requests.args })
      for (const request of requests) {
        const decided = await inside.decide(client, request)
        if (!decided) throw new Refusal('FLOW-3001')
        if (decided.refused) throw new Refusal(decided.refused.code, { args: decided.refused.args })
        await written(client, changed.tenantId, decided)
      }
    },
  }
}

/** Whoever is named, as the database has the person now; not the roles of a session. */
async function speaker(client: ClientBase, tenantId: string, userId: Word['userId']): Promise<ProjectActor | undefined> {
  if (userId === SYSTEM.userId) return PROJECT_SYSTEM
  const person = await personForProject(client, tenantId, userId)
  return person && { userId, ...person }
}

/** Ends that the project tells its owner, whatever they are called here. */
const OF_PROJECT: ReadonlySet<string> = new Set(['workflow-passed', 'workflow-refused', 'workflow-returned', 'workflow-stopped'])

/** The project has told its manager that it waits, and its owner what became of it; a manager's word taken back by the owner was never told. Of a stop it tells its end alone. */
function tells({ definition, command, before, state }: Changed, { kind, userId }: { kind: string; userId: string }): boolean {
  if (definition.code === 'tender_void') return kind !== 'workflow-passed'
  if (OF_PROJECT.has(kind)) return false
  const asked = ({ tasks }: Pick<typeof state, 'tasks'>) =>
    tasks.some((task) => task.userId === userId && task.status !== 'DONE' && dutyAsked(definition, task.nodeId) !== undefined)
  if (kind === 'workflow-task' && isAsking(command)) return !asked(state)
  return kind !== 'workflow-revoked' || !(userId === state.initiatorId || (before && asked(before)))
}
