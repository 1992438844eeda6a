import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { both, type FormPlan } from './goods.ts'
import { type Casting, castProject, type Demo, hours, isBot, type Played, pledgeOf, withRoom } from './projects.ts'
import { type PriceOf, playRounds } from './rounds-scripts.ts'
import { draft, qualifying, registering, type Scene, stop, waitingForApproval } from './scenes.ts'
import { pointsPlan, type ReviewScript, scored, scoring } from './scoring-scripts.ts'
import * as script from './scripts.ts'
import { type Stage, shift } from './stage.ts'

/** Tenders in three sealed rounds, one in every phase that they come to (tendering.md 6.4, 11). */

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

/** Qualified to the last, and its firms with room to go on. */
function readied(demo: Demo, casting: Casting) {
  const { stage, cast, goods } = castProject(demo, casting)
  script.toReady(stage, cast, pledgeOf(demo))
  return { stage, cast: { ...cast, agents: withRoom(demo, cast.agents, stage) }, goods }
}

type Who = Omit<Casting, 'startsAt' | 'plan'>

interface Live {
  rounds?: Partial<ThreeRounds>
  /** How many minutes ago the first round began; it is still to begin where that is less than nothing. */
  minutes: number
  priceOf?: PriceOf
  casting?: Who
}

/** One that goes on: the demo logins' firms have quoted in the rounds that are over, and the one that is open is left to them. */
function live(demo: Demo, { rounds, minutes, priceOf, casting }: Live): Played {
  const startsAt = shift(demo.now, -minutes, 'minute')
  const { stage, cast, goods } = readied(demo, { startsAt, plan: planOf(rounds), visitors: true, firms: 8, buyer: 0, ...casting })
  const agents = cast.agents.filter(isBot(demo))
  playRounds(stage, cast, { goods, random: demo.world.random, end: demo.now, priceOf, last: agents })
  return { stage, agents, goods }
}

/** Rules of rounds, how many firms take part, and of how many lines it is. */
export type RoundsPlan = Partial<ThreeRounds> & Pick<Casting, 'firms' | 'lines'>

/** The first round is open; what a bot makes when no round is left to quote in. @param minutes since it began */
export const liveRounds = (demo: Demo, minutes: number, { firms = 8, lines, ...rounds }: RoundsPlan = {}): Played =>
  live(demo, { minutes, rounds, casting: { firms, ...(lines !== undefined && { lines }) } })

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
  casting?: Who
  /** How the first ranks share the award, percent. */
  shares?: readonly number[]
  /** Reviewers' points count beside the price. */
  points?: boolean
  /** What happened since. */
  since?: ReviewScript
  /** Hours after the start when the rounds stop; they are played to their end when left out. */
  hours?: number
}

function playOver(demo: Demo, { hoursAgo, rounds, priceOf, casting, shares, points, since, hours: long = 3 }: Over): Played {
  const winners = shares?.map((sharePct) => ({ sharePct }))
  const plan = { ...planOf(rounds), ...(points && pointsPlan(demo.company)), ...(winners && { award: { winners } }) }
  const { stage, cast, goods } = readied(demo, { startsAt: hours(demo, -hoursAgo), firms: 6, plan, ...casting })
  const end = shift(stage.state.startsAt, long, 'hour')
  playRounds(stage, cast, { goods, random: demo.world.random, end, priceOf, opens: demo.company.supervisors[0] })
  since?.(stage, cast, demo)
  stage.until(demo.now)
  return { stage, agents: [], goods }
}

const over =
  (played: Over): Scene =>
  (demo) =>
    playOver(demo, played).stage

const stopped: script.Script = (stage, { manager, supervisor }) =>
  stop(
    stage,
    [manager, supervisor],
    '首轮开启后发现清单数量有误，需重新采购',
    'A quantity was found wrong after the first opening; the purchase starts anew',
  )

/** Two quotes where three are needed: what they say stays sealed. */
const twoQuote: PriceOf = (place) => (place < 2 ? 1_050 + place : undefined)

const scenes: readonly Scene[] = [
  draft(0, planOf()),
  waitingForApproval(false, planOf({ opening: 'committee' })),
  registering(planOf({ out: [1, 1] })),
  qualifying(Number.POSITIVE_INFINITY, planOf()),
  suspended,
  over({ hoursAgo: 4, rounds: { tieBreak: 'draw' }, priceOf: tied, casting: { visitors: true, firms: 7 } }),
  over({ hoursAgo: 14, rounds: { opening: 'committee' }, shares: [70, 30], since: script.toProposed }),
  over({ hoursAgo: 32, casting: { scrap: true }, since: script.toConfirmed }),
  over({ hoursAgo: 140, rounds: { out: [1, 1], missed: 'eliminate' }, casting: { visitors: true, firms: 7 }, since: script.toConfirmed }),
  over({ hoursAgo: 45, priceOf: twoQuote }),
  over({ hoursAgo: 34, hours: 0.6, since: stopped }),
  ...[scoring, scored].map((since) => over({ hoursAgo: 5, points: true, priceOf: ladder(), casting: { visitors: true, buyer: 0 }, since })),
]

/** The rounds are over, and three reviewers have their points still to give; the bidders are the demo logins' firms. */
export const closedForScoring = (demo: Demo): Played =>
  playOver(demo, { hoursAgo: 4, points: true, priceOf: ladder(), casting: { visitors: true, firms: 4, buyer: 0 } })

/** One of the year before. */
export const pastRounds = (hoursAgo: number, casting: Who): Scene =>
  over({ hoursAgo, casting, rounds: { out: [1, 1] }, since: script.toConfirmed })

/** One in every state before and after the rounds, and two more that reviewers give points in. */
export const roundProjects = (demo: Demo): Stage[] => scenes.map((scene) => scene(demo))
