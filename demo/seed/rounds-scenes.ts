import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { both, type FormPlan } from './goods.ts'
import { type Casting, castProject, type Demo, hours, isBot, type Played, pledgeOf, withRoom } from './projects.ts'
import { type PriceOf, playRounds } from './rounds-scripts.ts'
import { pointsPlan } from './scoring-scripts.ts'
import * as script from './scripts.ts'
import { type Stage, shift } from './stage.ts'

/** Tenders in three sealed rounds, one in every phase that they come to (tendering.md 6.4, 11). */

type Scene = (demo: Demo) => Stage

/** Long enough to look around, short enough to see a round end. */
const LENGTHS = { durationsSec: [1_800, 1_500, 1_500], intervalsSec: [600, 600] }

const planOf = (rounds: Partial<ThreeRounds> = {}): Partial<FormPlan> => ({ rounds: { ...LENGTHS, ...rounds } })

/** A better price in each round, by a firm's place; who is at `last` quotes far behind. */
const ladder =
  (last?: number): PriceOf =>
  (place, no) =>
    1_080 - 15 * no + 5 * (place === last ? 9 : place)

/** The first two at one price in the last round. */
const tied: PriceOf = (place, no) => ladder()(no === 3 && place === 1 ? 0 : place, no)

interface Live {
  rounds?: Partial<ThreeRounds>
  /** How many minutes ago the first round began; it is still to begin where that is less than nothing. */
  minutes: number
  priceOf?: PriceOf
  casting?: Omit<Casting, 'startsAt' | 'plan'>
}

/** One that goes on: the demo logins' firms have quoted in the rounds that are over, and the one that is open is left to them. */
function live(demo: Demo, { rounds, minutes, priceOf, casting }: Live): Played {
  const { stage, cast, goods } = castProject(demo, {
    startsAt: shift(demo.now, -minutes, 'minute'),
    plan: planOf(rounds),
    visitors: true,
    firms: 8,
    buyer: 0,
    ...casting,
  })
  script.toReady(stage, cast, pledgeOf(demo))
  const firms = withRoom(demo, cast.agents, stage)
  const agents = firms.filter(isBot(demo))
  playRounds(stage, { ...cast, agents: firms }, { goods, random: demo.world.random, end: demo.now, priceOf, last: agents })
  return { stage, agents, goods }
}

/** Rules of rounds, and how many firms take part. */
export type RoundsPlan = Partial<ThreeRounds> & { firms?: number }

/** The first round is open; what a bot makes when no round is left to quote in. @param minutes since it began */
export const liveRounds = (demo: Demo, minutes: number, { firms = 8, ...rounds }: RoundsPlan = {}): Played =>
  live(demo, { minutes, rounds, casting: { firms } })

/** Those that go on, with the bots that quote in them. Nobody but the people it waits for opens the round of the committee. */
export const openRounds = (demo: Demo): Played[] => [
  liveRounds(demo, 8),
  live(demo, { minutes: 33, rounds: { opening: 'committee' } }),
  live(demo, { minutes: 32, rounds: { disclose: 'rank' } }),
  live(demo, { minutes: 46, casting: { scrap: true } }),
  live(demo, { minutes: 80, rounds: { out: [1, 1], disclose: 'anonPrices' }, priceOf: ladder(3) }),
  // It ended ten seconds ago, so that the extra round is still to come.
  live(demo, { minutes: 100 + 1 / 6, rounds: { tieBreak: 'extraRound' }, priceOf: tied }),
  live(demo, { minutes: -8, rounds: { opening: 'committee', missed: 'eliminate' } }),
]

const drafted: Scene = (demo) => castProject(demo, { startsAt: hours(demo, 72), buyer: 0, plan: planOf() }).stage

const waitingForApproval: Scene = (demo) => {
  const { stage, cast } = castProject(demo, { startsAt: hours(demo, 60), buyer: 0, plan: planOf({ opening: 'committee' }) })
  script.invite(stage, cast)
  script.submit(stage, cast)
  return stage
}

const registering: Scene = (demo) => {
  const { stage, cast } = castProject(demo, { startsAt: hours(demo, 40), visitors: true, buyer: 0, plan: planOf({ out: [1, 1] }) })
  script.toRegistration(stage, cast)
  for (const agent of cast.agents.slice(demo.company.visitors.length)) script.register(stage, agent, pledgeOf(demo))
  stage.until(demo.now)
  return stage
}

const qualifying: Scene = (demo) => {
  const { stage, cast } = castProject(demo, { startsAt: hours(demo, 20), buyer: 0, plan: planOf() })
  script.toRegistration(stage, cast)
  for (const agent of cast.agents) script.register(stage, agent, pledgeOf(demo))
  stage.until(demo.now)
  return stage
}

/** Stopped between the first round and the second. */
const suspended: Scene = (demo) => {
  const { stage } = live(demo, { minutes: 36 })
  stage.send(demo.company.supervisors[0]!, {
    type: 'project.suspend',
    reason: both('第二轮开始前核实一家投标人的资质', 'A bidder’s qualification is checked before the second round'),
  })
  return stage
}

interface Over {
  hoursAgo: number
  rounds?: Partial<ThreeRounds>
  priceOf?: PriceOf
  casting?: Omit<Casting, 'startsAt' | 'plan'>
  /** Reviewers' points count beside the price. */
  points?: boolean
  /** What happened since. */
  since?: (stage: Stage, cast: script.Cast, demo: Demo) => void
  /** Hours after the start when the rounds stop; they are played to their end when left out. */
  hours?: number
}

function playOver(demo: Demo, { hoursAgo, rounds, priceOf, casting, points, since, hours: long = 3 }: Over): Played {
  const plan = { ...planOf(rounds), ...(points && pointsPlan(demo.company)) }
  const { stage, cast, goods } = castProject(demo, { startsAt: hours(demo, -hoursAgo), firms: 6, plan, ...casting })
  script.toReady(stage, cast, pledgeOf(demo))
  const [opens, random] = [demo.company.supervisors[0], demo.world.random]
  const agents = withRoom(demo, cast.agents, stage)
  playRounds(stage, { ...cast, agents }, { goods, random, end: shift(stage.state.startsAt, long, 'hour'), priceOf, opens })
  since?.(stage, cast, demo)
  stage.until(demo.now)
  return { stage, agents: [], goods }
}

const over =
  (played: Over): Scene =>
  (demo) =>
    playOver(demo, played).stage

const stopped: Over['since'] = (stage, { manager, supervisor }) => {
  const reason = both(
    '首轮开启后发现清单数量有误，需重新采购',
    'A quantity was found wrong after the first opening; the purchase starts anew',
  )
  for (const actor of [manager, supervisor]) stage.send(actor, { type: 'project.void', reason })
}

/** Two quotes where three are needed: what they say stays sealed. */
const twoQuote: PriceOf = (place) => (place < 2 ? 1_050 + place : undefined)

const scenes: readonly Scene[] = [
  drafted,
  waitingForApproval,
  registering,
  qualifying,
  suspended,
  over({ hoursAgo: 4, rounds: { tieBreak: 'draw' }, priceOf: tied, casting: { visitors: true, firms: 7 } }),
  over({
    hoursAgo: 14,
    rounds: { opening: 'committee' },
    since: (stage, cast) => {
      script.sign(stage, cast)
      script.propose(stage, cast)
    },
  }),
  over({
    hoursAgo: 32,
    casting: { scrap: true },
    since: (stage, cast) => {
      script.toPublicity(stage, cast)
      script.confirm(stage, cast)
    },
  }),
  over({ hoursAgo: 140, rounds: { out: [1, 1], missed: 'eliminate' }, casting: { visitors: true, firms: 7 }, since: script.toAwarded }),
  over({ hoursAgo: 45, priceOf: twoQuote }),
  over({ hoursAgo: 34, hours: 0.6, since: stopped }),
]

/** The rounds are over, and three reviewers have their points still to give; the bidders are the demo logins' firms. */
export const closedForScoring = (demo: Demo): Played =>
  playOver(demo, { hoursAgo: 4, points: true, priceOf: ladder(), casting: { visitors: true, firms: 4, buyer: 0 } })

/** One of the year before. */
export const pastRounds = (hoursAgo: number, casting: Omit<Casting, 'startsAt' | 'plan'>): Scene =>
  over({ hoursAgo, casting, rounds: { out: [1, 1] }, since: script.toAwarded })

/** One in every state before and after the rounds. */
export const roundProjects = (demo: Demo): Stage[] => scenes.map((scene) => scene(demo))
