import type { Pool } from 'pg'
import { lowPriceOf } from '#domain/tender/award/abnormal.ts'
import { lineOf } from '#domain/tender/award/award-lines.ts'
import { isSkipped } from '#domain/tender/award/award-state.ts'
import { missesReserve } from '#domain/tender/bidding/competition.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { mayMend } from '#domain/tender/registration/entry-quote.ts'
import { type AwardRank, awardRanking, benchmarkOf } from '#domain/tender/scoring/award-ranking.ts'
import { mustReadPrices, seeProject } from '#gateway/modules/tender/reading.ts'
import { firmNames, type ProjectRecord, readEntries } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'

const AFTER_CLOSE: ReadonlySet<string> = new Set(['REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED'])

/** What the award rests on. */
export const awardService = (pool: Pool) => ({
  /** The ranking with names and prices, for the purchaser side after the close. */
  async preview(session: Session, projectId: string) {
    const seen = await seeProject(pool, session, projectId)
    const { record } = seen
    const { state } = record
    mustReadPrices(seen)
    if (!AFTER_CLOSE.has(state.status)) throw new Refusal('TENDER-2002', { args: { status: state.status } })
    const names = await firmNames(
      pool,
      session,
      state.bidders.map(({ customerId }) => customerId),
    )
    return { rows: ranking(record, names, await explanations(pool, state)), ...benchmarkIn(record) }
  },
})

const share = (state: ProjectState, alias: string) => {
  const line = lineOf(state, alias)
  return line && { sharePct: line.sharePct }
}

interface Explanation {
  /** Of the entry it stands in. */
  seq: number
  text: string
}

/** What the bidders of low prices wrote, by alias. */
async function explanations(pool: Pool, { id, justifications = {} }: ProjectState): Promise<Map<string, Explanation>> {
  const given = Object.entries(justifications)
  if (given.length === 0) return new Map()
  const entries = await readEntries(
    pool,
    id,
    given.map(([, { seq }]) => seq),
  )
  const textOf = (seq: number) => String(entries.find((entry) => entry.seq === seq)?.parts.lines?.data.text ?? '')
  return new Map(given.map(([alias, { seq }]) => [alias, { seq, text: textOf(seq) }]))
}

/** What average prices are held against, with the prices it is made of. */
function benchmarkIn({ state, now }: ProjectRecord) {
  const found = benchmarkOf(state, now)
  if (!found) return {}
  const print = (minor: bigint) => formatMoney(minor, state.form.scale)
  return {
    benchmark: {
      prices: found.prices.map(print),
      dropped: found.dropped.map(print),
      mean: print(found.mean),
      floatBp: state.form.award.avg?.floatBp ?? 0,
      value: print(found.value),
    },
  }
}

const points = (hundredths: bigint | undefined) => (hundredths === undefined ? undefined : formatMoney(hundredths, 2))

function pointsOf({ price, technical, business, total }: Pick<AwardRank, 'price' | 'technical' | 'business' | 'total'>) {
  const all = { price: points(price), technical: points(technical), business: points(business), total: points(total) }
  return Object.fromEntries(Object.entries(all).filter(([, given]) => given !== undefined)) as { [K in keyof typeof all]?: string }
}

const ranking = ({ state, now }: ProjectRecord, names: Map<string, string>, explained: Map<string, Explanation>) =>
  awardRanking(state, now).map(({ alias, gross, basis, sinceSeq, bidder, ...by }, index) => ({
    rank: index + 1,
    alias,
    customerId: bidder.customerId,
    name: names.get(bidder.customerId) ?? '',
    gross: formatMoney(gross, state.form.scale),
    basis: formatMoney(basis, state.form.scale),
    sinceSeq,
    ...pointsOf(by),
    ...(by.distance !== undefined && { distance: formatMoney(by.distance, state.form.scale) }),
    skipped: isSkipped(state, alias),
    ...(state.award?.lines && share(state, alias)),
    ...(state.reserve?.amount !== undefined && { meetsReserve: !missesReserve(state, gross) }),
    ...(bidder.over && { over: bidder.over }),
    ...(mayMend(state, bidder, now) && { mayMend: true }),
    lowPrice: {
      ...lowPriceOf(state, alias),
      accepted: state.justifications?.[alias]?.accepted ?? false,
      ...explained.get(alias),
    },
  }))

export type AwardService = ReturnType<typeof awardService>
