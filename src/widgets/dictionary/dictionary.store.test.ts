import { expect, test } from 'vitest'
import type { DictionaryEntry } from '#contract/dictionary.ts'
import { fakeTimers, settle } from '#core/testing.tsx'
import { createDictionaries } from './dictionary.store.ts'

const anEntry = (code: string): DictionaryEntry => ({ id: code, parentId: 'root', name: code, nameEn: '', code, treeSort: 1 })

/** Dictionaries over a gateway that answers when it is told to; `asked` is what went out. */
function aPage({ fails = false }: { fails?: boolean } = {}) {
  const timers = fakeTimers()
  const asked: string[] = []
  const gateway = { fails }
  const answer = <T>(call: string, data: T): Promise<T> => {
    asked.push(call)
    return gateway.fails ? Promise.reject(new Error('down')) : Promise.resolve(data)
  }
  const store = createDictionaries({
    readEntries: (code, url) => answer(`entries ${url}${code}`, [anEntry(`${code}1`)]),
    readLabels: (codes) => answer(`labels ${codes.join(' ')}`, Object.fromEntries(codes.map((code) => [code, { v: `${code} label` }]))),
    timers,
  })
  return { store, timers, asked, gateway }
}

test('PICK-12 displays that ask within 300 ms share one call, each gets its own labels', async () => {
  const { store, timers, asked } = aPage()
  const unit = store.labels('unit', 'zh')
  await timers.pass(299)
  const both = Promise.all([unit, store.labels('tax', 'zh'), store.labels('unit', 'zh')])
  expect(asked).toEqual([])
  await timers.pass(1)
  expect(await both).toEqual([{ v: 'unit label' }, { v: 'tax label' }, { v: 'unit label' }])
  expect(asked).toEqual(['labels unit tax'])
})

test('PICK-12 an answer is used again for 30 s after it came, then it is read anew', async () => {
  const { store, timers, asked } = aPage()
  await store.entries('unit')
  await timers.pass(29_999)
  await store.entries('unit')
  expect(asked).toHaveLength(1)
  await timers.pass(1)
  await store.entries('unit')
  expect(asked).toEqual(['entries unit', 'entries unit'])
})

test('PICK-12 who asks while an answer is under way waits for the same one', async () => {
  const { store, asked } = aPage()
  const [one, other] = await Promise.all([store.entries('unit'), store.entries('unit')])
  expect(one).toBe(other)
  expect(asked).toHaveLength(1)
})

test('PICK-12 a failure is not kept: everybody who waited hears of it, the next one asks again', async () => {
  const { store, timers, asked, gateway } = aPage({ fails: true })
  const waiting = Promise.allSettled([store.labels('unit', 'zh'), store.labels('tax', 'zh'), store.entries('unit')])
  await timers.pass(300)
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  gateway.fails = false
  expect(await store.entries('unit')).toHaveLength(1)
  const again = store.labels('unit', 'zh')
  await timers.pass(300)
  expect(await again).toEqual({ v: 'unit label' })
  expect(asked).toEqual(['entries unit', 'labels unit tax', 'entries unit', 'labels unit'])
})

test('PICK-12 languages and addresses are told apart', async () => {
  const { store, timers, asked } = aPage()
  void store.labels('unit', 'zh')
  void store.labels('unit', 'en')
  await timers.pass(300)
  await Promise.all([store.entries('unit', '/own/'), store.entries('unit')])
  expect(asked).toEqual(['labels unit', 'labels unit', 'entries /own/unit', 'entries unit'])
})

test('PICK-12 a hundred dictionaries a call, and a name that no call takes spoils none', async () => {
  const { store, timers, asked } = aPage()
  const codes = Array.from({ length: 150 }, (_, at) => `d${at}`)
  const all = Promise.all([...codes, 'x'.repeat(65), ''].map((code) => store.labels(code, 'zh')))
  await timers.pass(300)
  await settle()
  const answers = await all
  expect(asked.map((call) => call.split(' ').length - 1)).toEqual([100, 50])
  expect([answers[149], answers[150], answers[151]]).toEqual([{ v: 'd149 label' }, undefined, undefined])
})

test('PICK-12 a dictionary nobody knows has no labels, also one that is named like a function', async () => {
  const timers = fakeTimers()
  const store = createDictionaries({ readEntries: async () => [], readLabels: async () => ({}), timers })
  const asked = Promise.all([store.labels('nobody', 'zh'), store.labels('constructor', 'zh')])
  await timers.pass(300)
  expect(await asked).toEqual([undefined, undefined])
})

test('what was forgotten is read anew, for the next user or language', async () => {
  const { store, asked } = aPage()
  await store.entries('unit')
  store.forget()
  await store.entries('unit')
  expect(asked).toHaveLength(2)
})
