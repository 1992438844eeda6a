import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { texts } from './i18n.data.ts'
import { createI18nModule } from './i18n.module.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {} })
})
afterAll(() => gateway.close())

const list = (lang: string) =>
  gateway.as('wang').call('POST /platform/i18n/transl/list', { lang, appCode: 'fly-tender', serviceCode: 'tender' })
const textOf = (rows: { translKey: string; translValue: string }[] | undefined, key: string) =>
  rows?.find(({ translKey }) => translKey === key)?.translValue

test('I18N-03 one language holds every sentence of the server: refusals, menu, pages, system', async () => {
  const zh = (await list('zh')).body.data
  const en = (await list('en')).body.data
  expect(textOf(zh, 'backend.TENDER-2042.fwd')).toBe(errors['TENDER-2042'].fwd.zh)
  expect(textOf(en, 'backend.AUTH-1001')).toBe('Please sign in')
  expect(textOf(zh, 'menu.gy.quote')).toBe('报价中心')
  expect(textOf(en, 'page.free-bidding-hall')).toBe('Bidding hall')
  expect(textOf(zh, 'system.name')).toBe('飞标')
  expect(Object.keys(errors).filter((code) => !textOf(zh, `backend.${code}`) || !textOf(en, `backend.${code}`))).toEqual([])
  expect(zh?.map(({ translKey }) => translKey)).toEqual(en?.map(({ translKey }) => translKey))
})

test('I18N-03 the definition holds every language, in both times alike', async () => {
  const { body } = await gateway.as('wang').call('POST /platform/i18n/definition', { appCode: 'fly-tender' })
  expect(Object.keys(body.data).sort()).toEqual(['en', 'zh'])
  expect(body.data.zh).toEqual((await list('zh')).body.data)
  const design = { workId: 'w', projectId: 'p' }
  expect((await gateway.as('wang').call('POST /platform/i18n/design/definition', design)).body.data).toEqual(body.data)
  expect((await gateway.as('wang').call('POST /platform/i18n/design', { ...design, lang: 'en' })).body.data).toEqual(body.data.en)
})

test('I18N-01 two languages are on offer, Simplified Chinese first', async () => {
  const offered = [
    { lang: 'zh', description: '简体中文' },
    { lang: 'en', description: 'English' },
  ]
  expect((await gateway.as('wang').call('POST /platform/i18n/langs', { lang: 'zh' })).body.data).toEqual(offered)
  expect((await gateway.as('').call('POST /platform/i18n/design/langs', { workId: 'w', projectId: 'p' })).body.data).toEqual(offered)
})

test('an unknown language or application has no sentences; a body without its fields is refused', async () => {
  expect((await list('fr')).body.data).toEqual([])
  expect((await gateway.as('').call('POST /platform/i18n/definition', { appCode: 'other' })).body.data).toEqual({})
  expect(await gateway.as('wang').call('POST /platform/i18n/transl/list', { lang: 'zh' } as never)).toMatchObject({
    status: 400,
    body: { messageCode: 'VALIDATION-1000' },
  })
  expect((await gateway.as('wang').call('POST /platform/i18n/langs', { lang: 5 } as never)).status).toBe(400)
})

test('loading the same sentences again writes nothing, even when two gateways start together', async () => {
  const before = await gateway.pool.query("select at from loaded_content where name = 'i18n'")
  await Promise.all([createI18nModule(gateway.deps), createI18nModule(gateway.deps)])
  expect((await gateway.pool.query("select at from loaded_content where name = 'i18n'")).rows).toEqual(before.rows)
  expect(await gateway.count('translation')).toBe(texts.length * 2)
})

test('the places of a sentence are the same in both languages', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  expect(texts.filter(({ zh, en }) => places(zh).join() !== places(en).join())).toEqual([])
})
