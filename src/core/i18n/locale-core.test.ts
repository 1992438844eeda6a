import { afterEach, expect, test, vi } from 'vitest'
import { backendTable } from './backend-texts.ts'
import { formatsOf } from './formats.ts'
import { createLocale } from './locale-core.ts'
import { defineMessages } from './text.ts'

vi.mock('./backend-texts.ts', { spy: true })
afterEach(() => vi.clearAllMocks())

const messages = defineMessages({
  en: { hello: 'Hello {{name}}', 'a.total': '{{count}} rows' },
  zh: { hello: '你好，{{name}}', 'a.total': '共{{count}}行' },
})

test('I18N-02 switching loads the backend texts of a language once, then speaks it and says so', async () => {
  const read = vi.fn(async (lang: string) => [{ translKey: 'menu.home', translValue: lang === 'zh' ? '首页' : 'Home' }])
  const onSwitched = vi.fn()
  const locale = createLocale({ first: 'zh', read, onSwitched })
  await locale.load()
  expect([locale.text(messages, 'hello', { name: '王' }), locale.backend('menu.home')]).toEqual(['你好，王', '首页'])

  await locale.setLang('en')
  expect([locale.text(messages, 'hello', { name: 'Wang' }), locale.backend('menu.home')]).toEqual(['Hello Wang', 'Home'])
  await locale.setLang('zh')
  await locale.setLang('en')

  expect(read.mock.calls).toEqual([['zh'], ['en']])
  expect(onSwitched.mock.calls).toEqual([['en'], ['zh'], ['en']])
})

test('I18N-02 whoever shows texts learns of every change', async () => {
  const locale = createLocale({ first: 'zh', read: async () => [] })
  const heard = vi.fn()
  locale.revision.subscribe(heard)

  await locale.load()
  await locale.setLang('en')

  expect(heard).toHaveBeenCalledTimes(2)
})

test('I18N-04 when texts cannot be loaded the bundled ones stay, it is said once, and the next switch tries again', async () => {
  let down = true
  const read = vi.fn(async () => {
    if (down) throw new Error('503')
    return [{ translKey: 'hello', translValue: 'Welcome {name}' }]
  })
  const onLoadFailed = vi.fn()
  const locale = createLocale({ first: 'zh', read, onLoadFailed })

  await locale.load()
  await locale.setLang('en')
  expect(locale.text(messages, 'hello', { name: 'Li' })).toBe('Hello Li')
  expect(onLoadFailed).toHaveBeenCalledOnce()

  down = false
  await locale.setLang('zh')
  await locale.setLang('en')
  expect(locale.text(messages, 'hello', { name: 'Li' })).toBe('Welcome Li')
})

test('I18N-03 texts of the gateway that have no more than places are read without i18next', async () => {
  const read = async (lang: string) =>
    lang === 'zh'
      ? [
          { translKey: 'backend.status.PUBLISH_APPROVAL', translValue: '{code}已到{{ status }}' },
          { translKey: 'menu.none', translValue: '' },
        ]
      : []
  const locale = createLocale({ first: 'zh', read })
  await locale.load()
  expect(locale.backend('backend.status.PUBLISH_APPROVAL', { code: 'TB-1', status: '审批' })).toBe('TB-1已到审批')
  expect(locale.backend('backend.status.PUBLISH_APPROVAL', { code: '{{status}}' })).toBe('{{status}}已到')
  expect([locale.backend('menu.none'), locale.backend('menu.home')]).toEqual(['', undefined])

  await locale.setLang('en')
  expect(locale.backend('menu.none')).toBe('')
  expect(backendTable).not.toHaveBeenCalled()
})

test.each([
  ['a sentence by number', { rows: '{{count}} rows', rows_one: '{{count}} row' }, 'rows', { count: 1 }, '1 row'],
  ['a format', { sum: '{{n, number}} in all' }, 'sum', { n: 1_234 }, '1,234 in all'],
  ['nesting', { all: 'All of $t(what)', what: 'them' }, 'all', {}, 'All of them'],
])('I18N-03 an editor may use %s of i18next’s notation; the other language stays without it', async (_, texts, key, args, said) => {
  const rowsOf = (own: object) => Object.entries(own).map(([translKey, translValue]) => ({ translKey, translValue: String(translValue) }))
  const read = async (lang: string) => rowsOf(lang === 'en' ? texts : { hello: '欢迎，{{name}}' })
  const locale = createLocale({ first: 'zh', read })
  await locale.load()
  expect(backendTable).not.toHaveBeenCalled()
  await locale.setLang('en')
  expect(locale.backend(key, args)).toBe(said)
  expect(backendTable).toHaveBeenCalledOnce()
  await locale.setLang('zh')
  expect(locale.text(messages, 'hello', { name: '李' })).toBe('欢迎，李')
})

test('the page’s own texts stand above all others', () => {
  const locale = createLocale({ first: 'zh', pageTexts: { zh: { hello: '欢迎，{{name}}' } } })
  expect(locale.text(messages, 'hello', { name: '李' })).toBe('欢迎，李')
})

test('texts are text: no markup is made or undone, and keys of a server touch no prototype', async () => {
  const read = async () => [
    { translKey: '__proto__', translValue: 'polluted' },
    { translKey: 'constructor.prototype.polluted', translValue: 'yes' },
  ]
  const locale = createLocale({ first: 'en', read })
  await locale.load()

  expect(locale.text(messages, 'hello', { name: '<b>&"$t(a.total)' })).toBe('Hello <b>&"$t(a.total)')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('a key that nobody knows gives its last part, and counts fill their place', () => {
  const locale = createLocale({ first: 'en' })
  expect(locale.backend('menu.home')).toBeUndefined()
  expect(locale.text(messages, 'a.total', { count: 1 })).toBe('1 rows')
})

test('I18N-05 money is grouped from its decimal string, never through a number', () => {
  const { money } = formatsOf('zh')
  expect(money('980000.00')).toBe('980,000.00')
  expect(money('12345678901234567890.1234')).toBe('12,345,678,901,234,567,890.1234')
  expect(money('-1234.50', 'CNY')).toBe('¥-1,234.50')
  expect(formatsOf('en').money('1000', 'CNY')).toBe('CN¥1,000')
  expect(money('999')).toBe('999')
  expect(money('not money')).toBe('not money')
})

test('I18N-05 dates read yyyy-MM-dd HH:mm:ss in the zone that is asked for', () => {
  const { dateTime, date, time } = formatsOf('en')
  expect(dateTime('2026-11-20T16:00:06.123Z', 'Asia/Shanghai')).toBe('2026-11-21 00:00:06')
  // Without a zone the clock of the auctions, wherever the reader sits: a deadline reads the same on every page.
  expect(dateTime('2026-11-20T16:00:06.123Z')).toBe('2026-11-21 00:00:06')
  expect(date('2026-11-20T16:00:06.123Z', 'Asia/Shanghai')).toBe('2026-11-21')
  expect(time('2026-11-20T16:00:06.123Z', { zone: 'UTC', ms: true })).toBe('16:00:06.123')
  expect(dateTime('soon')).toBe('soon')
})

test('I18N-01 the languages on offer are asked for once somebody watches them and the gateway knows who asks, not before', async () => {
  const readLanguages = vi.fn(async () => [
    { lang: 'en', description: 'English (UK)' },
    { lang: 'fr', description: 'Français' },
  ])
  const idle = createLocale({ first: 'zh', readLanguages })
  await idle.load()
  expect([readLanguages.mock.calls.length, idle.languages.get().length]).toEqual([0, 2])
  idle.languages.subscribe(() => undefined)
  await expect.poll(() => idle.languages.get()).toEqual([{ lang: 'en', description: 'English (UK)' }])

  const early = createLocale({ first: 'zh', readLanguages })
  early.languages.subscribe(() => undefined)
  expect(readLanguages).toHaveBeenCalledOnce()
  await early.load()
  expect([readLanguages.mock.calls.length, early.languages.get().length]).toEqual([2, 1])
  await early.load()
  early.languages.subscribe(() => undefined)
  expect(readLanguages).toHaveBeenCalledTimes(2)
})

test('I18N-01 languages that could not be read are asked for again at the next load', async () => {
  const readLanguages = vi.fn(async () => [{ lang: 'en', description: 'E' }])
  readLanguages.mockRejectedValueOnce(new Error('away'))
  const locale = createLocale({ first: 'zh', readLanguages })
  locale.languages.subscribe(() => undefined)
  await locale.load()
  expect(locale.languages.get()).toHaveLength(2)
  await locale.load()
  expect(locale.languages.get()).toEqual([{ lang: 'en', description: 'E' }])
})

test('texts that are loaded again are read once, and nothing is said anew for them', async () => {
  const read = vi.fn(async () => [{ translKey: 'menu.home', translValue: '首页' }])
  const locale = createLocale({ first: 'zh', read })
  await Promise.all([locale.load(), locale.load()])
  await locale.load()
  expect([read.mock.calls.length, locale.revision.get(), locale.backend('menu.home')]).toEqual([1, 1, '首页'])
})
