import type { Actor, At } from '#domain/tender/model.ts'
import { type Agent, CALM, makeAgent, rankOf } from './agents.ts'
import { categories } from './catalogue.ts'
import { type DemoCustomer, RELATED } from './customers.ts'
import { ceilingOf, type FormPlan, formOf, type Goods, makeGoods } from './goods.ts'
import * as script from './scripts.ts'
import { openStage, type Stage, shift, type World } from './stage.ts'

/** Projects of the demonstration: who takes part, the running auction and the coming one. All times are relative to `now`. */

/** The people who act, and the firms they act on or for. */
export interface Company {
  buyers: Actor[]
  managers: Actor[]
  supervisors: Actor[]
  reviewers: Actor[]
  departments: string[]
  customers: DemoCustomer[]
  /** Who acts for a firm. */
  bidderOf: (customer: DemoCustomer) => Actor
  /** Firms of the demo logins sup1 … sup4: in every project a visitor should be able to join. */
  visitors: DemoCustomer[]
}

export interface Demo {
  now: At
  world: World
  company: Company
  /** A number no project has yet. */
  nextNumber: () => number
}

export interface Casting {
  plan?: Partial<FormPlan>
  startsAt: At
  scrap?: boolean
  /** Of goods; a few when left out. */
  lines?: number
  /** The demo logins take part. */
  visitors?: boolean
  firms?: number
  /** Place among the firms of the one that can afford the best price by far; chance decides when left out. */
  winner?: number
  /** How many firms seal a first price, in a project that is played to its close. */
  sealed?: number
  /** The two firms that belong together take part, in the place of two others. */
  related?: boolean
  /** Index of the buyer; 0 is buyer1. */
  buyer?: number
}

/** One project with its cast, drafted in good time before registration ends, and some hours ago at the latest. */
export function castProject(demo: Demo, casting: Casting): { stage: Stage; cast: script.Cast; goods: Goods } {
  const { world, company } = demo
  const { random } = world
  const goods = makeGoods(random, casting.scrap ? categories.find(({ direction }) => direction === 'forward') : undefined, casting.lines)
  const buyer = company.buyers[(casting.buyer ?? random.whole(0, 9)) % company.buyers.length]!
  const manager = company.managers[0]!
  const supervisor = company.supervisors[0]!
  const plan: FormPlan = {
    managerId: manager.userId,
    // The second one stands in for a buyer who does not come to an opening.
    supervisorIds: company.supervisors.slice(0, casting.plan?.rounds ? 2 : 1).map(({ userId }) => userId),
    deptId: random.pick(company.departments),
    startsAt: casting.startsAt,
    ...casting.plan,
  }
  const form = formOf(goods, plan)
  const [early, latest] = [shift(form.registrationEndsAt, -30, 'hour'), shift(demo.now, -5, 'hour')]
  const draftedAt = early < latest ? early : latest
  const { firms, silent } = castFirms(demo, casting)
  const number = demo.nextNumber()
  const opening = {
    id: projectId(number),
    code: `TB-${draftedAt.slice(0, 10).replaceAll('-', '')}-${String(number).padStart(4, '0')}`,
    form,
    items: goods.items,
    ownerId: buyer.userId,
    at: draftedAt,
  }
  const cast = {
    buyer,
    manager,
    supervisor,
    silent,
    agents: firms
      .map((customer) => makeAgent(customer, company.bidderOf(customer), goods.market, random))
      .map((agent, index) => (index === casting.winner ? { ...agent, cost: (goods.market * 80n) / 100n, late: false } : agent)),
  }
  return { stage: openStage(opening, world), cast, goods }
}

/** 26 characters as a ULID has, readable in a log. */
const projectId = (number: number) => `01JDDEM0000000000000${String(number).padStart(6, '0')}`

/** Nobody bids for two firms in one project (2037). About every fifth that is invited does not care to register. */
function castFirms({ world: { random }, company }: Demo, casting: Casting): { firms: DemoCustomer[]; silent: DemoCustomer[] } {
  const visitors = casting.visitors ? company.visitors : []
  const taken = new Set(visitors.map((customer) => company.bidderOf(customer).userId))
  const others = company.customers.filter((customer) => {
    const { userId } = company.bidderOf(customer)
    if (customer.status !== 'ACTIVE' || taken.has(userId)) return false
    taken.add(userId)
    return true
  })
  const count = Math.max(0, (casting.firms ?? random.whole(4, 7)) - visitors.length)
  const invited = random.sample(others, count + random.whole(0, 2))
  const [firms, silent] = [invited.slice(0, count), invited.slice(count)]
  if (!casting.related) return { firms: [...visitors, ...firms], silent }
  const related = relatedFirms(company)
  const unrelated = (list: DemoCustomer[]) => list.filter((customer) => !related.includes(customer))
  return { firms: [...visitors, ...unrelated(firms).slice(0, Math.max(0, count - related.length)), ...related], silent: unrelated(silent) }
}

/** Two firms with one head and one account. */
export const relatedFirms = ({ customers }: Company): DemoCustomer[] => RELATED.map((index) => customers[index]!)

export const hours = (demo: Demo, amount: number) => shift(demo.now, amount, 'hour')
export const pledgeOf = (demo: Demo) => demo.world.pledge

/** A project with those of its firms that are left to the bots, and what it is about. */
export interface Played {
  stage: Stage
  agents: Agent[]
  goods: Goods
}

/** A live auction that began `minutes` ago (0: it begins now), with the demo logins as bidders and the rest left to the bots. */
export function liveAuction(demo: Demo, minutes: number, plan: Partial<FormPlan> = {}, casting: Partial<Casting> = {}): Played {
  const { stage, cast, goods } = castProject(demo, {
    startsAt: shift(demo.now, -minutes, 'minute'),
    plan: { durationSec: 3_000, stepPermille: 2, ...plan },
    visitors: true,
    firms: 9,
    buyer: 0,
    ...casting,
  })
  script.toReady(stage, cast, pledgeOf(demo))
  const bots = { ...cast, agents: botsOf(demo, cast, stage) }
  // One that begins now is a test's own: its first bid is its own, too.
  if (minutes > 0) script.sealFirst(stage, bots.agents.slice(0, 2), goods)
  if (minutes > 0) script.bid(stage, bots, demo.world.random, demo.now, CALM)
  return { stage, agents: bots.agents, goods }
}

/** An auction that starts soon: qualification is over, the hall shows its countdown. */
export function comingAuction(demo: Demo, minutes: number): Played {
  const { stage, cast, goods } = castProject(demo, {
    startsAt: shift(demo.now, minutes, 'minute'),
    plan: { stepPermille: 3 },
    visitors: true,
    firms: 6,
    buyer: 0,
  })
  script.toReady(stage, cast, pledgeOf(demo))
  const agents = botsOf(demo, cast, stage)
  script.sealFirst(stage, agents.slice(0, 2), goods)
  return { stage, agents, goods }
}

/** When an open registration's bidding starts, and what else is to be other than usual. */
export type RegistrationPlan = Partial<FormPlan> & { startsInHours?: number }

/** Open for registration: the demo logins' firms and others are invited, and nobody has registered yet. */
export function openForRegistration(demo: Demo, { startsInHours = 40, ...plan }: RegistrationPlan = {}): Played {
  const { stage, cast, goods } = castProject(demo, {
    startsAt: hours(demo, startsInHours),
    plan: { docs: true, deposit: true, ...plan },
    visitors: true,
    firms: 7,
    buyer: 0,
  })
  script.toRegistration(stage, cast)
  stage.until(demo.now)
  return { stage, agents: [], goods }
}

/**
 * An auction that has closed and waits for its review: sup2's firm is first by far, and its deposit is confirmed. Sealed prices leave clues.
 * Others may bid lower by chance; such an auction is not the one that was asked for, and another is played.
 */
export function closedAuction(demo: Demo): Played {
  for (let tries = 0; tries < 50; tries += 1) {
    const played = playedOut(demo)
    if (rankOf(played.stage.state)[0]?.customerId === demo.company.visitors[0]?.id) return played
  }
  throw new Error('fifty auctions, and the first of the visitors won none of them')
}

function playedOut(demo: Demo): Played {
  const { stage, cast, goods } = castProject(demo, {
    startsAt: shift(demo.now, -3, 'hour'),
    plan: { deposit: true },
    visitors: true,
    firms: 6,
    winner: 0,
    buyer: 0,
  })
  script.toReady(stage, cast, pledgeOf(demo))
  script.sealFirst(stage, cast.agents.slice(1, 4), goods)
  script.bid(stage, cast, demo.world.random)
  stage.until(demo.now)
  return { stage, agents: [], goods }
}

/** Everyone but the visitors' firms, with room to go on so that an auction stays lively while people watch. */
const botsOf = (demo: Demo, { agents }: script.Cast, stage: Stage): Agent[] => withRoom(demo, agents.filter(isBot(demo)), stage)

/** Whose firm is none of the visitors'. */
export const isBot =
  ({ company }: Demo) =>
  ({ customer }: Agent): boolean =>
    !company.visitors.includes(customer)

export const withRoom = ({ world: { random } }: Demo, agents: readonly Agent[], { state }: Stage): Agent[] =>
  agents.map((agent) => ({ ...agent, late: false, cost: (ceilingOf(state.form) * BigInt(roomOf(state, random))) / 1_000n }))

/** How far a bot goes, in permille of the limit. */
const roomOf = ({ form }: Stage['state'], random: World['random']) =>
  form.direction === 'reverse' ? random.whole(780, 900) : random.whole(1_120, 1_280)

/** Fails loudly when a played project does not fit together (tendering.md 11). */
export function checkStage(stage: Stage): void {
  const { state, entries } = stage
  if (entries.some(({ seq }, index) => seq !== index + 1)) throw new Error(`${state.code}: the log has a gap`)
  if (state.lastSeq !== entries.length) throw new Error(`${state.code}: state and log disagree about the last entry`)
  const over = state.bidders.some(({ stands }) =>
    stands.some(({ gross }) => state.form.direction === 'reverse' && BigInt(gross) > ceilingOf(state.form)),
  )
  if (over) throw new Error(`${state.code}: a price over the ceiling`)
}
