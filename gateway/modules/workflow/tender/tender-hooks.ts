import type { ClientBase } from 'pg'
import type { ApprovalProcess } from '#domain/tender/approval.ts'
import { SYSTEM as PROJECT_SYSTEM, type Actor as ProjectActor, type ProjectState } from '#domain/tender/model.ts'
import { asksDuty, type Demands, dutyFindings } from '#domain/workflow/check/duty-findings.ts'
import { nodeOf } from '#domain/workflow/definition.ts'
import { tenderProject } from '#domain/workflow/forms/tender-project.ts'
import { type FormData, type Refused, SYSTEM } from '#domain/workflow/model.ts'
import type { Inside, InsideRequest } from '#gateway/modules/tender/engine/approvals.ts'
import type { Decided } from '#gateway/modules/tender/engine/decision.ts'
import { outOfBounds } from '#gateway/modules/workflow/bounds.ts'
import type { Asked, BusinessHooks, Changed } from '#gateway/modules/workflow/engine/business.ts'
import { changedIn } from '#gateway/modules/workflow/engine/record.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { lockProject, managersOf, personForProject, projectForProcess } from './project.queries.ts'
import { type Word, wordsOf } from './words.ts'

/**
 * What a process over a tender project asks of it: the project's own rules judge every step, and what a step means is decided on the project in the same
 * transaction, in the name of whoever those rules demand.
 */

/** Whoever is asked knows that the project is there. */
const NOT_ALLOWED: Refused = { code: 'TENDER-2003', args: {} }

/** Whose word each process cannot do without. */
export const duties = { tender_publish: 'manager' } as const satisfies Record<ApprovalProcess, string>

const demands: Readonly<Record<ApprovalProcess, Demands>> = {
  tender_publish: { duty: 'manager', missed: 'manager-not-asked', formCode: tenderProject.code, formName: tenderProject.name.zh },
}

const valuesOf = ({ code, form }: ProjectState): FormData => {
  const { title, ceiling: amount, currency, inviteMode, categoryCode, deptId } = form
  return { code, title, amount, currency, inviteMode, categoryCode, deptId }
}

/** What every process over a project reads of it, without a word to it. */
export const silentHooks = (process: ApprovalProcess): BusinessHooks => ({
  lock: lockProject,
  roles: ['owner', 'manager', 'supervisor'],
  checkDefinition: (definition) => dutyFindings(definition, demands[process]),
  titleOf: async (db, tenantId, id) => (await projectForProcess(db, tenantId, id))?.form.title,
  formOf: async (db, tenantId, id) => {
    const state = await projectForProcess(db, tenantId, id)
    return state && { ownerId: state.ownerId, values: valuesOf(state) }
  },
  rolesOf: async (db, tenantId, id) => {
    const state = await projectForProcess(db, tenantId, id)
    if (!state) return {}
    const { ownerId, form } = state
    return {
      owner: [ownerId],
      manager: await managersOf(db, tenantId, { ownerId, managerId: form.managerId }),
      supervisor: form.supervisorIds,
    }
  },
  linksOf: async (db, tenantId, id) => {
    const state = await projectForProcess(db, tenantId, id)
    return state ? [{ kind: 'project', id, title: state.form.title }] : []
  },
  tells: (changed, notice) => tells(duties[process], changed, notice),
})

/**
 * @param written told each decision on the project, in order
 */
export function tenderHooks(
  process: ApprovalProcess,
  inside: Inside,
  written: (client: ClientBase, tenantId: string, decided: Decided) => void | Promise<void>,
): BusinessHooks {
  const silent = silentHooks(process)

  /** The words of a step as the project is told them; why it cannot be told. */
  async function said(client: ClientBase, changed: Changed): Promise<InsideRequest[] | Refused> {
    const words = wordsOf(process, duties[process], changed)
    if ('code' in words) return words
    const { tenantId, state } = changed
    const requests: InsideRequest[] = []
    for (const { userId, command } of words) {
      const actor = await speaker(client, tenantId, userId)
      if (!actor) return NOT_ALLOWED
      requests.push({ tenantId, projectId: state.businessId, command, actor })
    }
    return requests
  }

  return {
    ...silent,
    guard: async (client, asked) => {
      const bound = asked.before ? await outOfBounds(client, asked) : undefined
      const closed = bound ?? (await editsRecord(client, silent, asked))
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

/** The values are the project's: an instance carries them as they lie there, and nobody changes them on the way. */
async function editsRecord(client: ClientBase, { formOf }: BusinessHooks, { tenantId, businessId, command, before, state }: Asked) {
  const isAsking = command.type === 'startFlow' || command.type === 'submit'
  const held = isAsking ? (await formOf?.(client, tenantId, businessId))?.values : before?.form
  const [field] = Object.keys(changedIn(held ?? {}, state.form) ?? {})
  return field === undefined ? undefined : { code: 'FLOW-3013' as const, args: { field } }
}

/** Ends that the project tells its owner, whatever they are called here. */
const OF_PROJECT: ReadonlySet<string> = new Set(['workflow-passed', 'workflow-refused', 'workflow-returned', 'workflow-stopped'])

/** The project has told its manager that it waits, and its owner what became of it; a manager's word taken back by the owner was never told. */
function tells(duty: string, { definition, command, before, state }: Changed, { kind, userId }: { kind: string; userId: string }): boolean {
  if (OF_PROJECT.has(kind)) return false
  const asked = ({ tasks }: Pick<typeof state, 'tasks'>) =>
    tasks.some((task) => task.userId === userId && task.status !== 'DONE' && asksDuty(nodeOf(definition, task.nodeId), duty))
  const isAsking = command.type === 'startFlow' || command.type === 'submit'
  if (kind === 'workflow-task' && isAsking) return !asked(state)
  return kind !== 'workflow-revoked' || !(userId === state.initiatorId || (before && asked(before)))
}
