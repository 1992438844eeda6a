import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import type { Call } from '#contract/kit.ts'
import { roles } from '#domain/permission.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'
import type { JsonSchema } from './samples.ts'

/** What the contract says of queries and of repeated commands, asked of every call. */

const table = Object.entries(calls as Record<TestCallName, Call>) as [TestCallName, Call][]
const numbersOf = ({ query }: Call) =>
  Object.entries((query as JsonSchema | undefined)?.properties ?? {}).filter(([, { type }]) => type === 'integer' || type === 'number')

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ all: { roles: [...roles], customerId: 'c1' } })
})
afterAll(() => gateway.close())

test('L1 a number without end is no number, in any query', async () => {
  const headers = await gateway.as('all').headers()
  for (const [name, call] of table)
    for (const [field] of numbersOf(call))
      for (const value of ['Infinity', '-Infinity', '1e309', 'NaN']) {
        const [method, url] = name.split(' ') as ['GET' | 'POST', string]
        const required = Object.fromEntries(((call.query as JsonSchema).required ?? []).map((one) => [one, 'x']))
        const { statusCode, body } = await gateway.inject({
          method,
          url,
          query: { ...required, [field]: value },
          headers,
          ...(method === 'POST' && { payload: {} }),
        })
        expect([name, field, value, statusCode, JSON.parse(body).messageCode]).toEqual([
          name,
          field,
          value,
          400,
          expect.stringMatching(/^(VALIDATION-1000|TENDER-2006)$/),
        ])
      }
})

/** Chooses whom one acts for: nothing is kept of it. */
const CHANGES_NOTHING = 'POST /tender/api/v1/customer/switch'

test('L8 I4 every command can tell that its answer is a repeated one', () => {
  const silent = table.filter(([, { command, reply }]) => {
    const { data = {} } = (reply as JsonSchema).properties ?? {}
    // A command for several things tells it of each.
    return command && (data.items ?? data).properties?.replayed === undefined
  })
  expect(silent.map(([name]) => name)).toEqual([CHANGES_NOTHING])
})
