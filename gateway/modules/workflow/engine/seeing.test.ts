import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partIn } from '#domain/workflow/visibility.ts'
import { aHouse, aNode, aProcess, aRecord, deploy, people } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { placesIn } from './seeing.queries.ts'
import { seenBy, seenOf } from './seeing.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await deploy(gateway.pool, aProcess('seen_too', [aNode('one', ['first'])]))
  await deploy(gateway.pool, aProcess('seen', [aNode('one', ['first']), aNode('two', ['third'])]))
})
afterAll(() => gateway.close())

type Step = Parameters<ReturnType<typeof aRecord>['does']>
const lives: readonly (readonly Step[])[] = [
  [],
  [['first', 'transfer', { targetUserList: ['second'] }]],
  [['first', 'beforeAddsign', { targetUserList: ['colleague'] }]],
  [['first', 'beforeEntrust', { targetUserList: ['second'] }]],
  [['first', 'deliverRead', { targetUserList: ['reader'] }]],
  [['first', 'agree']],
  [
    ['first', 'agree'],
    ['third', 'back', { targetNode: 'one' }],
  ],
  [
    ['first', 'agree'],
    ['third', 'agree'],
  ],
  [['first', 'returnInitoator']], // sic
  [['asker', 'revoke']],
]

test('W12 SQL says of everybody as the rules do who has a part in an instance, and nothing of one in another house', async () => {
  const states = []
  for (const life of lives) {
    const record = aRecord(gateway, 'seen', randomUUID())
    const begin: Step = ['asker', 'startFlow']
    for (const step of [begin, ...life]) expect([step, (await record.does(...step)).status]).toEqual([step, 200])
    states.push(await record.state())
  }
  const ids = states.map(({ id }) => id)
  for (const userId of Object.keys(people))
    for (const actsFor of [[], ['first'], ['second', 'third']])
      for (const administrates of [false, true]) {
        const actor = { userId, name: '', administrates, actsFor }
        const places = await placesIn(gateway.pool, 'north', actor, ids)
        const parts = ids.map((id) => places.find((place) => place.id === id)?.part)
        expect([userId, actsFor, parts]).toEqual([userId, actsFor, states.map((state) => partIn(state, actor) !== undefined)])
        expect(await placesIn(gateway.pool, 'south', actor, ids)).toEqual([])
      }
})

test('W12 the business is asked once for the right to see a record, however many processes it is in, and once for each record', async () => {
  const asked: string[] = []
  const mine = randomUUID()
  const maySee = async (_: unknown, __: string, businessId: string) => asked.push(businessId) > 0 && businessId === mine
  const deps = { pool: gateway.pool, hooksOf: () => ({ maySee }) }
  const others = randomUUID()
  const ids: string[] = []
  for (const code of ['seen', 'seen_too'])
    for (const businessId of [mine, others]) {
      const record = aRecord(gateway, code, businessId)
      await record.does('asker', 'startFlow')
      ids.push((await record.state()).id)
    }
  const stranger = { userId: 'stranger', name: '', administrates: false, actsFor: [] }
  expect((await seenOf(deps, 'north', mine, stranger))?.state.businessId).toBe(mine)
  expect([await seenOf(deps, 'north', others, stranger), asked]).toEqual([undefined, [mine, others]])
  asked.length = 0
  const seen = await seenBy(deps, { tenantId: 'north', userId: 'stranger' }, ids)
  expect([ids.map((id) => seen.has(id)), asked.toSorted()]).toEqual([[true, false, true, false], [mine, others].toSorted()])
})
