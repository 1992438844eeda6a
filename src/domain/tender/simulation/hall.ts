import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { ConfigFault, Item } from '#contract/tender/project.ts'
import { ceilingOf } from '#domain/tender/bidding/competition.ts'
import { execute } from '#domain/tender/execute.ts'
import { type Actor, type At, type Env, type Party, type ProjectState, SYSTEM } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { checkDraft, formOf } from '#domain/tender/project/draft.ts'
import { newProject } from '#domain/tender/project/new-project.ts'

/** What every trial begins with, and what it comes to, however prices come in. */

/** Any day will do: only distances from it are told. */
export const START: At = '2026-01-05T02:00:00.000Z'
/** Courses of which the expectation is told. */
export const COURSES = 7
export const BIDDERS = 5
/** The rate all fictitious firms are taxed with. */
export const TAX_BP = 1_300

export const OWNER: Actor = { userId: 'owner', name: '', roles: ['BUYER'] }
export const SUPERVISOR: Actor = { userId: 'supervisor', name: '', roles: ['SUPERVISOR'] }

const RULES = ['form.ceiling', 'form.bidding', 'form.rounds']

/** Faults of the form that keep bidding from being run at all, each with its place. */
export const simulationFaults = (draft: ProjectDraft): ConfigFault[] =>
  checkDraft(draft, [], START, { ownerId: '' }).errors.filter(({ path }) =>
    RULES.some((rule) => path === rule || path.startsWith(`${rule}.`)),
  )

/** @throws RangeError where the form cannot be run: ask `simulationFaults` first */
export function requireRules(draft: ProjectDraft): void {
  const [fault] = simulationFaults(draft)
  if (fault) throw new RangeError(`${fault.code} at ${fault.path}`)
}

/** The moment bidding begins, everyone let in. */
export function openedHall(draft: ProjectDraft, count: number, items: Item[] = []): ProjectState {
  const { reserve: _, ...form } = formOf(draft)
  const open = { ...form, registrationEndsAt: START, qualificationEndsAt: START, startsAt: START, supervisorIds: [SUPERVISOR.userId] }
  const { state } = newProject({ id: 'simulation', code: 'SIMULATION', form: open, items, ownerId: OWNER.userId, at: START })
  const parties = Object.fromEntries(Array.from({ length: count }, (_, index) => [firmOf(index), approved(firmOf(index))]))
  return execute({ ...state, status: 'READY', parties }, { type: 'system.advance' }, SYSTEM, envAt(START)).state
}

const firmOf = (index: number): string => `F${String(index + 1).padStart(2, '0')}`
export const aliasOf = (index: number): string => `B${String(index + 1).padStart(2, '0')}`
export const actorOf = (index: number): Actor => ({ userId: `user-${firmOf(index)}`, name: '', roles: [], customerId: firmOf(index) })
const approved = (customerId: string): Party => ({
  customerId,
  acknowledged: {},
  application: { status: 'APPROVED', taxBp: TAX_BP, userId: `user-${customerId}`, deposit: 'NOT_REQUIRED', submittedAt: START },
})

/** Aliases follow the order of the bidders; nothing is hashed here. */
export const envAt = (at: At): Env => ({
  at,
  receivedAt: at,
  customers: {},
  sha256: () => '',
  shuffle: (n) => Array.from({ length: n }, (_, index) => index),
})

/** How far a price is from the ceiling, in percent with two decimals. */
export function savingOf(state: ProjectState, gross: bigint): string {
  const ceiling = ceilingOf(state)
  const saved = state.form.direction === 'reverse' ? ceiling - gross : gross - ceiling
  return formatMoney((saved * 20_000n + ceiling) / (ceiling * 2n), 2)
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The middle one of several savings; absent when nobody had a price in any course. */
export function medianSaving(told: readonly { saving?: string }[]): string | undefined {
  const savings = told.flatMap(({ saving }) => (saving === undefined ? [] : [saving]))
  return savings.toSorted((a, b) => Number(a) - Number(b))[Math.floor(savings.length / 2)]
}
