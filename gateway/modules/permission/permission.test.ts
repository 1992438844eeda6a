import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesOf } from '#domain/permission.ts'
import { channels } from '#gateway/platform/database/bus.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ supervisor: { roles: ['SUPERVISOR'] }, nobody: {}, south: { tenant: 'south', roles: ['SUPERVISOR'] } })
})
afterAll(() => gateway.close())

const pages = (user: string, serviceCode = 'tender') => gateway.as(user).call('GET /platform/app/pagePermission/user', { serviceCode })

test('PERM-01 the codes are those of the roles', async () => {
  expect((await gateway.as('supervisor').call('GET /platform/permission/codes')).body.data).toEqual(codesOf(['SUPERVISOR'], 'staff'))
  expect((await gateway.as('nobody').call('GET /platform/permission/codes')).body.data).toEqual([])
})

test('PERM-05 FLOW-12 who belongs to the house by a department alone has the codes of its people, and loses them with it', async () => {
  const codes = async () => (await gateway.as('nobody').call('GET /platform/permission/codes')).body.data
  await gateway.pool.query("insert into department (id, tenant_id, name) values ('D', 'north', '部门')")
  await gateway.pool.query("insert into user_department (user_id, department_id) values ('nobody', 'D')")
  gateway.deps.bus.publish(channels.person, { userId: 'nobody' })
  await Promise.resolve()
  expect(await codes()).toEqual(['workflow:requisition:edit', 'workflow:task:handle'])
  await gateway.pool.query("delete from user_department where user_id = 'nobody'")
  gateway.deps.bus.publish(channels.person, { userId: 'nobody' })
  await Promise.resolve()
  expect(await codes()).toEqual([])
})

test('PERM-05 a role taken away takes its codes with it', async () => {
  await gateway.pool.query("delete from user_role where user_id = 'supervisor'")
  gateway.deps.bus.publish(channels.person, { userId: 'supervisor' })
  await Promise.resolve()
  expect((await gateway.as('supervisor').call('GET /platform/permission/codes')).body.data).toEqual([])
  await gateway.pool.query("insert into user_role values ('supervisor', 'SUPERVISOR')")
  gateway.deps.bus.publish(channels.person, { userId: 'supervisor' })
})

test('PERM-03 page components are those of the roles; what one tenant adds another does not see', async () => {
  await gateway.pool.query("insert into page_permission values ('north', 'SUPERVISOR', 'own-page', 'own-part')")
  const own = { reportPageId: 'own-page', componentId: 'own-part' }
  const north = (await pages('supervisor')).body.data
  expect(north).toContainEqual({ reportPageId: 'free-bidding-hall', componentId: 'suspend' })
  expect(north).toContainEqual(own)
  expect(north).not.toContainEqual({ reportPageId: 'free-quote-center', componentId: 'bid' })
  expect((await pages('south')).body.data).not.toContainEqual(own)
  expect((await pages('nobody')).body.data).toEqual([])
})

test('an unknown service has no components; none named is refused; a stranger gets nothing', async () => {
  expect((await pages('supervisor', 'other')).body.data).toEqual([])
  expect((await gateway.as('supervisor').call('GET /platform/app/pagePermission/user', {} as never)).status).toBe(400)
  expect((await pages('')).status).toBe(401)
  expect((await gateway.as('').call('GET /platform/permission/codes')).status).toBe(401)
})
