import { codesOf, roles } from '#domain/permission.ts'
import type { Definition, Who } from '#domain/workflow/definition.ts'
import type { Actor, Command, Directory, InstanceState, Json, Running } from '#domain/workflow/model.ts'
import { namedBy, rulesOf, scopesOf } from '#gateway/modules/workflow/definitions/known.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { actsForOf, type Db, headsFrom, holdersOf, houseOf, peopleByIds, superiorOf, workersOf } from './directory.queries.ts'

/** The house as the approver rules see it: read inside the transaction, and only what definition, state and command name. */

/** Who presses, as of now. */
export async function actorOf(
  db: Db,
  { tenantId, userId, name, codes }: Pick<Session, 'tenantId' | 'userId' | 'name' | 'codes'>,
): Promise<Actor> {
  return { userId, name, administrates: codes.has(ADMINISTRATE), actsFor: await actsForOf(db, tenantId, userId) }
}

const ADMINISTRATE = 'workflow:admin'

/**
 * @param command of whom it names; undefined where nothing is decided
 * @param projectRoles people by roles of the record's own
 */
export async function directoryFor(
  db: Db,
  tenantId: string,
  running: Running,
  command: Command | undefined,
  projectRoles: Directory['projectRoles'] = {},
): Promise<Directory> {
  const { definition, state } = running
  const rules = rulesOf(definition)
  const scopes = scopesOf(rules)
  const permissions = [...new Set([...rules.flatMap((who) => (who.rule === 'permission' ? who.code : [])), ADMINISTRATE])]
  const wanted = [
    ...rules.flatMap((who) => (who.rule === 'role' ? who.role : [])),
    ...scopes.flatMap((scope) => (scope.kind === 'role' ? scope.role : [])),
    ...permissions.flatMap(rolesWith),
  ]
  const deptHeads = state.deptId === '' || !rules.some(({ rule }) => rule === 'deptHead') ? [] : await headsFrom(db, tenantId, state.deptId)
  const superiors = await superiorsOf(db, tenantId, state.initiatorId, levelsOf(definition, rules))
  const holders = await holdersOf(db, tenantId, [...new Set(wanted)])
  const { userIds, departmentIds } = namedBy(definition)
  const departments = departmentIds.length > 0 ? await workersOf(db, tenantId, departmentIds) : new Map<string, string[]>()
  const house = permissions.some(isEverybodys) ? await houseOf(db, tenantId) : []
  const withPermission = (code: string) =>
    isEverybodys(code) ? house : [...new Set(rolesWith(code).flatMap((role) => holders.get(role) ?? []))].sort()
  const byPermission = Object.fromEntries(permissions.map((code) => [code, withPermission(code)]))
  const superiorsByHolder = command?.type === 'system.due' ? await superiorsOfHolders(db, tenantId, running) : {}
  const found = [
    ...deptHeads,
    ...superiors,
    ...Object.values(superiorsByHolder),
    ...[...holders.values(), ...departments.values(), ...Object.values(byPermission), ...Object.values(projectRoles)].flat(),
  ]
  const ids = new Set([...found, ...peopleOfState(state, rules), ...userIds, ...peopleOfCommand(command)])
  const people = await peopleByIds(db, tenantId, [...ids].filter(Boolean))
  return {
    people: Object.fromEntries(people.map(({ id, active }) => [id, { active }])),
    deptHeads,
    superiors,
    superiorOf: superiorsByHolder,
    roles: Object.fromEntries(holders),
    permissions: byPermission,
    projectRoles,
    departments: Object.fromEntries(departments),
    administrators: byPermission[ADMINISTRATE] ?? [],
  }
}

const rolesWith = (code: string): string[] => roles.filter((role) => codesOf([role]).some((one) => one === code))
/** Whoever belongs to the house has it, whatever the roles. */
const isEverybodys = (code: string): boolean => codesOf([], 'staff').some((one) => one === code)

/** How far up the superiors are asked for: one more where the nearest may have left. */
function levelsOf({ nodes }: Definition, rules: readonly Who[]): number {
  const named = rules.map((who) => (who.rule === 'superior' ? who.level : 0))
  const steps = nodes.some((node) => node.kind === 'approval' && (node.isInitiator === 'superior' || node.escalate === 'superior'))
  return Math.max(0, ...named, steps ? 3 : 0)
}

/** Of those whose open tasks go to them when they are overdue. */
async function superiorsOfHolders(db: Db, tenantId: string, { definition, state }: Running): Promise<Record<string, string>> {
  const escalating = definition.nodes.flatMap((node) => (node.kind === 'approval' && node.escalate === 'superior' ? node.id : []))
  const holders = state.tasks.filter(({ status, nodeId }) => status === 'TODO' && escalating.includes(nodeId)).map(({ userId }) => userId)
  const found: Record<string, string> = {}
  for (const userId of new Set(holders)) {
    const superior = await superiorOf(db, tenantId, userId)
    if (superior !== undefined) found[userId] = superior
  }
  return found
}

/** Nearest first; it ends where nobody is above, or where the way leads back. */
async function superiorsOf(db: Db, tenantId: string, initiatorId: string, levels: number): Promise<string[]> {
  const found: string[] = []
  for (let below = initiatorId; found.length < levels; ) {
    const above = await superiorOf(db, tenantId, below)
    if (above === undefined || above === initiatorId || found.includes(above)) break
    found.push(above)
    below = above
  }
  return found
}

function peopleOfState(state: InstanceState, rules: readonly Who[]): string[] {
  const { initiatorId, tasks, readers, comments, chosen, form } = state
  return [
    initiatorId,
    ...tasks.flatMap(({ userId, ownerId = '', decidedBy = '' }) => [userId, ownerId, decidedBy]),
    ...readers.flatMap(({ userId, by }) => [userId, by]),
    ...comments.flatMap(({ by, mentions }) => [by, ...mentions]),
    ...Object.values(chosen).flat(),
    ...rules.flatMap((who) => (who.rule === 'field' ? idsIn(form[who.field]) : [])),
  ]
}

/** People that a command names, whatever it does with them; fields of its form may be those that rules ask. */
function peopleOfCommand(command: Command | undefined): string[] {
  if (!command) return []
  const {
    userIds = [],
    userId = '',
    mentions = [],
    chosen = {},
    form = {},
  } = command as {
    userIds?: readonly string[]
    userId?: string
    mentions?: readonly string[]
    chosen?: Readonly<Record<string, readonly string[]>>
    form?: Readonly<Record<string, Json>>
  }
  return [...userIds, userId, ...mentions, ...Object.values(chosen).flat(), ...Object.values(form).flatMap(idsIn)]
}

/** Ids that the value of a field may hold: one, several with commas, or a list. Texts are no ids. */
function idsIn(value: Json | undefined): string[] {
  const texts = Array.isArray(value) ? value : [value]
  return texts
    .flatMap((text) => (typeof text === 'string' && text.length <= 2_000 ? text.split(',').map((id) => id.trim()) : []))
    .filter((id) => id !== '' && id.length <= 64)
}
