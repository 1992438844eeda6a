import { awardFacts } from './award/evolve-award.ts'
import { counted } from './bidding/ceilings.ts'
import { biddingFacts } from './bidding/evolve-bidding.ts'
import type { Entry, FactType, ProjectState } from './model.ts'
import { projectFacts, withAskedNow } from './project/evolve-project.ts'
import { withEnd } from './project/project-end.ts'
import { entryFacts } from './registration/evolve-entry.ts'
import { roundFacts } from './rounds/evolve-rounds.ts'
import { scoreFacts } from './scoring/evolve-score.ts'

const facts: Record<FactType, (state: ProjectState, entry: Entry) => ProjectState> = {
  ...projectFacts,
  ...entryFacts,
  ...biddingFacts,
  ...roundFacts,
  ...awardFacts,
  ...scoreFacts,
}

/** Raised with every change of what a log leads to, so that nothing which an older fold has led to is gone on with: `fold-version.test.ts` tells when. */
export const FOLD_VERSION = 1

/**
 * The state after one more entry. The given state is not changed; what the entry does not touch is shared.
 *
 * @param entry complete, not masked: restricted parts carry what the state needs
 * @throws TypeError when the entry lacks a field that its type must have
 */
export function evolve(state: ProjectState, entry: Entry): ProjectState {
  const next = withEnd(state, withAskedNow(facts[entry.type](state, entry), entry), entry)
  const counts = counted(state, entry)
  return { ...next, ...(counts && { counts }), lastSeq: entry.seq, lastAt: entry.at }
}

/**
 * The state that a log leads to (I5). From publication on the log holds everything; a draft's edits are not facts.
 *
 * @param first the state that `newProject` gave
 * @param entries oldest first; those the state has already seen are skipped
 */
export function fold(first: ProjectState, entries: readonly Entry[]): ProjectState {
  return entries.reduce((state, entry) => (entry.seq > state.lastSeq ? evolve(state, entry) : state), first)
}
