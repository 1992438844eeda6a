import { isShared, isWhole, shareOf, sharesOf } from '#domain/tender/award/award-lines.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import type { FileData, Ranking } from './project-file.api.ts'
import { mayBeProposed } from './project-file.rules.ts'

/** A share as it is chosen: a firm, none yet where it is empty, and what it is to get as typed. */
export interface SharePick {
  alias: string
  percent: string
}

/** What an award by shares can be proposed from. */
export interface SharePlan {
  published: readonly number[]
  /** Whom the published shares go to, first rank first. */
  left: Ranking
  /** Fewer firms than shares: what each gets is a matter of choice. */
  fewer: boolean
  /** Who can be chosen now. */
  candidates: Ranking
  /** Before anybody has chosen. */
  first: readonly SharePick[]
}

/** May win, or may still mend its lines: counted as the gateway counts. */
const isInPlay = (row: Ranking[number]): boolean =>
  !row.skipped && row.meetsReserve !== false && (row.over === undefined || row.mayMend === true)

/** Undefined where one firm gets all, and where nobody is left. */
export function planOf({ project, ranking = [] }: Pick<FileData, 'project' | 'ranking'>): SharePlan | undefined {
  const award = project.form?.award
  const left = ranking.filter(isInPlay)
  if (!award || !isShared(award) || left.length === 0) return undefined
  const published = sharesOf(award).map(({ sharePct }) => sharePct)
  const candidates = left.filter(mayBeProposed)
  const percents = left.length === 1 ? [100] : published.slice(0, left.length)
  const first = percents.map((percent, index) => ({ alias: candidates[index]?.alias ?? '', percent: String(percent) }))
  return { published, left, fewer: left.length < published.length, candidates, first }
}

export const sharePctOf = ({ percent }: SharePick): number | undefined => {
  const plain = percent.normalize('NFKC').trim()
  const read = /^\d{1,3}$/.test(plain) ? Number(plain) : 0
  return read >= 1 && read <= 100 ? read : undefined
}

/** What was chosen, as long as the ranking allows it. */
export const picksOf = (plan: SharePlan, chosen: readonly SharePick[] | undefined): readonly SharePick[] =>
  chosen?.length === plan.first.length && chosen.every(({ alias }) => alias === '' || plan.candidates.some((row) => row.alias === alias))
    ? chosen
    : plan.first

/** Another firm for a share; whoever had it takes the place of the one that left. */
export const withFirm = (picks: readonly SharePick[], index: number, alias: string): SharePick[] =>
  picks.map((pick, at) => {
    if (at === index) return { ...pick, alias }
    return pick.alias === alias ? { ...pick, alias: picks[index]?.alias ?? '' } : pick
  })

export const isOfItsRank = ({ left }: SharePlan, picks: readonly SharePick[], index: number): boolean =>
  picks[index]?.alias === left[index]?.alias

/** Other firms than the first ranks, or other shares than those published. */
export const deviates = (plan: SharePlan, picks: readonly SharePick[]): boolean =>
  plan.fewer || !picks.every((_, index) => isOfItsRank(plan, picks, index))

/** What is sent; undefined while a firm or a share lacks, or all of it is not given. */
export function linesOf(picks: readonly SharePick[]): { alias: string; sharePct: number }[] | undefined {
  const lines = picks.flatMap((pick) => {
    const sharePct = sharePctOf(pick)
    return pick.alias === '' || sharePct === undefined ? [] : [{ alias: pick.alias, sharePct }]
  })
  return lines.length === picks.length && isWhole(lines) ? lines : undefined
}

/** What a share of a price comes to. */
export const worthOf = (gross: string, sharePct: number, scale: number): string =>
  formatMoney(shareOf(parseMoney(gross, scale) ?? 0n, sharePct), scale)

export const sumOf = (amounts: readonly string[], scale: number): string =>
  formatMoney(
    amounts.reduce((sum, amount) => sum + (parseMoney(amount, scale) ?? 0n), 0n),
    scale,
  )

/** Of the last proposal that a firm has confirmed: the same share needs no second word. */
export const hasConfirmed = ({ award }: FileData['award'], { alias, percent }: SharePick): boolean =>
  award?.lines?.some((line) => line.alias === alias && String(line.sharePct) === percent && line.status === 'CONFIRMED') ?? false
