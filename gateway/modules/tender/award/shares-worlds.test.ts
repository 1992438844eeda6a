import { afterAll, beforeAll, expect, test } from 'vitest'
import { inShares, type Line, proposesShares, publishesShares, signs } from '#domain/tender/award/testing.ts'
import { goOn } from '#domain/tender/rounds/testing.ts'
import { bidder, bids, buyer, FIRMS, live, manager, REASON, type Step, supervisor, wait } from '#domain/tender/testing.ts'
import { keep, people, withBirth } from '#gateway/modules/tender/testing.ts'
import { at, everythingFor, HOUR } from '#gateway/modules/tender/worlds/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Two gateways whose tenders differ only in who was proposed for which share. Until it is published, that is nobody's on the supplier side. */

let one: TestGateway
let other: TestGateway
beforeAll(async () => {
  ;[one, other] = await Promise.all([startGateway(people), startGateway(people)])
})
afterAll(async () => {
  await one.close()
  await other.close()
})

const T = at(61)
const LONG = REASON.repeat(2)
const [FIRST, SECOND]: Line[][] = [
  [
    ['B01', 70],
    ['B02', 30],
  ],
  [
    ['B03', 70],
    ['B01', 30],
  ],
]
const proposes = (lines: readonly Line[]): Step => [T, buyer, proposesShares(lines, LONG)]
const agrees: Step = [T, manager, { type: 'award.decide', agree: true }]
const refuses: Step = [T, supervisor, { type: 'award.decide', agree: false, comment: '请复核' }]
const rejects = [buyer, supervisor].map((who): Step => [T, who, { type: 'project.reject', reason: REASON }])
const voids = [manager, supervisor].map((who): Step => [T, who, { type: 'project.void', reason: REASON }])
/** Published, confirmed by CA, declined by CB. */
const fell: Step[] = [
  ...publishesShares(T, FIRST!),
  [T, bidder('CA'), { type: 'award.confirm' }],
  [T, bidder('CB'), { type: 'award.decline', reason: REASON }],
]
const [KEPT, ANEW]: Line[][] = [
  [
    ['B01', 70],
    ['B03', 30],
  ],
  [
    ['B03', 70],
    ['B01', 30],
  ],
]

const MOMENTS: Record<string, [before: Step[], lines: [readonly Line[], readonly Line[]], after: Step[]]> = {
  proposed: [[], [FIRST!, SECOND!], []],
  'agreed to by one of two': [[], [FIRST!, SECOND!], [agrees]],
  'sent back': [[], [FIRST!, SECOND!], [refuses]],
  'sent back, and the project failed': [[], [FIRST!, SECOND!], [refuses, ...rejects]],
  'proposed, and the project was voided': [[], [FIRST!, SECOND!], voids],
  'proposed anew after a line fell': [fell, [KEPT!, ANEW!], []],
  'proposed anew, sent back, and the project failed': [fell, [KEPT!, ANEW!], [refuses, ...rejects]],
}

const free = { durationSec: 60, windowSec: 0, extendSec: 0, maxExtendSec: 0, minOffers: 2, correction: false }
async function aWorld(gateway: TestGateway, [before, , after]: (typeof MOMENTS)[string], lines: readonly Line[]) {
  const schedule = { registrationEndsAt: at(-2 * HOUR), qualificationEndsAt: at(-HOUR), startsAt: at(0) }
  const start = withBirth(live({ ...schedule, ...inShares(70, 30), bidding: free }))
  const placed = FIRMS.map((firm, n) => bids(at(2 + n), firm, `9${5 + n}0000.00`))
  const played = goOn(start, [...placed, wait(at(60)), signs(T), ...before, proposes(lines), ...after])
  const state = await keep(gateway.pool, played, 'north')
  return { gateway, id: state.id, state, does: async () => {} }
}

/** Of firms with a part in it, and of one without. */
const READERS = ['user-CA', 'user-CB', 'user-CC', 'user-CX']
let compared = 0
test.each(Object.entries(MOMENTS))(
  'TEND-42 %s: a proposal changes no answer to the supplier side',
  { timeout: 120_000 },
  async (_, moment) => {
    const twins = [await aWorld(one, moment, moment[1][0]), await aWorld(other, moment, moment[1][1])] as const
    for (const user of READERS) {
      const [told, twin] = [await everythingFor(twins[0], user), await everythingFor(twins[1], user)]
      for (const [name, answer] of Object.entries(told)) {
        expect(answer, `${user} ${name}`).toBe(twin[name])
        compared += 1
      }
    }
    const proposal = async ({ gateway, id: projectId }: (typeof twins)[number]) =>
      (await gateway.as('U1').call('GET /tender/api/v1/award/state', { projectId })).body.data.award?.lines
    expect(await proposal(twins[0]), 'who reads proposals tells the worlds apart').not.toEqual(await proposal(twins[1]))
  },
)

test('the answers were compared', () => {
  console.info(`two worlds of shares: ${compared} answers compared, all of them the same`)
  expect(compared).toBeGreaterThan(1_000)
})
