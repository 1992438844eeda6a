import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveNotice } from '#gateway/modules/identity/sign-in/notice.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {}, zhao: { tenant: 'south' } })
  await gateway.pool.query("insert into app_setting values ('south', 'watermark.angle', '45'), ('south', 'own.key', 'x')")
  await saveNotice(gateway.pool, { zh: ['密码 secret'], en: ['password secret'] })
})
afterAll(() => gateway.close())

const config = (user: string, appCode = 'fly-tender', headers = {}) =>
  gateway.as(user).call('GET /platform/app/config', { appCode }, { headers })

test('settings are the general ones, overlaid by those of the own tenant', async () => {
  expect((await config('wang')).body.data).toMatchObject({ 'watermark.angle': '18', 'watermark.font': '微软雅黑' })
  expect((await config('zhao')).body.data).toMatchObject({ 'watermark.angle': '45', 'own.key': 'x', 'watermark.interval': '50' })
})

test("another tenant's settings are not seen, and its name in a header is refused", async () => {
  expect((await config('wang')).body.data).not.toHaveProperty('own.key')
  expect(await config('wang', 'fly-tender', { 'x-fly-tenant-id': 'south' })).toMatchObject({
    status: 403,
    body: { messageCode: 'AUTH-1004' },
  })
})

test('what the gateway keeps for itself is told to nobody', async () => {
  expect(JSON.stringify((await config('wang')).body)).not.toContain('secret')
})

test('another application has no settings here; a stranger and a call without application are refused', async () => {
  expect((await config('wang', 'other')).body.data).toEqual({})
  expect((await config('')).status).toBe(401)
  expect((await gateway.as('wang').call('GET /platform/app/config', {} as never)).status).toBe(400)
})
