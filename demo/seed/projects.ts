import type { Actor, At } from '#domain/tender/model.ts'
import { type Agent, makeAgent } from './agents.ts'
import { categories } from './catalogue.ts'
import type { DemoCustomer } from './customers.ts'
import { ceilingOf, type FormPlan, formOf, type Goods, makeGoods } from './goods.ts'
import * as script from './scripts.ts'
import { openStage, type Stage, shift, type World } from './stage.ts'

/**
 * The projects of the demonstration: some in every state that exists, one running auction and one about to start, and a year of finished ones
 * (tendering.md 11). All times are relative to `now`.
 */

/** The people who act, and the firms they act on or for. */
export interface Company {
  buyers: Actor[]
  managers: Actor[]
  supervisors: Actor[]
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

interface Casting {
  plan?: Partial<FormPlan>
  startsAt: At
  scrap?: boolean
  /** The demo logins take part. */
  visitors?: boolean
  firms?: number
  /** Index of the buyer; 0 is buyer1. */
  buyer?: number
}

/** One project with its cast, drafted in good time before registration ends, and some hours ago at the latest. */
function set(demo: Demo, casting: Casting): { stage: Stage; cast: script.Cast; goods: Goods } {
  const { world, company } = demo
  const { random } = world
  const goods = makeGoods(random, casting.scrap ? categories.find(({ direction }) => direction === 'forward') : undefined)
  const buyer = company.buyers[casting.buyer ?? random.whole(0, company.buyers.length - 1)]!
  const manager = company.managers[0]!
  const supervisor = company.supervisors[0]!
  const plan: FormPlan = {
    managerId: manager.userId,
    supervisorIds: [supervisor.userId],
    deptId: random.pick(company.departments),
    startsAt: casting.startsAt,
    ...casting.plan,
  }
  const form = formOf(goods, plan)
  const [early, latest] = [shift(form.registrationEndsAt, -30, 'hour'), shift(demo.now, -5, 'hour')]
  const draftedAt = early < latest ? early : latest
  const firms = castFirms(demo, casting)
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
    agents: firms.map((customer) => makeAgent(customer, company.bidderOf(customer), goods.market, random)),
  }
  return { stage: openStage(opening, world), cast, goods }
}

/** 26 characters as a ULID has, readable in a log. */
const projectId = (number: number) => `01JDDEM0000000000000${String(number).padStart(6, '0')}`

function castFirms({ world: { random }, company }: Demo, casting: Casting): DemoCustomer[] {
  const visitors = casting.visitors ? company.visitors : []
  const others = company.customers.filter((customer) => customer.status === 'ACTIVE' && !company.visitors.includes(customer))
  return [...visitors, ...random.sample(others, Math.max(0, (casting.firms ?? random.whole(4, 7)) - visitors.length))]
}

const hours = (demo: Demo, amount: number) => shift(demo.now, amount, 'hour')
const pledgeOf = (demo: Demo) => demo.world.pledge

/** A live auction that began `minutes` ago, with the demo logins as bidders and the rest left to the bots. */
export function liveAuction(demo: Demo, minutes: number, durationSec = 3_000): { stage: Stage; agents: Agent[] } {
  const { stage, cast } = set(demo, {
    startsAt: shift(demo.now, -minutes, 'minute'),
    plan: { durationSec, stepPermille: 2 },
    visitors: true,
    firms: 7,
    buyer: 0,
  })
  script.toReady(stage, cast, pledgeOf(demo))
  const bots = { ...cast, agents: cast.agents.filter(({ customer }) => !demo.company.visitors.includes(customer)) }
  if (minutes > 0) script.bid(stage, bots, demo.world.random, demo.now)
  return { stage, agents: bots.agents }
}

/** An auction that starts soon: qualification is over, the hall shows its countdown. */
export function comingAuction(demo: Demo, minutes: number): { stage: Stage; agents: Agent[] } {
  const { stage, cast } = set(demo, {
    startsAt: shift(demo.now, minutes, 'minute'),
    plan: { stepPermille: 3 },
    visitors: true,
    firms: 6,
    buyer: 0,
  })
  script.toReady(stage, cast, pledgeOf(demo))
  return { stage, agents: cast.agents.filter(({ customer }) => !demo.company.visitors.includes(customer)) }
}

type Scene = (demo: Demo) => Stage

const draft =
  (buyer: number): Scene =>
  (demo) =>
    set(demo, { startsAt: hours(demo, 72), buyer }).stage

const waitingForApproval =
  (rejectedOnce: boolean): Scene =>
  (demo) => {
    const { stage, cast } = set(demo, { startsAt: hours(demo, 60), buyer: rejectedOnce ? 1 : 0 })
    script.invite(stage, cast)
    script.submit(stage, cast)
    if (rejectedOnce) {
      stage.until(shift(stage.now, 2, 'hour'))
      stage.send(cast.manager, { type: 'project.approve', agree: false, comment: '请补充付款条件' })
      stage.until(shift(stage.now, 1, 'hour'))
      script.submit(stage, cast)
    }
    return stage
  }

const registering =
  (plan: Partial<FormPlan>): Scene =>
  (demo) => {
    const { stage, cast } = set(demo, { startsAt: hours(demo, 40), plan, visitors: true, buyer: 0 })
    script.toRegistration(stage, cast)
    for (const agent of cast.agents.slice(demo.company.visitors.length, -1)) script.register(stage, agent, pledgeOf(demo))
    stage.until(demo.now)
    return stage
  }

const qualifying =
  (pending: number): Scene =>
  (demo) => {
    const { stage, cast } = set(demo, { startsAt: hours(demo, 20), buyer: 0 })
    script.toRegistration(stage, cast)
    for (const agent of cast.agents) script.register(stage, agent, pledgeOf(demo))
    stage.until(stage.state.registrationEndsAt)
    for (const agent of cast.agents.slice(pending)) script.approve(stage, cast, agent)
    stage.until(demo.now)
    return stage
  }

const ready =
  (inHours: number): Scene =>
  (demo) => {
    const { stage, cast } = set(demo, {
      startsAt: hours(demo, inHours),
      visitors: true,
      plan: { registrationLeadHours: inHours + 24, qualificationLeadHours: inHours + 1 },
    })
    script.toReady(stage, cast, pledgeOf(demo))
    return stage
  }

const suspended =
  (reason: string): Scene =>
  (demo) => {
    const { stage, cast } = set(demo, { startsAt: hours(demo, -1), plan: { durationSec: 7_200 } })
    script.toReady(stage, cast, pledgeOf(demo))
    script.bid(stage, cast, demo.world.random, shift(demo.now, -20, 'minute'))
    stage.send(cast.supervisor, { type: 'project.suspend', reason })
    return stage
  }

/** Closed `hoursAgo` hours ago; what happened since is the scene's. */
const closed =
  (hoursAgo: number, then: (stage: Stage, cast: script.Cast, demo: Demo) => void, casting: Partial<Casting> = {}): Scene =>
  (demo) => {
    const { stage, cast } = set(demo, { startsAt: hours(demo, -hoursAgo), ...casting })
    script.toReady(stage, cast, pledgeOf(demo))
    script.bid(stage, cast, demo.world.random)
    if (stage.state.status === 'REVIEW') then(stage, cast, demo)
    stage.until(demo.now)
    return stage
  }

const awarded: Parameters<typeof closed>[1] = (stage, cast) => {
  script.toPublicity(stage, cast)
  stage.until(shift(stage.now, 5, 'hour'))
  script.confirm(stage, cast)
}

const nobodyRegistered: Scene = (demo) => {
  const { stage, cast } = set(demo, { startsAt: hours(demo, -30) })
  script.toRegistration(stage, cast)
  stage.until(demo.now)
  return stage
}

const tooFew: Scene = (demo) => {
  const { stage, cast } = set(demo, { startsAt: hours(demo, -50) })
  script.toRegistration(stage, cast)
  for (const agent of cast.agents.slice(0, 2)) script.register(stage, agent, pledgeOf(demo))
  stage.until(stage.state.registrationEndsAt)
  for (const agent of cast.agents.slice(0, 2)) script.approve(stage, cast, agent)
  stage.until(demo.now)
  return stage
}

const voided: Scene = (demo) => {
  const { stage, cast } = set(demo, { startsAt: hours(demo, 10) })
  script.toRegistration(stage, cast)
  for (const actor of [cast.buyer, cast.manager]) stage.send(actor, { type: 'project.void', reason: '生产计划调整，本次采购需求取消' })
  return stage
}

const scenes: readonly Scene[] = [
  draft(0),
  draft(1),
  draft(2),
  waitingForApproval(false),
  waitingForApproval(true),
  waitingForApproval(false),
  registering({}),
  registering({ open: true }),
  registering({ deposit: true }),
  qualifying(0),
  qualifying(1),
  qualifying(2),
  ready(3),
  ready(26),
  suspended('现场网络异常，核实情况后恢复'),
  suspended('投标人反映设备故障，监督员核查'),
  closed(3, () => {}),
  closed(6, script.sign),
  closed(9, () => {}),
  closed(12, (stage, cast) => {
    script.sign(stage, cast)
    script.propose(stage, cast)
  }),
  closed(
    15,
    (stage, cast) => {
      script.sign(stage, cast)
      script.propose(stage, cast)
    },
    { buyer: 0 },
  ),
  closed(20, script.toPublicity),
  closed(30, (stage, cast) => {
    script.toPublicity(stage, cast)
    script.confirm(stage, cast)
  }),
  closed(26, script.toPublicity),
  closed(120, awarded),
  closed(150, awarded),
  closed(170, awarded, { scrap: true }),
  nobodyRegistered,
  tooFew,
  voided,
  voided,
]

/** One or more projects in every state that exists in this version. */
export const stateProjects = (demo: Demo): Stage[] => scenes.map((scene) => scene(demo))

/** Finished projects of the last twelve months. */
export function historicProjects(demo: Demo, count: number): Stage[] {
  const { random } = demo.world
  return Array.from({ length: count }, (_, index) => {
    const hoursAgo = 24 * 8 + Math.round((index * 24 * 355) / count) + random.whole(0, 12)
    const tooQuiet = random.chance(0.08)
    return closed(hoursAgo, awarded, { scrap: random.chance(0.08), visitors: random.chance(0.3), ...(tooQuiet && { firms: 3 }) })(demo)
  })
}

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
