import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firmProjects } from '#domain/tender/lists/firm-projects.ts'
import { projectFirms, supplierRegister } from '#domain/tender/lists/firms.ts'
import { notifications } from '#domain/tender/lists/notifications.ts'
import { projectLog } from '#domain/tender/lists/project-log.ts'
import { purchaserProjects } from '#domain/tender/lists/purchaser-projects.ts'
import { reviewProjects } from '#domain/tender/lists/review-projects.ts'
import { processDefinitions } from '#domain/workflow/lists/definitions.ts'
import { finishedTasks } from '#domain/workflow/lists/finished.ts'
import { allInstances } from '#domain/workflow/lists/instances.ts'
import { replaceReferenceSource } from '#gateway/modules/reference/reference.queries.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    wang: { roles: ['BUYER'] },
    zhao: { tenant: 'south', roles: ['BUYER'] },
    sup: { roles: ['BIDDER'], customerId: 'c1' },
    super: { roles: ['SUPERVISOR'] },
    /** Of the house, without any right. */
    porter: { roles: [] },
  })
  await gateway.pool.query(
    `insert into department (id, tenant_id, name, name_en, sort) values ('D1', 'north', '生产处', 'Production', 2), ('D2', 'north', '采购处', '', 1),
       ('D9', 'south', '南方处', 'South', 1)`,
  )
  const client = await gateway.pool.connect()
  const rows = Array.from({ length: 12 }, (_, n) => ({
    id: `m${n}`,
    code: `M-${n}`,
    name: `物料 ${n}%`,
    nameEn: n === 3 ? '' : `Item_${n}`,
  }))
  await replaceReferenceSource(client, 'north', { code: 'material', name: '物料', nameEn: 'Items', rows })
  await replaceReferenceSource(client, 'north', { code: 'open', name: '公开', nameEn: 'Open', forSuppliers: true, rows: rows.slice(0, 1) })
  client.release()
})
afterAll(() => gateway.close())

const offered = (who: string, model: string, body: object = {}, query: object = {}, lang = 'zh') =>
  gateway.as(who).call('POST /tender/api/v1/table/:model/advance-page-list', body, {
    params: { model },
    query: { ...query },
    headers: { 'accept-language': lang },
  })
const namesOf = ({ body }: Awaited<ReturnType<typeof offered>>) => body.data.rows.map(({ name }) => name)
const values = (who: string, name: string, lang = 'zh') =>
  gateway.as(who).call('GET /tender/api/v1/enum/get/:name', undefined, { params: { name }, headers: { 'accept-language': lang } })

describe('SEA-13 a reference field', () => {
  test('is offered ten rows a page of its source, in the language of the reader', async () => {
    expect((await offered('wang', 'material')).body.data).toMatchObject({ total: 12, pageIndex: 1, pageSize: 10, totalPages: 2 })
    expect(namesOf(await offered('wang', 'material', {}, { pageIndex: 2, pageSize: 11 }))).toHaveLength(1)
    expect((await offered('wang', 'material', {}, { pageIndex: 9 })).body.data).toMatchObject({ rows: [], total: 12 })
    expect((await offered('wang', 'material', { _AND_: [{ id: { in: ['m3', 'm4'] } }] }, {}, 'en')).body.data.rows).toEqual([
      { id: 'm3', code: 'M-3', name: '物料 3%' },
      { id: 'm4', code: 'M-4', name: 'Item_4' },
    ])
  })

  test('finds by any of its text columns, the signs of patterns as they are', async () => {
    const any = (part: string) => ({ _OR_: ['code', 'name', 'nameEn', 'detail'].map((column) => ({ [column]: { like: part } })) })
    expect(namesOf(await offered('wang', 'material', any('7%')))).toEqual(['物料 7%'])
    expect(namesOf(await offered('wang', 'material', any('ITEM_5')))).toEqual(['物料 5%'])
    expect(namesOf(await offered('wang', 'material', any('_%')))).toEqual([])
  })

  test('knows departments and suppliers', async () => {
    expect(namesOf(await offered('wang', 'department'))).toEqual(['采购处', '生产处'])
    expect(namesOf(await offered('wang', 'department', { _OR_: [{ nameEn: { likeRight: 'prod' } }] }, {}, 'en'))).toEqual(['Production'])
    expect(namesOf(await offered('wang', 'customer'))).toEqual(['Firm c1'])
  })

  test('of another tenant, one that a supplier may not see, and none answer alike', async () => {
    const none = await offered('wang', 'nothing')
    expect(none.body).toMatchObject({ statusCode: 404, messageCode: 'VALIDATION-1006' })
    for (const [who, model] of [
      ['zhao', 'material'],
      ['sup', 'material'],
      ['sup', 'department'],
      ['sup', 'customer'],
    ] as const)
      expect({ ...(await offered(who, model)).body, traceId: '' }).toEqual({ ...none.body, traceId: '' })
    expect(namesOf(await offered('sup', 'open'))).toHaveLength(1)
    expect(namesOf(await offered('zhao', 'department'))).toEqual(['南方处'])
    expect((await offered('', 'material')).status).toBe(401)
  })

  test.each([
    ['an unknown column', { _OR_: [{ tenant_id: { eq: 'south' } }] }, '_OR_[0].tenant_id.eq', 'prop'],
    ['a rule that texts do not have', { _OR_: [{ name: { gt: 'a' } }] }, '_OR_[0].name.gt', 'operator'],
  ])('refuses %s in its place', async (_, body, path, rule) => {
    expect((await offered('wang', 'material', body)).body).toMatchObject({ messageCode: 'VALIDATION-1000', data: { path, rule } })
  })

  test('refuses pages that are too large and other fields', async () => {
    expect((await offered('wang', 'material', {}, { pageSize: 201 })).body.messageCode).toBe('VALIDATION-1009')
    expect((await offered('wang', 'material', { keyword: 'x' })).body.messageCode).toBe('VALIDATION-1000')
  })
})

test('SEA-13 a reference field of a list is searched by the names that it shows, in both languages', async () => {
  const { refModelCode, refModelSearchColumn } = purchaserProjects.fields.deptId
  const typed = (text: string) => ({ _OR_: refModelSearchColumn.split(',').map((column) => ({ [column]: { like: text } })) })
  for (const [lang, text, name] of [
    ['en', 'product', 'Production'],
    ['zh', '生产', '生产处'],
  ] as const)
    expect((await offered('wang', refModelCode, typed(text), {}, lang)).body.data.rows).toMatchObject([{ id: 'D1', name }])
})

describe('SEA-13 an enum field', () => {
  test('has its values with their words in the language of the reader, in their order', async () => {
    expect((await values('wang', 'ProjectStatus', 'en')).body.data.slice(0, 2)).toEqual([
      { code: 'DRAFT', desc: 'Draft' },
      { code: 'PUBLISH_APPROVAL', desc: 'Approval' },
    ])
    expect((await values('sup', 'InvitationStatus')).body.data[0]).toEqual({ code: 'PROPOSED', desc: '待审核' })
  })

  test('is there for every field of the lists that names one, and for the states of what stands in projects', async () => {
    const lists = [
      ...[purchaserProjects, firmProjects, reviewProjects, projectFirms, supplierRegister, projectLog, notifications],
      ...[finishedTasks, allInstances, processDefinitions],
    ]
    const inProjects = ['ChangeTime', 'ChangeStatus', 'ObjectionStatus', 'AnnouncementKind', 'AnnouncementSender']
    const listed = lists.flatMap(({ searched }) =>
      Object.values(searched).flatMap((field: { code?: string }) => (field.code ? [field.code.split('.')] : [])),
    )
    const names = new Set(listed.map(([, ...name]) => name.join('')))
    expect(names.size).toBeGreaterThan(8)
    // The first part is the service that is asked.
    expect(new Set(listed.map(([service]) => service))).toEqual(new Set(['tender']))
    for (const name of new Set([...names, ...inProjects])) expect((await values('wang', name)).status, name).toBe(200)
  })

  test.each(['Nothing', 'toString', 'constructor', ':name'])('that is not there is not found: %s', async (name) => {
    expect((await values('wang', name)).body).toMatchObject({ statusCode: 404 })
  })

  test.each(['SignalCode', 'SignalSeverity'])('of clues is for who reads clues; for a supplier it is not there: %s', async (name) => {
    expect((await values('super', name)).body.data.length).toBeGreaterThan(2)
    const none = await values('sup', 'Nothing')
    expect({ ...(await values('sup', name)).body, traceId: '' }).toEqual({ ...none.body, traceId: '' })
    expect((await values('porter', name)).status).toBe(404)
  })

  test('is nothing for a stranger', async () => expect((await values('', 'ProjectStatus')).status).toBe(401))
})
