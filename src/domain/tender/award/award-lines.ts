import type { ProjectForm } from '#contract/tender/project.ts'
import type { AwardRules } from '#contract/tender/scoring.ts'
import { field, refusal } from '#domain/tender/facts.ts'
import type { At, Bidder, CommandOf, Entry, Json, ProjectState, Refused } from '#domain/tender/model.ts'
import { divideHalfUp } from '#domain/tender/money.ts'
import { isLong } from '#domain/tender/people.ts'
import { type AwardRank, awardRanking, isInPlay } from '#domain/tender/scoring/award-ranking.ts'
import { type AwardLine, type AwardStatus, isSkipped } from './award-state.ts'

/** An award by shares: each line is one firm's, and one word's. @see tendering.md 6.7, 7.6 */

type Awarded = Pick<ProjectState, 'award'>
export type Share = Pick<AwardLine, 'alias' | 'sharePct'>

const WHOLE = [{ sharePct: 100 }]
export const sharesOf = ({ winners = WHOLE }: Pick<AwardRules, 'winners'>): readonly { sharePct: number }[] => winners
export const isShared = (rules: Pick<AwardRules, 'winners'>): boolean => sharesOf(rules).length > 1
/** Percent of all shares together. */
export const sharesSum = (shares: readonly { sharePct: number }[]): number => shares.reduce((total, { sharePct }) => total + sharePct, 0)
export const isWhole = (shares: readonly { sharePct: number }[]): boolean => sharesSum(shares) === 100

/** Every line of the last proposal; one of 100 where nothing is shared. */
export const linesOf = ({ award }: Awarded): readonly AwardLine[] =>
  award ? (award.lines ?? [{ alias: award.alias, sharePct: 100, status: award.status }]) : []

export const lineOf = (state: Awarded, alias: string | undefined): AwardLine | undefined =>
  linesOf(state).find((line) => line.alias === alias)

/** What a firm is told of its own line: nothing that is only proposed, and of shares no win where the project ended without an award. */
export function toldLine(state: ProjectState, alias: string | undefined): AwardLine | undefined {
  const line = lineOf(state, alias)
  const { status, award } = state
  if (!line || line.status === 'PROPOSED' || status === 'REVIEW' || status === 'AWARD_APPROVAL') return undefined
  const isLost = award?.lines !== undefined && (status === 'FAILED' || status === 'VOID') && !hasFallen(line)
  return isLost ? undefined : line
}

/** Shares that an entry names; undefined where nothing is shared. */
export function sharesIn(entry: Pick<Entry, 'parts'>, part: 'pub' | 'note'): Share[] | undefined {
  const lines = field(entry, part, 'lines')
  return Array.isArray(lines) ? lines.map(shareFrom) : undefined
}

function shareFrom(line: Json): Share {
  const { alias, sharePct } = typeof line === 'object' && line !== null && !Array.isArray(line) ? line : {}
  if (typeof alias !== 'string' || typeof sharePct !== 'number') throw new TypeError('log entry whose lines are no shares')
  return { alias, sharePct }
}

/** What a share of a price comes to, minor units, rounded once. */
export const shareOf = (price: bigint, sharePct: number): bigint => divideHalfUp(price * BigInt(sharePct), 100n)

export interface LinePrice extends AwardLine {
  bidder: Bidder
  gross: bigint
  amount: bigint
}

/** Lines with the price of their own firm. */
export const pricedLines = (state: ProjectState): LinePrice[] =>
  linesOf(state).flatMap((line) => {
    const bidder = state.bidders.find(({ alias }) => alias === line.alias)
    const gross = bidder?.stands.at(-1)?.gross
    return bidder && gross !== undefined ? [{ ...line, bidder, gross: BigInt(gross), amount: shareOf(BigInt(gross), line.sharePct) }] : []
  })

/** Those who can still be awarded, in the order of the award. */
export const leftOf = (state: ProjectState, at: At): AwardRank[] =>
  awardRanking(state, at).filter((one) => !isSkipped(state, one.alias) && isInPlay(state, one, at))

/** What each of the first ranks gets by the published shares; undefined where nothing is shared, or they are fewer. */
export function foreseenShares({ award }: Pick<ProjectForm, 'award'>, ranked: readonly Pick<AwardRank, 'alias' | 'gross'>[]) {
  const shares = sharesOf(award)
  if (!isShared(award) || ranked.length < shares.length) return undefined
  return ranked.slice(0, shares.length).map(({ alias, gross }, index) => {
    const { sharePct } = shares[index]!
    return { alias, sharePct, amount: shareOf(gross, sharePct) }
  })
}

export const askedLines = ({ alias, lines = [{ alias, sharePct: 100 }] }: CommandOf<'award.propose'>): readonly Share[] => lines

/** One line a firm, the first of it the one that is named. */
export function misnamed(
  { alias }: CommandOf<'award.propose'>,
  lines: readonly Share[],
  ranked: readonly AwardRank[],
): Refused | undefined {
  const known = lines.every((line) => ranked.some((one) => one.alias === line.alias))
  const once = new Set(lines.map((line) => line.alias)).size === lines.length
  return known && once && lines[0]?.alias === alias ? undefined : refusal('VALIDATION-1006')
}

/** The published shares, or all of it among those who are left where they are fewer. */
export function wrongShares({ form }: ProjectState, lines: readonly Share[], left: number): Refused | undefined {
  const asked = sharesOf(form.award)
  const published = lines.length === asked.length && lines.every(({ sharePct }, index) => sharePct === asked[index]?.sharePct)
  return published || (isWhole(lines) && left < asked.length && lines.length === left) ? undefined : refusal('TENDER-2066')
}

/** Other firms than the first ranks, or other shares than those published, need a reason. */
export function unreasoned(
  { form }: ProjectState,
  lines: readonly Share[],
  first: readonly AwardRank[],
  reason: string | undefined,
): Refused | undefined {
  const deviates = lines.length < sharesOf(form.award).length || lines.some(({ alias }, index) => first[index]?.alias !== alias)
  return deviates && !isLong(reason, 20, 500) ? refusal('TENDER-2062') : undefined
}

/** Who has confirmed the same share before has said his word. */
export const proposedLines = (state: Awarded, asked: readonly Share[]): AwardLine[] =>
  asked.map(({ alias, sharePct }) => {
    const before = state.award?.lines?.find((line) => line.alias === alias && line.sharePct === sharePct)
    return { alias, sharePct, status: before?.status === 'CONFIRMED' ? 'CONFIRMED' : 'PROPOSED' }
  })

const hasFallen = ({ status }: AwardLine): boolean => status === 'DECLINED' || status === 'EXPIRED' || status === 'ANNULLED'

/** Of all its lines: the first that fell, one that still waits, or all confirmed. */
export const statusOfLines = (lines: readonly AwardLine[]): AwardStatus =>
  (lines.find(hasFallen) ?? lines.find(({ status }) => status !== 'CONFIRMED'))?.status ?? 'CONFIRMED'
