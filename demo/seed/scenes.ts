import type { FormPlan } from './goods.ts'
import { type Casting, castProject, type Demo, hours, pledgeOf } from './projects.ts'
import * as script from './scripts.ts'
import { type Stage, shift } from './stage.ts'

/** Projects in every state that exists in this version, and a year of finished ones (tendering.md 11). */

type Scene = (demo: Demo) => Stage

const draft =
  (buyer: number): Scene =>
  (demo) =>
    castProject(demo, { startsAt: hours(demo, 72), buyer }).stage

const waitingForApproval =
  (rejectedOnce: boolean): Scene =>
  (demo) => {
    const { stage, cast } = castProject(demo, { startsAt: hours(demo, 60), buyer: rejectedOnce ? 1 : 0 })
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
    const { stage, cast } = castProject(demo, { startsAt: hours(demo, 40), plan, visitors: true, buyer: 0 })
    script.toRegistration(stage, cast)
    for (const agent of cast.agents.slice(demo.company.visitors.length, -1)) script.register(stage, agent, pledgeOf(demo))
    stage.until(demo.now)
    return stage
  }

const qualifying =
  (pending: number): Scene =>
  (demo) => {
    const { stage, cast } = castProject(demo, { startsAt: hours(demo, 20), buyer: 0 })
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
    const { stage, cast } = castProject(demo, {
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
    const { stage, cast } = castProject(demo, { startsAt: hours(demo, -1), plan: { durationSec: 7_200 } })
    script.toReady(stage, cast, pledgeOf(demo))
    script.bid(stage, cast, demo.world.random, shift(demo.now, -20, 'minute'))
    stage.send(cast.supervisor, { type: 'project.suspend', reason })
    return stage
  }

/** Closed `hoursAgo` hours ago; what happened since is the scene's. */
const closed =
  (hoursAgo: number, then: (stage: Stage, cast: script.Cast, demo: Demo) => void, casting: Partial<Casting> = {}): Scene =>
  (demo) => {
    const { stage, cast } = castProject(demo, { startsAt: hours(demo, -hoursAgo), ...casting })
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
  const { stage, cast } = castProject(demo, { startsAt: hours(demo, -30) })
  script.toRegistration(stage, cast)
  stage.until(demo.now)
  return stage
}

const tooFew: Scene = (demo) => {
  const { stage, cast } = castProject(demo, { startsAt: hours(demo, -50) })
  script.toRegistration(stage, cast)
  for (const agent of cast.agents.slice(0, 2)) script.register(stage, agent, pledgeOf(demo))
  stage.until(stage.state.registrationEndsAt)
  for (const agent of cast.agents.slice(0, 2)) script.approve(stage, cast, agent)
  stage.until(demo.now)
  return stage
}

const voided: Scene = (demo) => {
  const { stage, cast } = castProject(demo, { startsAt: hours(demo, 10) })
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
