import type { ProjectState } from '#domain/tender/model.ts'
import type { DecidingRole } from '#domain/tender/people.ts'
import { voidRequest, voidRoles } from '#domain/tender/project/decide-void.ts'
import type { Directory } from '#domain/workflow/model.ts'
import type { BusinessHooks } from '#gateway/modules/workflow/engine/business.ts'
import { projectForProcess } from './project.queries.ts'
import { peopleOf } from './project-hooks.ts'

/** A project that is to be stopped: either of two begins, and the other one confirms. */

const PLACES = { BUYER: 'owner', MANAGER: 'manager', SUPERVISOR: 'supervisor' } as const satisfies Record<DecidingRole, string>

type People = Awaited<ReturnType<typeof peopleOf>>

/** Of the two whoever is not of the role that has asked for it. Nobody is manager and supervisor of one project. */
function confirmers(state: ProjectState, people: People, initiatorId: string): string[] {
  const roles = voidRoles(state)
  const asked = voidRequest(state)?.role ?? roles.find((role) => people[PLACES[role]].includes(initiatorId))
  const others = roles.filter((role) => role !== asked)
  const supervises = (id: string, role: DecidingRole) => role === 'MANAGER' && state.form.supervisorIds.includes(id)
  return others.flatMap((role) => people[PLACES[role]].filter((id) => id !== initiatorId && !supervises(id, role)))
}

/** What was asked for without a process is whose it was. */
export function startersOf(state: ProjectState, people: People): readonly string[] {
  const asked = voidRequest(state)
  return asked ? [asked.userId] : voidRoles(state).flatMap((role) => people[PLACES[role]])
}

export const voidHooks: Pick<BusinessHooks, 'roles' | 'rolesOf'> = {
  roles: [...Object.values(PLACES), 'confirmer'],
  rolesOf: async (db, tenantId, id, initiatorId): Promise<Directory['projectRoles']> => {
    const state = await projectForProcess(db, tenantId, id)
    if (!state) return {}
    const people = await peopleOf(db, tenantId, state)
    return { ...people, confirmer: confirmers(state, people, initiatorId) }
  },
}
