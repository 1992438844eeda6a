// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createStore } from '#core/state/store.ts'
import { createStorages } from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a value belongs to one user of one tenant', () => {
  const storages = createStorages()
  storages.own({ tenantId: 't1', userId: 'u1' })
  storages.browser.write('draft', { a: 1 })

  storages.own({ tenantId: 't1', userId: 'u2' })
  expect(storages.browser.read('draft')).toBeUndefined()
  storages.own({ tenantId: 't2', userId: 'u1' })
  expect(storages.browser.read('draft')).toBeUndefined()
  storages.own({ tenantId: 't1', userId: 'u1' })
  expect(storages.browser.read('draft')).toEqual({ a: 1 })
})

test('clearing takes our keys only', () => {
  const storages = createStorages()
  localStorage.setItem('portal', 'theirs')
  storages.browser.write('draft', 1)
  storages.browser.clear()
  expect(Object.keys(localStorage)).toEqual(['portal'])
})

test('what another version wrote, or nobody could read, counts as absent', () => {
  const storages = createStorages()
  localStorage.setItem('fly:draft', '{"v":0,"tenant":"","user":"","data":1}')
  localStorage.setItem('fly:broken', '{')
  expect([storages.browser.read('draft'), storages.browser.read('broken')]).toEqual([undefined, undefined])
})

test('a full or forbidden storage keeps the value for this page, and says so', () => {
  const full = {
    ...sessionStorage,
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const storages = createStorages({ tab: () => full, browser: forbidden })

  expect([storages.tab.write('a', 1), storages.browser.write('b', 2)]).toEqual([false, false])
  expect([storages.tab.read('a'), storages.browser.read('b')]).toEqual([1, 2])
})

test('STORE-01 the store begins as specified', () => {
  const store = createStore(createStorages())
  expect([store.activeTheme.get(), store.customerId.get(), store.switchs.get(), store.cgform.get(), store.gyform.get()]).toEqual([
    'blue',
    '',
    '1',
    { pageIndex: 1 },
    { pageIndex: 1 },
  ])
})

test('STORE-01 the acting firm outlives a reload of the tab, for its own user only', () => {
  const storages = createStorages()
  storages.own({ tenantId: 't1', userId: 'u1' })
  const before = createStore(storages)
  before.customerId.set('c7')
  before.runame.set('华东钢铁')

  const after = createStore(storages)
  after.restore()
  expect([after.customerId.get(), after.runame.get()]).toEqual(['c7', '华东钢铁'])

  storages.own({ tenantId: 't1', userId: 'u2' })
  const stranger = createStore(storages)
  stranger.restore()
  expect(stranger.customerId.get()).toBe('')
})
