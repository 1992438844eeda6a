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
