import { assert } from 'chai'
import { type Any, load, make, shown } from './drive.ts'
import type { Given } from './given.ts'
import { CONFIG, lay, until } from './picking.ts'
import { ok } from './working.ts'

/** fly-quote-center and fly-bidding-hall of a tender in three sealed rounds, as they are built (elements.md 2.11). */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

const ENDS = '2099-01-01T00:00:00.000Z'
const BEGAN = '2026-11-21T02:00:00.000Z'

/** The first of three rounds is open. */
const view = {
  ...{
    mode: 'threeRounds',
    projectId: 'p1',
    code: 'T-2026-003',
    title: '钢材采购',
    titleEn: 'Steel',
    status: 'BIDDING',
    phase: 'OPEN',
    seq: 1,
  },
  ...{ direction: 'reverse', currency: 'CNY', scale: 2, timeZone: 'Asia/Shanghai', compareBasis: 'gross', startsAt: BEGAN, closesAt: ENDS },
  ...{ roundNo: 1, opening: 'auto', disclose: 'lowestAndRank', revisions: 'replace', alias: 'B01', taxBp: 1_300, canQuote: true },
  rounds: [
    { no: 1, state: 'OPEN', opensAt: BEGAN, closesAt: ENDS },
    { no: 2, state: 'SCHEDULED' },
    { no: 3, state: 'SCHEDULED' },
  ],
  actions: ['quote'],
}
const item = { lineNo: 1, name: '冷轧钢板', nameEn: 'Steel sheet', spec: '', unitCode: 'TNE', quantity: '1000' }
const refused = { status: 409, body: { statusCode: 409, messageCode: 'TENDER-2002', message: '', args: {}, traceId: 't' } }

const IN_ROUNDS = {
  '/tender/api/v1/hall/board': [ok({ round: view, prices: [], rows: [], curve: [], messages: [] })],
  '/tender/api/v1/round/view': [ok(view)],
  '/tender/api/v1/bid/view': [refused],
  '/tender/api/v1/project/find-by-id': [ok({ id: 'p1', items: [item], currency: 'CNY', scale: 2, direction: 'reverse' })],
  '/tender/api/v1/quote/mine': [ok({ rounds: [], receipts: [] })],
}
/** Free bidding, which the stand-in answers with, has no picture of rounds. */
const FREE = { '/tender/api/v1/round/view': [refused] }

suiteSetup(async () => {
  await load('/dist/fly.js')
  await fly.configure(CONFIG)
})
teardown(async () => {
  for (const element of [...document.body.children]) element.remove()
  await lay({})
})

/** Shown with those answers, and what it told of rounds and errors meanwhile. */
async function opened(
  tag: string,
  kind: string,
  answers: Record<string, Given[]>,
): Promise<{ element: Any; phase: string; rounds: unknown[]; errors: unknown[] }> {
  await lay(answers)
  const element = make(tag, { kind })
  const [rounds, errors]: [unknown[], unknown[]] = [[], []]
  element.addEventListener('fly-round', (event) => rounds.push((event as CustomEvent).detail))
  element.addEventListener('fly-error', (event) => errors.push((event as CustomEvent<{ code: string }>).detail.code))
  document.body.append(element)
  return { element, phase: await shown(element), rounds, errors }
}

const within = (element: Any, selector: string) => until(() => element.shadowRoot?.querySelector<HTMLElement>(selector))

suite('three sealed rounds', () => {
  for (const [tag, inside] of [
    ['fly-quote-center', '[part~=lines] input'],
    ['fly-bidding-hall', 'table'],
  ] as const) {
    test(`TEND-36 TEND-40 ${tag} shows the rounds, by kind and by the project, and tells which one is open`, async () => {
      for (const kind of ['threeRounds', 'multi', '']) {
        const { element, phase, rounds, errors } = await opened(tag, kind, IN_ROUNDS)
        assert.strictEqual(phase, 'ready', element.shadowRoot?.textContent ?? '')
        assert.ok(await within(element, inside))
        await until(() => rounds.length > 0)
        const [{ serverNow, ...told }] = rounds as [{ serverNow: string }]
        assert.deepEqual(told as object, { round: 1, state: 'opened', endsAt: ENDS })
        assert.isAbove(Date.parse(serverNow), Date.parse(BEGAN))
        assert.deepEqual([rounds.length, errors], [1, []])
        element.remove()
      }
    })

    for (const [kind, answers, what] of [
      ['threeRounds', FREE, 'free bidding'],
      ['free', IN_ROUNDS, 'rounds'],
      ['auction', IN_ROUNDS, 'rounds'],
    ] as const)
      test(`ERR-03 ${tag} kind="${kind}" of a project in ${what} is an error of the page`, async () => {
        const { element, rounds, errors } = await opened(tag, kind, answers)
        await until(() => errors.length > 0)
        assert.deepEqual([element.getAttribute('phase'), errors, rounds], ['error', ['FLY-E107'], []])
        assert.include(element.shadowRoot?.textContent ?? '', 'FLY-E107')
      })
  }

  test('TEND-36 the hall of rounds takes no bid: its quotes go in elsewhere', async () => {
    const { element } = await opened('fly-bidding-hall', 'threeRounds', IN_ROUNDS)
    const code = await (element.bid as (amount: string) => Promise<unknown>)('1.00').then(
      () => 'taken',
      (cause: { code: string }) => cause.code,
    )
    assert.strictEqual(code, 'FLY-E107')
  })
})
