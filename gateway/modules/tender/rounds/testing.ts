import type { Pool } from 'pg'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { fact } from '#domain/tender/facts.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { inRounds } from '#domain/tender/rounds/testing.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { anOpenHall, happens, inMs } from '#gateway/modules/tender/testing.ts'

/** For tests: tenders in sealed rounds, and their time, which passes by entries of the log and not by waiting. */

type Over = Parameters<typeof anOpenHall>[1] & { firms?: readonly string[] }

/** Round 1 has been open for a second: `CA` is B01, `CB` B02, `CC` B03. A committee has a second supervisor. */
export const anOpenRound = (pool: Pool, rules: Partial<ThreeRounds> = {}, { firms, ...over }: Over = {}): Promise<ProjectState> =>
  anOpenHall(pool, { ...inRounds({ keepMin: 2, minOffers: 2, ...rules }), ...over }, firms)

const resumed = async (pool: Pool, id: string, times: { opensAt?: string; closesAt: string }) =>
  happens(pool, id, fact('bidding.resumed', { pub: times }))

/** The end of the round that is open is now, or in so many milliseconds. */
export const roundEnds = (pool: Pool, id: string, ms = 0): Promise<ProjectState> => resumed(pool, id, { closesAt: inMs(ms) })

/** The round that is scheduled begins now. */
export async function roundBegins(pool: Pool, id: string): Promise<ProjectState> {
  const { rounds } = (await findProject(pool, 'north', id))!.state
  const lasts = Date.parse(rounds!.closesAt) - Date.parse(rounds!.opensAt)
  return resumed(pool, id, { opensAt: inMs(0), closesAt: inMs(lasts) })
}

/** A quote of one line of 1000. */
export const aQuote = (projectId: string, roundNo: number, total: string, over: object = {}) => ({
  projectId,
  roundNo,
  lines: [{ lineNo: 1, unitPrice: String(Number(total) / 1_000) }],
  total,
  taxBp: 1_300,
  currency: 'CNY',
  deliveryDays: 30,
  ...over,
})
