import type { Actor, Command } from '#domain/tender/model.ts'
import { rankOf } from './agents.ts'
import { both, type FormPlan } from './goods.ts'
import { type Casting, castProject, type Demo, hours, pledgeOf, relatedFirms } from './projects.ts'
import * as script from './scripts.ts'
import { type Stage, shift } from './stage.ts'

/** Projects in every state that exists in this version (tendering.md 11). */

export type Scene = (demo: Demo) => Stage

export const draft =
  (buyer: number, plan: Partial<FormPlan> = {}): Scene =>
  (demo) =>
    castProject(demo, { startsAt: hours(demo, 72), buyer, plan }).stage

export const waitingForApproval =
  (rejectedOnce: boolean, plan: Partial<FormPlan> = {}): Scene =>
  (demo) => {
    const { stage, cast } = castProject(demo, { startsAt: hours(demo, 60), buyer: rejectedOnce ? 1 : 0, plan })
    script.invite(stage, cast)
    script.submit(stage, cast)
    if (rejectedOnce) {
      stage.until(shift(stage.now, 2, 'hour'))
      stage.send(cast.manager, {
        type: 'project.approve',
        agree: false,
        comment: both('请补充付款条件', 'Please add the terms of payment'),
      })
      stage.until(shift(stage.now, 1, 'hour'))
      script.submit(stage, cast)
    }
    return stage
  }

export const registering =
  (plan: Partial<FormPlan>): Scene =>
  (demo) => {
    const { stage, cast } = castProject(demo, { startsAt: hours(demo, 40), plan, visitors: true, buyer: 0 })
    script.toRegistration(stage, cast)
    for (const agent of cast.agents.slice(demo.company.visitors.length, -1)) script.register(stage, agent, pledgeOf(demo))
    stage.until(demo.now)
    if (plan.docs) stage.send(cast.buyer, proposalOf(relatedFirms(demo.company), stage))
    return stage
  }

/** More firms late, which wait for the manager; a look at them shows that they belong together. */
const proposalOf = (firms: readonly { id: string }[], { state }: Stage): Command => ({
  type: 'invitation.save-batch',
  customerIds: firms.map(({ id }) => id).filter((id) => !state.parties[id]?.invitation),
  reason: both('扩大竞争范围，拟增邀供应商', 'More competition: further firms are to be invited'),
})

/** As the scene left it, and asked for something that nobody has decided on. */
const asked =
  (scene: Scene, ask: (stage: Stage, demo: Demo) => void): Scene =>
  (demo) => {
    const stage = scene(demo)
    ask(stage, demo)
    return stage
  }

const laterStart = (stage: Stage, { company }: Demo): void => {
  const buyer = company.buyers.find(({ userId }) => userId === stage.state.ownerId)
  if (!buyer) throw new Error(`${stage.state.code}: nobody owns it`)
  stage.send(buyer, {
    type: 'time-change.save',
    field: 'startsAt',
    newValue: shift(stage.state.startsAt, 4, 'hour'),
    shiftLater: true,
    reason: both('两家投标人申请延后开始时间', 'Two bidders asked for a later start'),
  })
}

/** One asks for the end of it, a second one agrees. */
export function stop({ send }: Stage, actors: readonly Actor[], zh: string, en: string): void {
  for (const actor of actors) send(actor, { type: 'project.void', reason: both(zh, en) })
}

const managersStop = (stage: Stage, { company }: Demo): void =>
  stop(
    stage,
    [company.managers[0]!],
    '框架协议已含同类物资，拟终止本次采购',
    'A framework agreement has such goods: this purchase is to be stopped',
  )

/** @param pending how many firms wait for a decision */
export const qualifying =
  (pending: number, plan: Partial<FormPlan> = {}): Scene =>
  (demo) => {
    const { stage, cast } = castProject(demo, { startsAt: hours(demo, 20), buyer: 0, plan })
    script.toRegistration(stage, cast)
    for (const agent of cast.agents) script.register(stage, agent, pledgeOf(demo))
    stage.until(stage.state.registrationEndsAt)
    for (const agent of cast.agents.slice(pending)) script.approve(stage, cast, agent)
    stage.until(demo.now)
    return stage
  }

/** @param sealed how many firms have sealed a first price; the first of them is sup2's */
const ready =
  (inHours: number, sealed: number): Scene =>
  (demo) => {
    const { stage, cast, goods } = castProject(demo, {
      startsAt: hours(demo, inHours),
      visitors: true,
      plan: { registrationLeadHours: inHours + 24, qualificationLeadHours: inHours + 1 },
    })
    script.toReady(stage, cast, pledgeOf(demo))
    script.sealFirst(stage, cast.agents.slice(0, sealed), goods)
    return stage
  }

/** One firm was asked for more papers and has until an hour before the start. */
const returned: Scene = (demo) => {
  const { stage, cast } = castProject(demo, { startsAt: hours(demo, 20), buyer: 0 })
  script.toRegistration(stage, cast)
  for (const agent of cast.agents) script.register(stage, agent, pledgeOf(demo))
  stage.until(stage.state.registrationEndsAt)
  const [first, ...others] = cast.agents
  for (const agent of others) script.approve(stage, cast, agent)
  stage.send(cast.buyer, {
    type: 'application.review',
    customerId: first!.customer.id,
    decision: 'RETURNED',
    comment: both('请补充质量体系认证证书', 'Please add your quality system certificate'),
    newDeadline: shift(stage.state.startsAt, -4, 'hour'),
  })
  stage.until(demo.now)
  return stage
}

const suspended =
  (reason: string, casting: Partial<Casting> = {}): Scene =>
  (demo) => {
    const { stage, cast } = castProject(demo, { startsAt: hours(demo, -1), plan: { durationSec: 7_200 }, ...casting })
    script.toReady(stage, cast, pledgeOf(demo))
    script.bid(stage, cast, demo.world.random, shift(demo.now, -20, 'minute'))
    stage.send(cast.supervisor, { type: 'project.suspend', reason })
    return stage
  }

/** Closed `hoursAgo` hours ago; what happened since is the scene's. */
export const closed =
  (hoursAgo: number, then: script.Script, casting: Partial<Casting> = {}): Scene =>
  (demo) => {
    const { stage, cast, goods } = castProject(demo, { startsAt: hours(demo, -hoursAgo), ...casting })
    script.toReady(stage, cast, pledgeOf(demo))
    script.sealFirst(stage, cast.agents.slice(0, casting.sealed ?? 0), goods)
    script.bid(stage, cast, demo.world.random)
    if (stage.state.status === 'REVIEW') then(stage, cast)
    stage.until(demo.now)
    return stage
  }

const nobodyRegistered: Scene = (demo) => {
  const { stage, cast } = castProject(demo, { startsAt: hours(demo, -30) })
  script.toRegistration(stage, cast)
  stage.until(demo.now)
  return stage
}

/** Two firms register where three are needed. */
export const tooFew =
  (hoursAgo: number, casting: Partial<Casting> = {}): Scene =>
  (demo) => {
    const { stage, cast } = castProject(demo, { startsAt: hours(demo, -hoursAgo), ...casting })
    script.toRegistration(stage, cast)
    for (const agent of cast.agents.slice(0, 2)) script.register(stage, agent, pledgeOf(demo))
    stage.until(stage.state.registrationEndsAt)
    for (const agent of cast.agents.slice(0, 2)) script.approve(stage, cast, agent)
    stage.until(demo.now)
    return stage
  }

/** Everyone qualified, nobody bid. */
const nobodyBid: Scene = (demo) => {
  const { stage, cast } = castProject(demo, { startsAt: hours(demo, -40), buyer: 0 })
  script.toReady(stage, cast, pledgeOf(demo))
  stage.until(demo.now)
  return stage
}

const voidedInReview: script.Script = (stage, cast) => {
  stage.until(shift(stage.now, 2, 'hour'))
  stop(stage, [cast.manager, cast.supervisor], '评审发现技术参数有误，需重新采购', 'A technical figure is wrong; the purchase starts anew')
}

/** The second instead of the first, with the reason that this takes. */
const deviation: script.Script = (stage, cast) => {
  script.sign(stage, cast)
  const second = rankOf(stage.state)[1]
  if (!second) throw new Error(`${stage.state.code}: nobody is second`)
  stage.send(cast.buyer, {
    type: 'award.propose',
    alias: second.alias,
    reason: both(
      '第一名近期交货严重延误，经现场核实不能按期供货',
      'The first was seriously late recently; a visit on site showed that it cannot deliver in time',
    ),
  })
}

const objected: script.Script = (stage, cast) => {
  script.toPublicity(stage, cast)
  const [agent] = cast.agents
  const winner = rankOf(stage.state)[0]
  if (!agent || agent.customer.id === winner?.customerId) throw new Error(`${stage.state.code}: nobody to object`)
  stage.until(shift(stage.now, 3, 'hour'))
  stage.send(agent.actor, {
    type: 'objection.file',
    text: both(
      '我方最后一次报价提交时页面提示网络异常，请核查该次报价的受理情况。',
      'The page reported a network fault when we sent our last bid; please check whether it was accepted.',
    ),
  })
}

const voided: Scene = (demo) => {
  const { stage, cast } = castProject(demo, { startsAt: hours(demo, 10), buyer: 0 })
  script.toRegistration(stage, cast)
  stop(stage, [cast.buyer, cast.manager], '生产计划调整，本次采购需求取消', 'Production plans changed; the goods are no longer needed')
  return stage
}

/** In a whole demonstration one in rounds stands in its place. */
const third = (scene: Scene): { scene: Scene } => ({ scene })

/** Three of each state with the running auctions and the coming one, which the bots need to know of; one of each state is buyer1's. */
const scenes: readonly (Scene | ReturnType<typeof third>)[] = [
  third(draft(0)),
  // One comes from a requisition that was agreed instead.
  third(draft(1)),
  // Far too large a step: what a check finds (TENDER-2015) can be seen and tried.
  draft(0, { stepPermille: 400 }),
  waitingForApproval(false),
  waitingForApproval(true),
  third(waitingForApproval(false)),
  third(registering({})),
  asked(registering({ open: true }), managersStop),
  registering({ deposit: true, docs: true }),
  third(qualifying(0)),
  qualifying(1),
  returned,
  ready(3, 3),
  asked(ready(26, 0), laterStart),
  suspended(both('现场网络异常，核实情况后恢复', 'Network fault on site; bidding resumes once it is checked'), { buyer: 0 }),
  suspended(both('投标人反映设备故障，监督员核查', 'A bidder reports a fault of equipment; the supervisor checks it')),
  third(suspended(both('机房供电切换，恢复后继续', 'The data centre switches its power supply; bidding resumes afterwards'))),
  closed(3, () => {}, { buyer: 0, visitors: true, sealed: 3 }),
  third(closed(6, script.sign, { plan: { reservePermille: 990 }, sealed: 2 })),
  closed(9, () => {}, { related: true, plan: { docs: true } }),
  closed(12, script.toProposed, { buyer: 0 }),
  third(closed(15, script.toProposed)),
  closed(17, deviation, { firms: 6 }),
  closed(20, script.toPublicity, { buyer: 0, visitors: true, winner: 0 }),
  third(closed(30, script.toConfirmed, { buyer: 0 })),
  closed(26, objected, { buyer: 0, firms: 6, visitors: true, winner: 5 }),
  closed(120, script.toConfirmed, { buyer: 0 }),
  third(closed(150, script.toConfirmed)),
  closed(170, script.toConfirmed, { scrap: true }),
  nobodyRegistered,
  third(tooFew(50)),
  nobodyBid,
  voided,
  third(voided),
  closed(60, voidedInReview),
]

/** One or more projects in every state that exists in this version, all of them in free bidding. */
export const stateProjects = (demo: Demo): Stage[] => scenes.map((one) => (typeof one === 'function' ? one : one.scene)(demo))

/** Those of them that no project in rounds stands in for. */
export const unreplaced = (demo: Demo): Stage[] => scenes.flatMap((one) => (typeof one === 'function' ? [one(demo)] : []))
