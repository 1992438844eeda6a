import type { Runtime } from '#core/runtime/runtime.ts'
import { type Person, peopleOf } from '#widgets/people-list/index.ts'
import type { Approver, NodeChoice } from './approver.types.ts'

/** The same choices with the accounts of their people: a start in the engine's shape names people by account. @throws Failure */
export async function withAccounts(runtime: Runtime, choices: readonly NodeChoice[]): Promise<NodeChoice[]> {
  const ids = [...new Set(choices.flatMap(({ candidates = [], last }) => [...candidates, ...last].map(({ id }) => id)))]
  const people = ids.length > 0 ? await peopleOf(runtime).read(ids) : new Map<string, Person>()
  const named = (one: Approver): Approver => ({ ...one, username: people.get(one.id)?.username })
  return choices.map((choice) => ({ ...choice, candidates: choice.candidates?.map(named), last: choice.last.map(named) }))
}
