import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#contract/identity.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { ok } from './answer.ts'
import type { Module } from './deps.ts'

const open: Module = {
  calls: { 'POST /platform/session/close': identity['POST /platform/session/close'] },
  routes: { 'POST /platform/session/close': { may: 'signed-in', answer: async () => ok({ closed: true, secret: 'x' }) } },
}
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: { roles: ['BUYER'] } }, { modules: () => [open] })
})
afterAll(() => gateway.close())

test('PERM-05 a signed-in call answers its envelope and nothing that the contract does not name', async () => {
  const { status, body } = await gateway.as('wang').call('POST /platform/session/close', {})
  expect({ status, data: body.data }).toEqual({ status: 200, data: { closed: true } })
})
test('a stranger is turned away', async () => {
  expect(await gateway.as('').call('POST /platform/session/close', {})).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1001' } })
})
