import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { aHouse } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { forgetAnswers } from './forgetting.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
})
afterAll(() => gateway.close())

const MANY = 2_500
const keep = (ageMs: number, many: number) =>
  gateway.pool.query(
    `insert into wf_command (tenant_id, user_id, key, body_hash, result, at)
      select 'north', 'asker', gen_random_uuid(), repeat('0', 64), '{}', clock_timestamp() - $1 * interval '1 ms' from generate_series(1, $2)`,
    [ageMs, many],
  )

test('R-16 kept answers go once nobody sends their keys any more, however many there are; younger ones stay', async () => {
  await keep(limits.answerKeepMs + 60_000, MANY)
  await keep(limits.answerKeepMs - 60_000, 3)
  expect(await forgetAnswers(gateway.deps.pool)).toBe(MANY)
  expect(await forgetAnswers(gateway.deps.pool)).toBe(0)
  expect(await gateway.count('wf_command')).toBe(3)
})
