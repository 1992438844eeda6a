import type { Pool } from 'pg'
import { foreseenShares, isShared, leftOf, sharesOf } from '#domain/tender/award/award-lines.ts'
import { type ReportFacts, type ReportRounds, reportText } from '#domain/tender/award/report-text.ts'
import { lowPricesOf } from '#domain/tender/award/review.ts'
import type { Signal } from '#domain/tender/award/signals.ts'
import { offersOf, standings } from '#domain/tender/bidding/competition.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { readsPrices } from '#domain/tender/disclosure-level.ts'
import { field } from '#domain/tender/facts.ts'
import type { Entry, ProjectState, Viewer } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import type { Lang } from '#domain/tender/project/rule-text.ts'
import { awardRanking, benchmarkOf } from '#domain/tender/scoring/award-ranking.ts'
import { isScored, reviewersOf, scorersOf, scoresAreIn } from '#domain/tender/scoring-state.ts'
import { clockText } from '#domain/time/zone-clock.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import type { Walked } from '#gateway/modules/tender/engine/walk.ts'
import { namesOf, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** The supervisor's report: drafted from what the log proves, and as it was signed. */

interface Drafting {
  now: string
  walked: Walked
  sound: boolean
  signals: readonly Signal[]
  open: number
  shown: boolean
  lang: Lang
}

/** Draft and conclusion name prices. @param drafting absent as long as the log was not gone through */
export async function reportOf(
  pool: Pool,
  session: Session,
  { state, viewer }: { state: ProjectState; viewer: Viewer },
  drafting: Drafting | undefined,
) {
  const { signedBy, signedAt } = state.review
  const free = readsPrices(state, viewer)
  const signed = signedBy && free ? (await readLogOf(pool, state.id, ['review.signed'], { limit: 1, offset: 0 })).entries[0] : undefined
  const conclusion = signed && field(factOf(signed), 'note', 'conclusion')
  const names = signedBy ? await namesOf(pool, session, [signedBy], []) : undefined
  return {
    draft: drafting && free && state.namesRevealed ? reportText(factsOf(state, drafting), drafting.lang) : [],
    ...(signedBy && { signedBy: names?.get(signedBy)?.name ?? '' }),
    ...(signedAt && { signedAt }),
    ...(typeof conclusion === 'string' && { conclusion }),
  }
}

/** Who stands first where not the best price does; by points nobody before all are in. */
function firstOf(state: ProjectState, at: string) {
  const [first] = awardRanking(state, at)
  if (!first || state.form.award.method === 'lowestPrice' || !scoresAreIn(state)) return {}
  const held = benchmarkOf(state, at)
  const benchmark = held && amount(held.value, state)
  const points = first.total ?? first.price
  return { first: { alias: first.alias, ...(benchmark && { benchmark }), ...(points !== undefined && { points: formatMoney(points, 2) }) } }
}

/** How the ranking shares the award. */
function sharesFor(state: ProjectState, at: string): Pick<ReportFacts, 'shares'> {
  const { award } = state.form
  if (!isShared(award) || !scoresAreIn(state)) return {}
  const left = leftOf(state, at)
  const lines = foreseenShares(state.form, left)?.map((line) => ({ ...line, amount: amount(line.amount, state) }))
  return { shares: { asked: sharesOf(award).length, left: left.length, lines } }
}

const scoresOf = (state: ProjectState, givenBack: number): NonNullable<ReportFacts['scores']> => {
  const [all, left] = [reviewersOf(state).length, scorersOf(state).length]
  return { reviewers: all, excluded: all - left, givenBack }
}

const amount = (minor: string | bigint, { form }: ProjectState): string => `${formatMoney(minor, form.scale)} ${form.currency}`

/** What became of each round, and how often quotes were sealed and taken back. */
function roundsFor(state: ProjectState, { counts }: Walked, local: (instant: string) => string): { rounds?: ReportRounds } {
  const { rounds, form, bidders } = state
  if (!rounds) return {}
  const opened = rounds.done.map(({ no, extra = false, openedAt, received, lowest, tieCount }) => ({
    ...{ no, extra, openedAt: local(openedAt), received, tied: tieCount },
    eliminated: bidders.filter(({ eliminatedRound }) => eliminatedRound === no).length,
    ...(lowest !== undefined && { best: amount(lowest, state) }),
  }))
  const of = (type: Entry['type']) => counts[type] ?? 0
  return {
    rounds: {
      ...{ sealed: of('quote.accepted'), withdrawn: of('quote.withdrawn'), rejected: of('quote.rejected') },
      ...{ byTwo: roundsOf(form)?.opening === 'committee', opened },
      ...(rounds.drawn && { drawn: rounds.drawn.aliases }),
    },
  }
}

function factsOf(state: ProjectState, { now, walked, sound, signals, open, shown, lang }: Drafting): ReportFacts {
  const { form, code } = state
  const { seq, counts, lastAt } = walked
  const count = (type: Entry['type']) => counts[type] ?? 0
  const local = (instant: string | undefined) => (instant ? clockText(new Date(instant), form.timeZone).slice(0, 19) : '–')
  const ranked = standings(state)
  return {
    code,
    title: lang === 'en' && form.titleEn ? form.titleEn : form.title,
    openedAt: local(lastAt['bidding.opened']),
    closedAt: local(lastAt['bidding.closed']),
    bidders: offersOf(state).length,
    ...roundsFor(state, walked, local),
    bids: count('bid.accepted'),
    rejected: count('bid.rejected'),
    extensions: count('bidding.extended'),
    suspensions: count('bidding.suspended'),
    outages: count('outage.detected'),
    voided: count('bid.voided'),
    ...firstOf(state, now),
    ...sharesFor(state, now),
    ...(ranked[0] && { best: amount(ranked[0].gross, state) }),
    ...(shown && { signals: { found: signals.length, acknowledged: signals.length - open } }),
    lowPrices: lowPricesOf(state).length,
    ...(isScored(state) && { scores: scoresOf(state, count('score.reopened')) }),
    entries: seq,
    logIsSound: sound,
  }
}
