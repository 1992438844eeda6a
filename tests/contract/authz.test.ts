import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { roles } from '#domain/permission.ts'
import { allModules } from '#gateway/app.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'
import { audited, holders } from './authz.matrix.ts'

/** Every call from every point of view: each role, a person without one, and a stranger. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ nobody: {}, ...Object.fromEntries(roles.map((role) => [role, { roles: [role] }])) })
})
afterAll(() => gateway.close())

const names = Object.keys(calls) as TestCallName[]
const mayOf = (name: TestCallName) => Object.keys(audited).find((may) => audited[may]?.includes(name)) ?? 'not audited'

test('R-03 what every route asks for is what was audited, no call more and none fewer', async () => {
  const modules = await allModules(gateway.deps)
  const routes = Object.fromEntries(
    modules.flatMap((module) => Object.entries(module.routes)).map(([name, { may }]) => [name, [may].flat().join(' or ')]),
  )
  for (const module of modules) await module.close?.()
  expect(routes).toEqual(Object.fromEntries(names.map((name) => [name, mayOf(name)])))
})

/** It would end the session of who tries it. */
const tried = names.filter((name) => name !== 'POST /platform/session/close')

test.each(['', 'nobody', ...roles])('R-03 seen by "%s" every call is refused or let in as its permission says', async (who) => {
  const headers = await gateway.as(who).headers()
  const wrong: string[] = []
  for (const name of tried) {
    const [method, url] = name.split(' ') as ['GET' | 'POST', string]
    const response = await gateway.inject({
      method,
      url,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...(method === 'POST' && { payload: {} }),
    })
    const code = response.statusCode === 200 ? '' : (response.json() as { messageCode: string }).messageCode
    const may = mayOf(name)
    const free = may === 'account' || may === 'signed-in' || holders[may]?.includes(who)
    const needed = may === 'anyone' ? undefined : who === '' ? 'AUTH-1001' : free ? undefined : 'AUTH-1003'
    const isRight = needed === undefined ? !code.startsWith('AUTH-') : code === needed
    if (!isRight) wrong.push(`${name}: ${code}, expected ${needed ?? 'to be let in'}`)
  }
  expect(wrong).toEqual([])
})
