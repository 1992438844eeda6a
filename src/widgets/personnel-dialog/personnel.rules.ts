import { orgName } from '#widgets/org-picker/index.ts'
import { departmentsOf, nameOf, type Person } from '#widgets/people-list/index.ts'
import type { CheckState, Unit } from './personnel.types.ts'

/** Id that stands for no department (specification section 9). */
const NOBODY = '0'.repeat(32)
/** The id of a department; empty for what stands for none. */
export const named = (orgId: string | undefined): string => (!orgId || orgId === NOBODY ? '' : orgId)

/** Somebody or a department that is chosen. */
export interface Item {
  id: string
  kind: 'user' | 'org'
  label: string
  /** Account of a person. */
  account: string
  /** Path of the department, of a person the main one. */
  path: string
  /** Whether more is known than the id. */
  state: 'known' | 'asked' | 'unnamed' | 'unknown'
  source: Person | Unit
  /** Every department above, each once. */
  above: readonly string[]
}

export const personItem = (person: Person): Item => ({
  id: person.id,
  kind: 'user',
  label: nameOf(person),
  account: person.realName ? (person.username ?? '') : '',
  path: departmentsOf(person)[0]?.path ?? '',
  state: person.realName || person.username ? 'known' : 'asked',
  source: person,
  above: [...new Set((person.orgs ?? []).flatMap((org) => [...parentsOf(org), org.id]))],
})

export const unitItem = (unit: Unit): Item => ({
  id: unit.id,
  kind: 'org',
  label: orgName(unit),
  account: '',
  path: unit.treeNames ?? '',
  state: unit.name || unit.orgName ? 'known' : 'asked',
  source: unit,
  above: parentsOf(unit),
})

const parentsOf = (place: object): readonly string[] => {
  const { parentIds } = place as { parentIds?: unknown }
  return Array.isArray(parentIds) ? parentIds.map(String).filter((id) => named(id) !== '') : []
}

/** How many chosen ones lie beneath each department. */
export function countedAbove(items: Iterable<Item>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { above } of items) for (const id of above) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/**
 * How far a department is chosen, as far as that can be said here.
 *
 * @param of how many of it are chosen
 * @param total how many there are; `undefined` when only the gateway knows
 * @param told what the gateway said of exactly this choice
 */
export function stateOf(of: number, total: number | undefined, told: CheckState | undefined): CheckState {
  if (of === 0) return 'none'
  if (total !== undefined) return of >= total ? 'all' : 'half'
  return told ?? 'half'
}
