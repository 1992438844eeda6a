/** What an extra round is called in a notice; any other is by its number. */
export const EXTRA_ROUND = 'extra'

/** Which sentence tells of a notice: that of its kind, or, where it is of a round, the one that names it. */
export const noticeSentence = (kind: string, { round }: { round?: string }): string =>
  round === undefined ? kind : `${kind}.${round === EXTRA_ROUND ? EXTRA_ROUND : 'n'}`
