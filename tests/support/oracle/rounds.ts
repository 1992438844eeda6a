import { createHash } from 'node:crypto'
import type { ThreeRounds } from '../../../src/contract/tender/rounds.ts'

/**
 * Three sealed rounds of tendering.md 6.4 and 7.3 said a second time, as plainly as they stand there: in milliseconds and whole cents, with nothing of the
 * engine's. Who is at fault where both differ is for a reader to say.
 */

export interface OracleRules extends ThreeRounds {
  direction: 'reverse' | 'forward'
  compareBasis: 'net' | 'gross'
  ceiling: number
  headHash: () => string
  projectId: string
}

interface Price {
  basis: number
  gross: number
  /** Of the entry that is opened, or that first reached the price. */
  seq: number
}

export interface OracleFirm {
  alias: string
  taxBp: number
  isOut?: true
  isBanned?: true
  quote?: Price & { isWithdrawn?: true }
  held?: Price
}

type Phase = 'SCHEDULED' | 'OPEN' | 'CLOSED'

export interface Oracle {
  rules: OracleRules
  firms: OracleFirm[]
  status: 'BIDDING' | 'SUSPENDED' | 'REVIEW' | 'FAILED' | 'VOID'
  no: number
  phase: Phase
  isOpened: boolean
  opensAt: number
  closesAt: number
  openedAt: number
  extra?: string[]
  pause?: { from: number; remaining: number; resumeAt: number }
  words: { user: string; role: string; at: number }[]
  isWaived: boolean
  /** Of each round that was opened, best first. */
  rankings: string[][]
}

const MINUTE = 60_000
const DAY = 86_400_000

export const oracleOf = (rules: OracleRules, firms: OracleFirm[], startsAt: number): Oracle => ({
  rules,
  firms,
  status: 'BIDDING',
  no: 1,
  phase: 'OPEN',
  isOpened: false,
  opensAt: startsAt,
  closesAt: startsAt + rules.durationsSec[0]! * 1_000,
  openedAt: 0,
  words: [],
  isWaived: false,
  rankings: [],
})

/** Net of tax, half up. */
export const basisOfCents = ({ compareBasis }: OracleRules, gross: number, taxBp: number): number =>
  compareBasis === 'gross' ? gross : Math.floor((gross * 20_000 + 10_000 + taxBp) / (2 * (10_000 + taxBp)))

const betterOf = ({ direction }: OracleRules, a: number, b: number): boolean => (direction === 'reverse' ? a < b : a > b)
const isIn = ({ isOut, isBanned }: OracleFirm): boolean => !isOut && !isBanned
const takesPart = ({ extra }: Oracle, firm: OracleFirm): boolean => isIn(firm) && (extra?.includes(firm.alias) ?? true)
const stands = ({ quote }: OracleFirm): boolean => quote !== undefined && !quote.isWithdrawn
const needed = ({ rules, isWaived }: Oracle): number => (isWaived ? Math.min(2, rules.minOffers) : rules.minOffers)
const sealed = ({ firms }: Oracle): OracleFirm[] => firms.filter((firm) => isIn(firm) && stands(firm))
const offers = ({ firms }: Oracle): number => firms.filter(({ held, isBanned }) => held && !isBanned).length

/** The next thing that the clock does, with its instant. */
function due(model: Oracle): { at: number; act: (now: number) => void } | undefined {
  const { status, phase, pause, opensAt, closesAt, rules } = model
  if (status === 'SUSPENDED' && pause) return { at: pause.resumeAt, act: () => goOn(model) }
  if (status !== 'BIDDING') return undefined
  if (phase === 'SCHEDULED') return { at: opensAt, act: () => void Object.assign(model, { phase: 'OPEN' }) }
  if (phase === 'OPEN') return { at: closesAt, act: () => close(model) }
  return rules.opening === 'auto' && !model.isOpened ? { at: closesAt, act: (now) => open(model, now) } : undefined
}

export function clock(model: Oracle, until: number, now = until): void {
  for (let next = due(model); next && next.at <= until; next = due(model)) next.act(now)
}

/** Also when it is too early for the clock to do anything. */
export const nextInstant = (model: Oracle): number | undefined => due(model)?.at

function goOn(model: Oracle): void {
  const { remaining, resumeAt } = model.pause!
  const lasts = model.closesAt - model.opensAt
  if (model.phase !== 'CLOSED') {
    model.closesAt = resumeAt + remaining
    if (model.phase === 'SCHEDULED') model.opensAt = model.closesAt - lasts
  }
  delete model.pause
  model.status = 'BIDDING'
}

function close(model: Oracle): void {
  model.phase = 'CLOSED'
  const received = sealed(model).length
  if (model.no === 1 && (received === 0 || received < needed(model))) model.status = 'FAILED'
}

const sorted = ({ rules }: Oracle, firms: readonly (OracleFirm & { price: Price })[]) =>
  firms.toSorted((a, b) =>
    a.price.basis === b.price.basis ? a.price.seq - b.price.seq : betterOf(rules, a.price.basis, b.price.basis) ? -1 : 1,
  )

function open(model: Oracle, now: number): void {
  const { rules, no } = model
  const carries = rules.missed === 'carry' || no > rules.rounds
  const entered = model.firms.filter((firm) => takesPart(model, firm))
  const placed = entered.flatMap((firm) => {
    const { quote, held } = firm
    if (stands(firm)) return [{ ...firm, price: { ...quote!, seq: held?.basis === quote!.basis ? held.seq : quote!.seq } }]
    return held && carries ? [{ ...firm, price: held }] : []
  })
  let ranking = sorted(model, placed)
  const leaders = ranking.filter(({ price }) => price.basis === ranking[0]!.price.basis).map(({ alias }) => alias)
  const isLast = no >= rules.rounds
  if (isLast && rules.tieBreak === 'draw' && leaders.length > 1) {
    const order = drawn(rules, leaders)
    ranking = ranking.toSorted((a, b) => place(order, a.alias) - place(order, b.alias))
  }
  const noPrice = entered.filter(({ alias }) => !placed.some((one) => one.alias === alias))
  const wanted = isLast ? 0 : (rules.out[no - 1] ?? 0) - (rules.countBasis === 'entered' ? noPrice.length : 0)
  const leaving = Math.max(0, Math.min(wanted, ranking.length - rules.keepMin))
  const out = [...noPrice, ...ranking.slice(ranking.length - leaving)].map(({ alias }) => alias)
  for (const firm of model.firms) {
    const now = ranking.find(({ alias }) => alias === firm.alias)
    if (now) firm.held = now.price
    if (out.includes(firm.alias)) firm.isOut = true
    delete firm.quote
  }
  model.rankings.push(ranking.map(({ alias }) => alias))
  Object.assign(model, { isOpened: true, openedAt: now, words: [] })
  schedule(model, now, leaders)
}

const place = (order: readonly string[], alias: string): number => (order.includes(alias) ? order.indexOf(alias) : order.length)

const hex = (text: string): string => createHash('sha256').update(text).digest('hex')
function drawn({ headHash, projectId }: OracleRules, aliases: readonly string[]): string[] {
  const seed = hex(`TENDERDRAW1\n${headHash()}\n${projectId}`)
  return aliases.toSorted((a, b) => (hex(`${seed}\n${a}`) < hex(`${seed}\n${b}`) ? -1 : 1))
}

function schedule(model: Oracle, now: number, leaders: readonly string[]): void {
  const { rules, no, closesAt } = model
  const next = (opensAt: number, lasts: number) =>
    Object.assign(model, { no: no + 1, phase: 'SCHEDULED', isOpened: false, opensAt, closesAt: opensAt + lasts })
  if (no < rules.rounds) {
    next(Math.max(closesAt + rules.intervalsSec[no - 1]! * 1_000, now + 2 * MINUTE), rules.durationsSec[no]! * 1_000)
  } else if (rules.tieBreak === 'extraRound' && no === rules.rounds && leaders.length > 1) {
    next(now + 2 * MINUTE, 5 * MINUTE)
    model.extra = leaders.toSorted()
  } else model.status = offers(model) > 0 && offers(model) >= needed(model) ? 'REVIEW' : 'FAILED'
}

/** Whether a quote of so many cents is taken. */
export function quotes(model: Oracle, firm: OracleFirm, gross: number): boolean {
  const { rules, status, phase, no } = model
  const isOpen = status === 'BIDDING' && phase === 'OPEN' && takesPart(model, firm)
  if (!isOpen || (rules.revisions === 'once' && firm.quote) || betterOf(rules, rules.ceiling, gross)) return false
  const { held } = firm
  if (no === 1 || !held) return true
  const basis = basisOfCents(rules, gross, firm.taxBp)
  if (model.extra || rules.priceRule === 'lowerThanOwn') return betterOf(rules, basis, held.basis)
  const best = model.firms.filter(isIn).flatMap((one) => (one.held ? [one.held.basis] : []))
  const limit = rules.priceRule === 'notHigherThanLowest' ? best.reduce((a, b) => (betterOf(rules, b, a) ? b : a)) : held.basis
  return !betterOf(rules, limit, basis)
}

export const mayTakeBack = (model: Oracle, firm: OracleFirm): boolean =>
  model.status === 'BIDDING' && model.phase === 'OPEN' && takesPart(model, firm) && stands(firm)

/** A word for the opening; the second one opens. @returns whether it is taken */
export function presses(model: Oracle, user: string, role: 'BUYER' | 'SUPERVISOR', at: number): boolean {
  if (model.rules.opening !== 'committee' || model.status !== 'BIDDING' || model.phase !== 'CLOSED' || model.isOpened) return false
  const mayStandIn = role === 'SUPERVISOR' && at >= model.closesAt + 15 * MINUTE
  const heard = model.words.filter((word) => word.at >= at - 10 * MINUTE)
  if (heard.some((word) => word.user === user || (word.role === role && !mayStandIn))) return false
  model.words = [...heard, { user, role, at }]
  if (heard.length > 0) open(model, at)
  return true
}

export function suspends(model: Oracle, at: number): boolean {
  if (model.status !== 'BIDDING') return false
  model.pause = { from: at, remaining: model.phase === 'CLOSED' ? 0 : model.closesAt - at, resumeAt: at + DAY }
  model.status = 'SUSPENDED'
  return true
}

export function resumes(model: Oracle, at: number, resumeAt: number): boolean {
  const { status, pause } = model
  if (status !== 'SUSPENDED' || !pause || resumeAt - at < 2 * MINUTE || resumeAt > pause.from + DAY) return false
  pause.resumeAt = resumeAt
  return true
}

export function waives(model: Oracle): boolean {
  const isLate = model.no > 1 || model.phase === 'CLOSED'
  const left = model.rankings.length > 0 ? offers(model) : sealed(model).length
  const isOpen = ['BIDDING', 'SUSPENDED'].includes(model.status) && (!isLate || left < needed(model))
  const lacks = model.status === 'REVIEW' && offers(model) < needed(model)
  if (model.isWaived || !(isOpen || lacks)) return false
  model.isWaived = true
  return true
}

export function bans(model: Oracle, firm: OracleFirm): boolean {
  if (firm.isBanned || !['BIDDING', 'SUSPENDED', 'REVIEW'].includes(model.status)) return false
  firm.isBanned = true
  return true
}

/** Nobody was served: what was due before is done, and a clock that ran is stopped with the time that was left. */
export function outage(model: Oracle, { from, to, resumeAt }: { from: number; to: number; resumeAt: number }): void {
  clock(model, from, to)
  let since = from
  const runs = () => model.status === 'BIDDING' && model.phase !== 'CLOSED'
  for (let next = due(model); next && next.at <= to && !runs(); next = due(model)) {
    since = Math.max(since, next.at)
    next.act(to)
  }
  if (!runs()) return
  since = Math.max(since, model.openedAt)
  model.pause = { from: since, remaining: model.closesAt - since, resumeAt }
  model.status = 'SUSPENDED'
}
