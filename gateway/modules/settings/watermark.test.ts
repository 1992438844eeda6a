import { afterAll, beforeAll, expect, test } from 'vitest'
import { WatermarkSettings } from '#contract/watermark.ts'
import { MARK_FONT, markBounds, markContents } from '#domain/settings/watermark.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { stamper } from './stamp.ts'

const SAVE = 'POST /platform/watermark/save'
const TOLD = 'POST /platform/watermark/tampered'

let gateway: TestGateway
let ms = 0
beforeAll(async () => {
  gateway = await startGateway(
    {
      admin: { roles: ['TENDER_ADMIN'] },
      zhao: { tenant: 'south', roles: ['TENDER_ADMIN'] },
      wang: { roles: ['BUYER'] },
      lin: { roles: ['BIDDER'] },
    },
    { monotonicMs: () => ms },
  )
  await gateway.pool.query(`update user_account set phone = '13812345678', real_name = '王五', real_name_en = 'Wang Wu' where id = 'wang'`)
})
afterAll(() => gateway.close())

const settings = (over: object = {}) => ({
  contents: ['memberName', 'phoneNumber', 'customContent'],
  customContent: '内部资料',
  interval: 80,
  fontSize: 16,
  angle: -20,
  transparency: 60,
  colour: '#AABBCC',
  font: '宋体, serif',
  ...over,
})
const save = (body: object, user = 'admin') => gateway.as(user).call(SAVE, body as never)
const config = async (user: string) => (await gateway.as(user).call('GET /platform/app/config', { appCode: 'fly-tender' })).body.data

test('WID-12 an administrator sets the watermark of his tenant, under the keys of the specification, and the audit says so', async () => {
  expect(await save(settings())).toMatchObject({ status: 200 })
  expect(await config('wang')).toMatchObject({
    'watermark.ContentContain': 'memberName,phoneNumber,customContent',
    'watermark.customContent': '内部资料',
    'watermark.interval': '80',
    'watermark.fontSize': '16',
    'watermark.angle': '-20',
    'watermark.transparency': '60',
    'watermark.colour': '#aabbcc',
    'watermark.font': '宋体, serif',
  })
  expect(gateway.audited().at(-1)).toMatchObject({
    kind: 'watermark-changed',
    tenant: 'north',
    detail: 'memberName phoneNumber customContent',
  })
  expect(await config('zhao')).toMatchObject({ 'watermark.ContentContain': '', 'watermark.interval': '50' })
})

test('WID-12 others set none: a stranger, a buyer, a bidder; another tenant sets only its own', async () => {
  expect((await save(settings(), '')).status).toBe(401)
  for (const who of ['wang', 'lin']) expect((await save(settings({ interval: 7 }), who)).status).toBe(403)
  expect((await save(settings({ interval: 9 }), 'zhao')).status).toBe(200)
  expect(await config('wang')).toMatchObject({ 'watermark.interval': '80' })
})

test.each([
  ['contents', ['password']],
  ['contents', ['memberName', 'memberName']],
  ['contents', 'memberName'],
  ['customContent', 'a\nb\nc\nd'],
  ['customContent', 'x'.repeat(121)],
  ['customContent', 'x'.repeat(401)],
  ['interval', -1],
  ['interval', 501],
  ['interval', 1.5],
  ['fontSize', 7],
  ['fontSize', '20'],
  ['angle', 91],
  ['transparency', 96],
  ['colour', 'red'],
  ['colour', '#d3d3d3;background:url(//evil)'],
  ['font', ''],
  ['font', '   '],
  ['font', 'a;display:none'],
  ['font', 'url(x)'],
  ['more', true],
])('WID-12 %s that is %j is refused, and nothing is changed', async (field, value) => {
  const before = await config('wang')
  expect(await save(settings({ [field]: value }))).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
  expect(await config('wang')).toEqual(before)
})

test('WID-12 style and markup in the own text are letters, and come back as they were typed', async () => {
  const text = '</style><img src=x onerror=alert(1)>\n}*{display:none!important}'
  expect((await save(settings({ customContent: text }))).status).toBe(200)
  expect(await config('wang')).toMatchObject({ 'watermark.customContent': text })
})

test('WID-12 whoever touches a mark is told to the audit, once a minute', async () => {
  const tell = (user: string, kind = 'removed') => gateway.as(user).call(TOLD, { kind } as never)
  const lines = () => gateway.audited().filter(({ kind }) => kind === 'watermark-touched')
  expect((await tell('')).status).toBe(401)
  expect((await tell('wang', 'eaten')).status).toBe(400)
  expect((await tell('wang')).body.data).toEqual({ kept: true })
  expect((await tell('wang', 'hidden')).body.data).toEqual({ kept: false })
  expect((await tell('lin', 'hidden')).body.data).toEqual({ kept: true })
  ms += 60_000
  expect((await tell('wang', 'closed')).body.data).toEqual({ kept: true })
  expect(lines().map(({ detail }) => detail)).toEqual(['removed', 'hidden', 'closed'])
})

test('WID-12 a stamp names its owner and the time, always, and what the administrator has set', async () => {
  await save(settings())
  const at = Date.parse('2026-11-27T02:03:04Z')
  const owner = { tenantId: 'north', userId: 'wang', customerId: null, lang: 'zh' as const }
  expect(await stamper(gateway.pool, true, () => at)(owner)).toEqual({
    who: '王五 (wang) 2026-11-27 10:03:04',
    mark: '王五  5678 · 内部资料',
    at: new Date(at),
  })
  await save(settings({ contents: [] }))
  expect(await stamper(gateway.pool, true, () => at)({ ...owner, lang: 'en' })).toMatchObject({
    who: 'Wang Wu (wang) 2026-11-27 10:03:04',
    mark: '',
  })
})

test('WID-12 the contract and the domain name the same contents and bounds', () => {
  const told = JSON.parse(JSON.stringify(WatermarkSettings)) as { properties: Record<string, Record<string, unknown>> }
  const { contents, font, ...figures } = told.properties
  expect(contents).toMatchObject({ items: { anyOf: markContents.map((word) => ({ const: word })) }, maxItems: markContents.length })
  for (const [key, { min, max }] of Object.entries(markBounds)) expect(figures[key]).toMatchObject({ minimum: min, maximum: max })
  expect(font).toMatchObject({ maxLength: MARK_FONT })
})
