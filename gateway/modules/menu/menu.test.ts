import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MenuNode } from '#contract/platform.ts'
import { menuCodes, menuItemsOf, visibleMenu } from '#domain/menu.ts'
import { codesOf } from '#domain/permission.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { menuRows, menuTitles } from './menu.data.ts'
import { createMenuModule } from './menu.module.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    buyer: { roles: ['BUYER'] },
    supervisor: { roles: ['SUPERVISOR'] },
    auditor: { roles: ['AUDITOR'] },
    bidder: { roles: ['BIDDER'] },
    admin: { roles: ['TENDER_ADMIN'] },
    nobody: {},
    stranger: { tenant: 'south' },
  })
})
afterAll(() => gateway.close())

const runtime = async (user: string) =>
  (await gateway.as(user).call('GET /platform/app/menuTree/user', { appCode: 'fly-tender' })).body.data as MenuNode[]
const pathsIn = (nodes: MenuNode[]): string[] =>
  visibleMenu(menuItemsOf(nodes))
    .flatMap((item) => [item.menuUrl, ...item.children.map(({ menuUrl }) => menuUrl)])
    .filter(Boolean)

/** What everybody of the house may use, whatever the roles. */
const workspace = ['unfinished', 'finished', 'submit', 'participation', 'requisition'].map((list) => `/workspace/${list}`)

test.each([
  [
    'bidder',
    [
      '/customer/cu-project-list',
      '/freebid/free-quote-center',
      '/threerounds/multi-quote-center',
      '/freebid/free-bidding-hall',
      '/threerounds/multi-bidding-hall',
      '/freebid/practice',
    ],
  ],
  [
    'buyer',
    [
      ...workspace,
      '/layout',
      '/purchaser/pu-project-list',
      '/freebid/free-bidding-hall',
      '/threerounds/multi-bidding-hall',
      '/fly-popup/import',
      '/fly-popup/export',
    ],
  ],
  [
    'admin',
    [
      ...workspace,
      '/workspace/formspanel',
      '/fly-popup/import',
      '/fly-popup/export',
      '/settings/watermark',
      '/settings/framed-pages',
      '/test',
    ],
  ],
  ['nobody', []],
  ['stranger', []],
])('MENU-06, PERM-05 the menu of a %s holds what that person may use', async (user, paths) => {
  expect(pathsIn(await runtime(user))).toEqual(paths)
})

test.each([
  ['/freebid/free-bidding-hall', 'hall'],
  ['/threerounds/multi-bidding-hall', 'multi-hall'],
])('MENU-06 %s stands once in a menu: a supervisor enters it from supervision, a buyer from purchasing', async (path, code) => {
  const halls = async (user: string) =>
    visibleMenu(menuItemsOf(await runtime(user))).flatMap(({ children }) =>
      children.filter(({ menuUrl }) => menuUrl === path).map(({ menuCode }) => menuCode),
    )
  expect([await halls('supervisor'), await halls('buyer'), await halls('auditor')]).toEqual([
    [`jd.${code}`],
    [`cg.${code}`],
    [`cg.${code}`],
  ])
})

test('MENU-06 non-runtime mode gives the same tree; its codes hold the permission codes of the person and no other', async () => {
  const { body } = await gateway.as('bidder').call('GET /api/v1/my-menu-tree', { appCode: 'fly-tender', enableFlowCenter: false })
  expect(body.data).toEqual(await runtime('bidder'))
  const held = menuCodes(menuItemsOf(body.data as MenuNode[])).filter((code) => code.includes(':') || code === 'tender:admin')
  expect(held.sort()).toEqual(codesOf(['BIDDER']))
})

test('MENU-06 enableFlowCenter: the workspace is in the menu of non-runtime mode only where it is asked for; codes of permissions stay', async () => {
  const treeOf = async (query: { enableFlowCenter?: boolean }) =>
    (await gateway.as('admin').call('GET /api/v1/my-menu-tree', { appCode: 'fly-tender', ...query })).body.data as MenuNode[]
  const whole = await treeOf({ enableFlowCenter: true })
  expect(whole).toEqual(await runtime('admin'))
  expect(pathsIn(whole).filter((path) => path.startsWith('/workspace/'))).toHaveLength(6)
  for (const query of [{}, { enableFlowCenter: false }]) {
    const menu = await treeOf(query)
    expect(menu).toEqual(whole.filter(({ code }) => code !== 'tender.gzt'))
    expect(pathsIn(menu)).toEqual(['/fly-popup/import', '/fly-popup/export', '/settings/watermark', '/settings/framed-pages', '/test'])
    expect(menuCodes(menuItemsOf(menu))).toContain('workflow:admin')
  }
  const odd = await gateway.as('admin').call('GET /api/v1/my-menu-tree', { appCode: 'fly-tender', enableFlowCenter: 'maybe' } as never)
  expect(odd).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
})

test('another application has no menu here; without an application code the call is refused', async () => {
  expect((await gateway.as('bidder').call('GET /platform/app/menuTree/user', { appCode: 'other' })).body.data).toEqual([])
  expect(await gateway.as('bidder').call('GET /platform/app/menuTree/user', {} as never)).toMatchObject({
    status: 400,
    body: { messageCode: 'VALIDATION-1000' },
  })
})

test('a stranger sees no menu, whatever is asked', async () => {
  expect(await gateway.as('').call('GET /platform/app/menuTree/user', {} as never)).toMatchObject({
    status: 401,
    body: { messageCode: 'AUTH-1001' },
  })
  expect(await gateway.as('').call('GET /api/v1/my-menu-tree', { appCode: 'fly-tender' })).toMatchObject({ status: 401 })
})

test('loading again changes nothing, not even what an administrator changed', async () => {
  await gateway.pool.query("update menu_node set title = '我的' where id = 'gy.hall'")
  await createMenuModule(gateway.deps)
  expect((await gateway.pool.query("select title from menu_node where id = 'gy.hall'")).rows).toEqual([{ title: '我的' }])
})

test('MENU-03 every code has a title in both languages, and none is the beginning of another', () => {
  const codes = menuTitles().map(({ code }) => code)
  expect(new Set(codes).size).toBe(menuRows().length)
  expect(codes.filter((code) => codes.some((other) => other.startsWith(`${code}.`)))).toEqual([])
})
