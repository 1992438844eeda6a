import type { Pool } from 'pg'
import type { RoundPrice, RoundView } from '#contract/tender/round-view.ts'
import type { Bidder, ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { roundView } from '#domain/tender/rounds/round-view.ts'
import { mustReadPrices, seeMode } from '#gateway/modules/tender/reading.ts'
import { firmNames } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** Rounds as their reader may see them, by the same mask as the live stream's. */
export const roundService = (pool: Pool) => ({
  /** @throws Refusal 2002 where bidding is free */
  async view(session: Session, projectId: string): Promise<RoundView> {
    const { record, viewer } = await seeMode(pool, session, projectId, 'threeRounds')
    return roundView(record.state, viewer, record.now)
  },

  /** @throws Refusal 2002 before the names are revealed, and where they never were; 2003 for the supplier side, 2063 for a reviewer before his sheet is in */
  async prices(session: Session, projectId: string): Promise<RoundPrice[]> {
    const seen = await seeMode(pool, session, projectId, 'threeRounds')
    mustReadPrices(seen)
    const { state } = seen.record
    if (!state.namesRevealed) throw new Refusal('TENDER-2002', { args: { status: state.status } })
    const ids = state.bidders.map(({ customerId }) => customerId)
    const [names, terms] = await Promise.all([firmNames(pool, session, ids), termsOf(pool, projectId)])
    const rows = state.bidders.flatMap((bidder) => pricesOf(state, bidder, names.get(bidder.customerId) ?? '', terms))
    return rows.toSorted((a, b) => a.round - b.round || a.rank - b.rank)
  },
})

interface Terms {
  round: number
  alias: string
  deliveryDays: number | null
  paymentTerms: string | null
}

/** What was quoted beside the prices; their lines, which are long, stay where they are. */
async function termsOf(pool: Pool, projectId: string): Promise<Map<string, Terms>> {
  const { rows } = await pool.query<Terms>({
    name: 'tender-round-terms',
    text: `select (parts #>> '{pub,data,round}')::int as round, parts #>> '{price,data,alias}' as alias,
        (parts #>> '{lines,data,deliveryDays}')::int as "deliveryDays", parts #>> '{lines,data,paymentTerms}' as "paymentTerms"
      from tender_log where project_id = $1 and type = 'quote.opened'`,
    values: [projectId],
  })
  return new Map(rows.map((row) => [`${row.round} ${row.alias}`, row]))
}

function pricesOf({ form, rounds }: ProjectState, bidder: Bidder, name: string, terms: Map<string, Terms>): RoundPrice[] {
  const { alias, customerId, eliminatedRound } = bidder
  return (bidder.rounds ?? []).map(({ no, gross, basis, rank, carried }) => {
    const { deliveryDays, paymentTerms } = terms.get(`${no} ${alias}`) ?? {}
    return {
      round: no,
      ...(rounds?.done.some((one) => one.no === no && one.extra) && { extra: true }),
      ...{ rank, alias, customerId, name },
      gross: formatMoney(gross, form.scale),
      basis: formatMoney(basis, form.scale),
      ...(carried && { carried }),
      ...(eliminatedRound === no && { eliminated: true }),
      ...(typeof deliveryDays === 'number' && { deliveryDays }),
      ...(paymentTerms && { paymentTerms }),
    }
  })
}

export type RoundService = ReturnType<typeof roundService>
