import type { Scope, Who } from '#domain/workflow/definition.ts'
import type { Directory, Env, InstanceState, Json, Running } from '#domain/workflow/model.ts'
import { isActive, isByHand, tasksIn } from './course.ts'

/** Whom rules find: active people, each once, in the order of the rules. */
export function peopleOf(running: Running, nodeId: string, who: readonly Who[], env: Env): string[] {
  const found = who.flatMap((rule) => foundBy(running, nodeId, rule, env))
  return [...new Set(found)].filter((userId) => isActive(env, userId))
}

function foundBy({ state }: Running, nodeId: string, who: Who, env: Env): readonly string[] {
  const { directory } = env
  switch (who.rule) {
    case 'users':
      return who.ids
    case 'role':
      return directory.roles[who.role] ?? []
    case 'projectRole':
      return directory.projectRoles[who.role] ?? []
    case 'deptHead':
      return one(directory.deptHeads[who.level - 1])
    case 'superior':
      return one(directory.superiors[who.level - 1])
    case 'field':
      return idsIn(state.form[who.field])
    case 'permission':
      return directory.permissions[who.code] ?? []
    case 'initiatorChoice':
      return chosenOf(state, nodeId, who, env)
    case 'sameAs':
      return decidersIn(state, who.node)
    case 'initiator':
      return [state.initiatorId]
  }
}

const one = (userId: string | undefined): string[] => (userId ? [userId] : [])

function idsIn(value: Json | undefined): string[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean)
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

/** Who decided in the latest run of a node that still counts. */
function decidersIn(state: InstanceState, nodeId: string): string[] {
  const run = state.runs.findLast((one) => one.nodeId === nodeId && one.status === 5 && !one.undone)
  return run ? decidersOf(state, run.id) : []
}

export const decidersOf = (state: InstanceState, runId: number): string[] =>
  tasksIn(state, runId)
    .filter((task) => isByHand(task) && !task.recalled && (task.decision === 'AGREE' || task.decision === 'AFTER_ADDSIGN'))
    .map(({ userId }) => userId)

/** Only who may be chosen, whenever that was: a choice is made before it is known which way it goes. */
function chosenOf(
  { chosen }: InstanceState,
  nodeId: string,
  { scope, max }: Extract<Who, { rule: 'initiatorChoice' }>,
  env: Env,
): readonly string[] {
  const candidates = candidatesOf(scope, env)
  return (chosen[nodeId] ?? []).filter((userId) => !candidates || candidates.includes(userId)).slice(0, max)
}

/** Of whom an initiator may choose; undefined: of everybody in the house. */
export function candidatesOf(scope: Scope, env: Env): string[] | undefined {
  const ids = inScope(scope, env.directory)
  return ids && [...new Set(ids)].filter((userId) => isActive(env, userId))
}

function inScope(scope: Scope, { roles, departments }: Directory): readonly string[] | undefined {
  switch (scope.kind) {
    case 'all':
      return undefined
    case 'users':
      return scope.ids
    case 'role':
      return roles[scope.role] ?? []
    case 'department':
      return departments[scope.id] ?? []
  }
}
