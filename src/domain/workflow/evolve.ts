import { runFacts } from './course/evolve-runs.ts'
import { taskFacts } from './course/evolve-tasks.ts'
import { threadFacts } from './course/evolve-thread.ts'
import type { FactData } from './fact-types.ts'
import type { Entry, FactType, InstanceState } from './model.ts'

type Evolve<T extends FactType> = (state: InstanceState, data: FactData[T], entry: Entry) => InstanceState

const facts: { [T in FactType]: Evolve<T> } = { ...runFacts, ...taskFacts, ...threadFacts }

/** The state after one more entry. The given state is not changed; what the entry does not touch is shared. */
export function evolve(state: InstanceState, entry: Entry): InstanceState {
  const next = (facts[entry.type] as Evolve<FactType>)(state, entry.data as unknown as FactData[FactType], entry)
  return { ...next, lastSeq: entry.seq, lastAt: entry.at }
}

/**
 * The state that a log leads to (W1).
 *
 * @param first the state that `newInstance` gave
 * @param entries oldest first; those the state has already seen are skipped
 */
export function fold(first: InstanceState, entries: readonly Entry[]): InstanceState {
  return entries.reduce((state, entry) => (entry.seq > state.lastSeq ? evolve(state, entry) : state), first)
}
