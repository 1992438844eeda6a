import type { ProjectView } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Viewer } from '#domain/tender/model.ts'
import { bidderViewer, copyFor, SUPERVISOR } from '#domain/tender/replay/testing.ts'
import { goOn, liveRounds, playRound, roundOf } from '#domain/tender/rounds/testing.ts'
import { aProject, bids, live, on, type Played, published, REASON, supervisor, wait } from '#domain/tender/testing.ts'
import { someProject } from '#support/project-row.ts'
import { type Answers, never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { Replay } from './Replay.tsx'

const FIRMS = ['CA', 'CB', 'CC', 'CD']

/** An auction with a suspension and two extensions. */
export const anAuction = (): Played =>
  goOn(live({}, FIRMS), [
    bids(on('02:00:06.000'), 'CA', '980000.00'),
    bids(on('02:00:12.000'), 'CB', '985000.00'),
    bids(on('02:05:00.000'), 'CB', '975000.00'),
    [on('02:06:00.000'), supervisor, { type: 'project.suspend', reason: REASON }],
    [on('02:07:00.000'), supervisor, { type: 'project.resume', resumeAt: on('02:22:00.000') }],
    wait(on('02:22:00.000')),
    bids(on('02:30:05.000'), 'CA', '970000.00'),
    bids(on('02:31:20.000'), 'CC', '990000.00'),
    bids(on('02:45:00.000'), 'CB', '950000.00'),
    bids(on('02:46:30.499'), 'CA', '945000.00'),
    wait(on('03:30:00.000')),
  ])

/** Three rounds of which the first two send one bidder away each. */
export function inRounds(rules: Partial<ThreeRounds> = {}): Played {
  let played = liveRounds(
    { disclose: 'anonPrices', hallDetail: 'anonPrices', out: [1, 1], keepMin: 2, missed: 'carry', ...rules },
    {},
    FIRMS,
  )
  for (const prices of [
    { CA: '980', CB: '970', CC: '975', CD: '990' },
    { CA: '960', CC: '965' },
    { CA: '950', CC: '948', CB: '948' },
  ]) {
    const racing = Object.entries(prices).filter(([firm]) =>
      played.state.bidders.some((one) => one.customerId === firm && one.state === 'ACTIVE'),
    )
    played = playRound(played, Object.fromEntries(racing))
    if (played.state.status === 'BIDDING') played = goOn(played, [wait(roundOf(played.state).opensAt)])
  }
  return played
}

const viewOf = ({ state }: Played): ProjectView => ({
  ...someProject,
  title: state.form.title,
  titleEn: 'Office paper 2026',
  mode: state.form.mode,
  direction: state.form.direction,
  status: state.status,
  startsAt: state.startsAt,
  version: 1,
  form: state.form,
  items: [],
  rulesHash: state.rulesHash,
  qualificationEndsAt: state.qualificationEndsAt,
  deptName: '采购部',
  deptNameEn: 'Purchasing',
  acknowledged: [],
  actions: [],
})

export function replay(played: Played, viewer: Viewer = SUPERVISOR, answers: Answers = {}): Story {
  const log = copyFor(viewer, played.state, played.entries)
  return {
    answers: {
      'GET /tender/api/v1/project/find-by-id': () => viewOf(played),
      'POST /tender/api/v1/log/page-list': () => pageOf(log, 200),
      ...answers,
    },
    arrange: ({ runtime }) => void (viewer.customerId !== undefined && runtime.store.customerId.set(viewer.customerId)),
    render: (navigate) => <Replay params={{ projectId: 'P1' }} navigate={navigate} />,
  }
}

export const Auction = replay(anAuction())
export const Rounds = replay(inRounds())
/** He is told his own rank and no price of anybody else. */
export const LoserOfRounds = replay(inRounds({ disclose: 'rank' }), bidderViewer('CB'))
export const LoserOfAuction = replay(anAuction(), bidderViewer('CC'))
export const Early = replay(live({}, FIRMS))
export const NoBidding = replay(goOn(published(aProject()), [wait(plus(on('02:00:00.000'), 86_400_000))]))
export const Loading = replay(anAuction(), SUPERVISOR, { 'POST /tender/api/v1/log/page-list': never })
export const Failed = replay(anAuction(), SUPERVISOR, { 'POST /tender/api/v1/log/page-list': unreachable })
/** An entry lacks what its kind must have. */
export const Broken = replay(anAuction(), SUPERVISOR, {
  'POST /tender/api/v1/log/page-list': () => {
    const { state, entries } = anAuction()
    const bare = copyFor(SUPERVISOR, state, entries).map((entry) => (entry.type === 'bid.accepted' ? { ...entry, parts: {} } : entry))
    return pageOf(bare, 200)
  },
})
