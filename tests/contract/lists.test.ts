import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueFields } from '#domain/lists/define-list.ts'
import { type Kind, kindOf } from '#domain/search/rules.ts'
import { supplierRegister } from '#domain/tender/lists/firms.ts'
import { notifications } from '#domain/tender/lists/notifications.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'

/** What the catalogue of a list promises, asked of its call. A list whose rows stand in a table of their own stands here, with the least row of tenant north. */

interface Definition {
  searched: CatalogueFields
  sorts: readonly string[]
}

const LISTS: readonly [call: TestCallName, Definition, row: string][] = [
  [
    'POST /platform/notification/page-list',
    notifications,
    "notification (id, tenant_id, user_id, kind) values ('L1', 'north', 'reader', 'closed')",
  ],
  ['POST /tender/api/v1/customer/page-list', supplierRegister, "tender_customer (id, tenant_id, name) values ('L1', 'north', 'A')"],
]

/** A value of each kind: SQL of another type does not compare with it. */
const SOME: Readonly<Record<Kind, unknown>> = {
  text: 'A',
  number: '1',
  bool: false,
  day: '2026-11-21',
  time: '10:00',
  instant: '2026-11-21',
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ reader: { roles: ['BUYER'] }, neighbour: { tenant: 'south', roles: ['BUYER'] } })
})
afterAll(() => gateway.close())

describe.each(LISTS)('%s', (call, list, row) => {
  const rowsOf = async (body: object, who = 'reader'): Promise<readonly object[]> => {
    const { status, body: answer } = await gateway.as(who).call(call, body as never)
    expect(status, JSON.stringify([body, answer])).toBe(200)
    return (answer as unknown as { data: { rows: object[] } }).data.rows
  }
  beforeAll(async () => void (await gateway.pool.query(`insert into ${row}`)))
  afterAll(async () => void (await gateway.pool.query(`delete from ${row.split(' ')[0]}`)))

  test('R-03 its row is told within its tenant, and to no other', async () => {
    expect(JSON.stringify(await rowsOf({}))).toContain('"L1"')
    expect(await rowsOf({}, 'neighbour')).toEqual([])
  })

  test('SEA-10 every field is searched by values of its type; a row has one there, or it has none', async () => {
    for (const [prop, { type }] of Object.entries(list.searched)) {
      const found = async (rule: string, value: unknown = true) => (await rowsOf({ _AND_: [{ [prop]: { [rule]: value } }] })).length
      expect([prop, (await found('isNull')) + (await found('isNotNull'))]).toEqual([prop, 1])
      expect([prop, await found('eq', SOME[kindOf(type)])]).toEqual([prop, expect.any(Number)])
    }
  })

  test('SEA-14 every order is kept both ways', async () => {
    for (const by of list.sorts) for (const desc of [true, false]) expect(await rowsOf({ sort: { by, desc } })).toHaveLength(1)
  })
})
