import type { ClientBase } from 'pg'
import { isGivenUp } from '#domain/tender/approval.ts'
import { readsPrices } from '#domain/tender/disclosure-level.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { viewerOf } from '#domain/tender/viewer.ts'
import { closedFindings } from '#domain/workflow/check/duty-findings.ts'
import { isAsking } from '#domain/workflow/command.ts'
import type { Refused } from '#domain/workflow/model.ts'
import type { Asked, BusinessHooks } from '#gateway/modules/workflow/engine/business.ts'
import { changedIn } from '#gateway/modules/workflow/engine/record.ts'
import { type Db, lockProject, managersOf, namedPeopleOf, personForProject, projectForProcess } from './project.queries.ts'
import { closedFields, PROPOSED, valuesOf } from './project-values.ts'

/** A project as the business of a process: its values are read from it, its people are asked as what they are in it. */

/** Whom a project names, as far as they are today what they have to be for it. */
export const peopleOf = async (db: Db, tenantId: string, { ownerId, form }: ProjectState) => ({
  ...(await namedPeopleOf(db, tenantId, { ownerId, supervisorIds: form.supervisorIds })),
  manager: await managersOf(db, tenantId, { ownerId, managerId: form.managerId }),
})

/** What a process reads of its project. */
export const ofProject: BusinessHooks = {
  roles: ['owner', 'manager', 'supervisor'],
  titleOf: async (db, tenantId, id) => (await projectForProcess(db, tenantId, id))?.form.title,
  rolesOf: async (db, tenantId, id) => {
    const state = await projectForProcess(db, tenantId, id)
    return state ? peopleOf(db, tenantId, state) : {}
  },
  linksOf: async (db, tenantId, id) => {
    const state = await projectForProcess(db, tenantId, id)
    return state ? [{ kind: 'project', id, title: state.form.title }] : []
  },
  maySee: async (db, tenantId, id, userId) => (await seenBy(db, tenantId, id, userId)).viewer !== undefined,
  closedTo: async (db, tenantId, id, userId, named) => {
    const { state, person, viewer } = await seenBy(db, tenantId, id, userId)
    if (state && viewer && readsPrices(state, viewer)) return []
    const shown = person?.firms.length === 0 ? named.filter((field) => PROPOSED.includes(field)) : []
    return closedFields(state).filter((field) => !shown.includes(field))
  },
}

/** A project and from which side somebody sees it, as the house is now. */
async function seenBy(db: Db, tenantId: string, id: string, userId: string) {
  const [state, person] = [await projectForProcess(db, tenantId, id), await personForProject(db, tenantId, userId)]
  return { state, person, viewer: state && person && viewerOf(state, { userId, ...person }) }
}

/** Of a process of the house's own over a project: its owner begins it while the project has not been given up, and it means nothing for the project. */
export const projectHooks: BusinessHooks = {
  ...ofProject,
  /** Who gives up the project at the same moment either finds the process and ends it, or has been faster. */
  lock: lockProject,
  checkDefinition: closedFindings,
  formOf: async (db, tenantId, id) => {
    const state = await projectForProcess(db, tenantId, id)
    return state && { starters: isGivenUp(state) ? [] : [state.ownerId], values: valuesOf(state) }
  },
  guard: (client, asked) => editsProject(client, asked, projectHooks.formOf),
}

/** The values are the project's: an instance carries them as they lie there, and nobody changes them on the way. */
export async function editsProject(
  client: ClientBase,
  { tenantId, businessId, command, before, state }: Asked,
  formOf: BusinessHooks['formOf'],
): Promise<Refused | undefined> {
  const asks = isAsking(command)
  const project = asks ? await formOf?.(client, tenantId, businessId, command) : undefined
  // Of a process that began before its form was a project's, the values are its own.
  if (command.type === 'submit' && !project) return undefined
  const held = { ...before?.form, ...(asks && project?.values) }
  const [field] = Object.keys(changedIn(held, state.form) ?? {})
  return field === undefined ? undefined : { code: 'FLOW-3013', args: { field } }
}
