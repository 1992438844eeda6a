import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { FIRST_ROUNDS } from '#domain/tender/project/draft.ts'
import { plannedRounds, type RoundTimes } from '#domain/tender/rounds/schedule.ts'
import { same } from '#screens/purchaser/item-list/merge.rules.ts'

/** Ready-made settings of sealed rounds: quick for small buys, standard, strict for large ones. */
export const ROUND_PRESETS = {
  quick: {
    ...FIRST_ROUNDS,
    rounds: 2,
    durationsSec: [900, 600],
    intervalsSec: [300],
    out: [0],
    keepMin: 2,
    minOffers: 2,
  },
  standard: FIRST_ROUNDS,
  strict: {
    ...FIRST_ROUNDS,
    durationsSec: [3_600, 1_800, 1_800],
    intervalsSec: [900, 900],
    missed: 'eliminate',
    disclose: 'rank',
    opening: 'committee',
    tieBreak: 'draw',
  },
} as const satisfies Record<string, ThreeRounds>

type Rounds = NonNullable<ProjectDraft['rounds']>
export type RoundPreset = keyof typeof ROUND_PRESETS

/** Which preset the settings are; undefined when they are one's own. */
export const roundPresetOf = (rounds: ProjectDraft['rounds']): RoundPreset | undefined =>
  (Object.keys(ROUND_PRESETS) as RoundPreset[]).find((name) => same(ROUND_PRESETS[name], rounds))

type Lists = Pick<ThreeRounds, 'durationsSec' | 'intervalsSec' | 'out'>

/** So many entries: those that are there, then those of `spare`, then those a new project begins with. */
const filled = (name: keyof Lists, count: number, rounds: Rounds, spare: Partial<Lists>): number[] =>
  Array.from({ length: count }, (_, index) => rounds[name]?.[index] ?? spare[name]?.[index] ?? FIRST_ROUNDS[name][index] ?? 0)

/** The settings with another number of rounds. @param spare what was typed for rounds that were taken away before */
export const withRounds = (rounds: Rounds, count: number, spare: Partial<Lists> = {}): Rounds => ({
  ...rounds,
  rounds: count,
  durationsSec: filled('durationsSec', count, rounds, spare),
  intervalsSec: filled('intervalsSec', count - 1, rounds, spare),
  out: filled('out', count - 1, rounds, spare),
})

/** When the rounds are, as planned; undefined while that is not known. */
export function plannedTimes({ startsAt, rounds }: Pick<ProjectDraft, 'startsAt' | 'rounds'>): RoundTimes[] | undefined {
  const { rounds: count = 0, durationsSec = [], intervalsSec = [] } = rounds ?? {}
  const isKnown = startsAt && count <= 3 && durationsSec.length >= count && intervalsSec.length >= count - 1
  return isKnown ? plannedRounds(startsAt, { rounds: count, durationsSec, intervalsSec }) : undefined
}
