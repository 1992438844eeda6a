// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { runtimeForCustomer } from './runtime-for-customer.ts'

test('TEND-26 calls go out for the named firm, whatever the page chooses; one runtime for each firm', async () => {
  const asked: unknown[] = []
  const runtime = aRuntime({
    answers: {
      'GET /tender/api/v1/customer/mine': ({ customerId }) => {
        asked.push(customerId)
        return []
      },
    },
  })
  const acting = runtimeForCustomer(runtime, 'c2')
  runtime.store.customerId.set('c1')
  await acting.http.data('GET /tender/api/v1/customer/mine')
  await acting.http.data('GET /tender/api/v1/customer/mine', { customerId: 'c3' })
  expect(asked).toEqual(['c2', 'c3'])
  expect([acting.store.customerId.value.value, runtime.store.customerId.value.value]).toEqual(['c2', 'c1'])
  expect([runtimeForCustomer(runtime, 'c2') === acting, runtimeForCustomer(runtime, 'c3') === acting]).toEqual([true, false])
  expect(acting.session).toBe(runtime.session)
})
