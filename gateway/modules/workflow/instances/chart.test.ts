import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, aProcess, aRecord, deploy } from './testing.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
})
afterAll(() => gateway.close())

test('FLOW-05 the picture of a process names roles in words and not by their codes', async () => {
  await deploy(gateway.pool, aProcess('roles', [aNode('one', [], { who: [{ rule: 'role', role: 'MANAGER' }] })]))
  const { of, does } = aRecord(gateway, 'roles', randomUUID())
  expect((await does('asker', 'startFlow')).status).toBe(200)
  const noteIn = async (headers: Record<string, string>) => {
    const { body } = await gateway.as('asker').call('GET /workflow/api/v1/instance/chart', of, { headers })
    return body.data.nodes.find(({ id }) => id === 'one')?.note
  }
  expect(await noteIn({})).toMatch(/^采购经理；/)
  expect(await noteIn({ 'accept-language': 'en' })).toMatch(/^Manager; /)
})

test('FLOW-05 where it can be recalled to by force is said to administrators, and to nobody else', async () => {
  await deploy(gateway.pool, aProcess('line', [aNode('one', ['first']), aNode('two', ['second'])]))
  const { of, does } = aRecord(gateway, 'line', randomUUID())
  expect((await does('asker', 'startFlow')).status).toBe(200)
  expect((await does('first', 'agree')).status).toBe(200)
  const recallableFor = async (login: string) => {
    const { body } = await gateway.as(login).call('GET /workflow/api/v1/instance/chart', of)
    return body.data.nodes.filter(({ recallable }) => recallable).map(({ id }) => id)
  }
  expect(await recallableFor('admin')).toEqual(['apply', 'one'])
  expect(await recallableFor('asker')).toEqual([])
})
