import type { ProjectDraft } from '#contract/tender/draft.ts'
import type { AwardMethod, Criterion } from '#contract/tender/scoring.ts'
import { parseMoney } from '#domain/tender/money.ts'
import { FIRST_AVG, FIRST_WEIGHTS } from '#domain/tender/scoring/methods.ts'

type DraftAward = NonNullable<ProjectDraft['award']>

/** What is chosen from. */
export const OFFERED: readonly AwardMethod[] = ['lowestPrice', 'averagePrice', 'lowPriceFirst', 'combined']

/** The settings with another method. What it asks for is written out, so that what one sees is what is saved; what was typed for others stays. */
export const withMethod = (award: DraftAward, method: AwardMethod): DraftAward => ({
  ...award,
  method,
  ...(method === 'averagePrice' && { avg: { ...FIRST_AVG, ...award.avg } }),
  ...(method === 'combined' && { weights: { ...FIRST_WEIGHTS, ...award.weights } }),
})

/** Hundredths of a percent of a text such as `-2.5`; undefined where it is none. */
export function basisPointsOf(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll('−', '-').trim()
  const minus = plain.startsWith('-')
  const read = parseMoney(minus ? plain.slice(1) : plain, 2)
  return read === undefined || read > 1_000_000n ? undefined : minus ? -Number(read) || 0 : Number(read)
}

export const percentText = (basisPoints: number): string => String(basisPoints / 100)

/** A criterion as a row of the grid; its code is the row's key. */
export type CriterionRow = Omit<Criterion, 'code' | 'nameEn'> & { id: string; nameEn: string }

export const criterionRows = (criteria: readonly Criterion[]): CriterionRow[] =>
  criteria.map(({ code, nameEn = '', ...criterion }) => ({ id: code, nameEn, ...criterion }))

export const criteriaOf = (rows: readonly CriterionRow[]): Criterion[] =>
  rows.map(({ id, name, nameEn, max, kind }) => ({
    code: id,
    name: name.slice(0, 80),
    ...(nameEn && { nameEn: nameEn.slice(0, 80) }),
    max: max.slice(0, 7),
    kind,
  }))

/** A code that no criterion has. */
export function nextCode(rows: readonly Pick<CriterionRow, 'id'>[]): string {
  const numbers = rows.map(({ id }) => Number(/^C(\d+)$/.exec(id)?.[1] ?? 0))
  return `C${Math.max(0, ...numbers) + 1}`
}

type Winner = NonNullable<DraftAward['winners']>[number]
export const MOST_WINNERS = 5

const GRADED: readonly (readonly number[])[] = [[100], [70, 30], [50, 30, 20], [40, 30, 20, 10], [35, 25, 20, 10, 10]]
const toWinners = (shares: readonly number[]): Winner[] => shares.map((sharePct) => ({ sharePct }))

/** Ready-made shares of so many winners. What does not divide goes to the first rank. */
export const SHARE_PRESETS = {
  graded: (count: number) => toWinners(GRADED[count - 1] ?? []),
  equal: (count: number) =>
    toWinners(Array.from({ length: count }, (_, index) => Math.floor(100 / count) + (index === 0 ? 100 % count : 0))),
}
export type SharePreset = keyof typeof SHARE_PRESETS
export const SHARE_PRESET_NAMES = Object.keys(SHARE_PRESETS) as readonly SharePreset[]

/** Which preset the shares are; undefined when they are one's own. */
export const sharePresetOf = (winners: readonly Winner[]): SharePreset | undefined =>
  SHARE_PRESET_NAMES.find((name) =>
    SHARE_PRESETS[name](winners.length).every(({ sharePct }, index) => winners[index]?.sharePct === sharePct),
  )
