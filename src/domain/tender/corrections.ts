import type { Correction, ProjectState } from './model.ts'

/**
 * Open requests to strike a bid out, oldest first. Only free bidding has any; while rounds last the list itself is not there: a gateway of the release
 * before, which knows no rounds and would end them as an auction without bids, cannot read such a project and leaves it alone.
 */
export const correctionsOf = ({ corrections = [] }: Pick<ProjectState, 'corrections'>): readonly Correction[] => corrections
